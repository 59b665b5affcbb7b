package io.wireformat.gatling.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.page.BrowserPageTests;
import org.junit.jupiter.api.Test;

/** The page in a real browser. Skipped where there is none. */
class VerdictPageTests extends BrowserPageTests {

    private static final Verdict VERDICT = Recorded.verdict();

    @Override
    protected String content() {
        return VerdictPage.of(VERDICT);
    }

    @Override
    protected void use() {
        browser().find("#cost thead button").click();
    }

    @Test
    void aReaderGoesFromTheSentenceToTheIntervalToTheRawSamples() {
        assertThat(browser().texts("#answer li").get(0))
                .isEqualTo(VERDICT.sentences().get(0));
        assertThat(browser().texts("#intervals figcaption")).contains("a batch of 100, eu-us, after-idle");
        assertThat(browser().find("#figures a[href='samples.csv']").isDisplayed())
                .isTrue();
        assertThat(browser().find("#figures a[href='gatling/index.html']").isDisplayed())
                .isTrue();
    }

    @Test
    void theGridIsGreyWhereNothingCanBeTold() {
        assertThat(browser().texts("#answer table.heat td.h3")).containsExactly("2.88", "1.94");
        assertThat(browser().texts("#answer table.heat td.h-none")).isNotEmpty();
        assertThat(browser().texts("#answer table.heat tbody tr:last-child th")).containsExactly("would be found");
    }

    @Test
    void thereIsAMapForEachOperationAndState() {
        assertThat(browser().texts("#maps figcaption"))
                .containsExactly(
                        "on connections in steady use",
                        "on a connection that was idle before",
                        "on a new connection",
                        "on connections in steady use",
                        "on a connection that was idle before",
                        "on a new connection");
    }
}
