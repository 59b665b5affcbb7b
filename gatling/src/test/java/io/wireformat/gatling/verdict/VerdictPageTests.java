package io.wireformat.gatling.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.page.BrowserPageTests;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page in a real browser. Skipped if there is none. */
@Tag("processes")
class VerdictPageTests extends BrowserPageTests {

    private static final Verdict VERDICT = Recorded.verdict();

    @Override
    protected String content() {
        return VerdictPage.of(VERDICT);
    }

    @Override
    protected void writeBeside(Path directory) throws IOException {
        SampleFile.write(directory.resolve("samples.csv"), Recorded.samples());
    }

    @Override
    protected void use() {
        browser().find("#cost thead button").click();
    }

    @Test
    void aReaderGoesFromTheSentenceToTheIntervalToTheRawSamples() throws IOException {
        assertThat(browser().texts("#results li").get(0))
                .startsWith(VERDICT.sentences().get(0))
                .contains("257 as json.");

        browser().find("#results li:first-child a").click();

        assertThat(browser().texts(":target figcaption")).containsExactly("a batch of 100, eu-us, after-idle");
        assertThat(browser().texts(":target svg text")).contains("json", "json+gzip", "protobuf", "0.67");
        assertThat(browser().texts(":target p"))
                .containsExactly("300 exchanges, 0 more failed: ingest-batch-100, eu-us, after-idle");

        String samples = (String) browser().run("return document.querySelector(':target a').href");
        assertThat(SampleFile.read(Path.of(URI.create(samples))))
                .filteredOn(sample -> sample.contender().equals("json")
                        && sample.operation().equals("ingest-batch-100")
                        && sample.region().equals("eu-us")
                        && sample.state().equals("after-idle"))
                .hasSize(100)
                .allSatisfy(sample -> assertThat(sample.ms()).isBetween(255.0, 259.0));
    }

    @Test
    void thePageOpensWithOneSentenceAndTheGrid() {
        assertThat(browser().texts("main > section:first-child > *:not(h2)").get(0))
                .isEqualTo(VERDICT.advice());
        assertThat(browser().texts("main > section:first-child > *:nth-child(3) caption"))
                .containsExactly("Time relative to the fastest");
    }

    @Test
    void thePageLeadsToGatlingsOwnReport() {
        assertThat(browser().find("#figures a[href='gatling/index.html']").isDisplayed())
                .isTrue();
    }

    @Test
    void theGridIsGreyWithoutASignificantDifference() {
        assertThat(browser().texts("#answer table.heat td.h3")).containsExactly("2.88", "1.94");
        assertThat(browser().texts("#answer table.heat td.h-none")).isNotEmpty();
        assertThat(browser().texts("#answer table.heat tbody tr:last-child th")).containsExactly("would be found");
    }

    @Test
    void thereIsAMapForEachOperationAndState() {
        assertThat(browser().texts("#maps figcaption"))
                .containsExactly(
                        "on connections in steady use",
                        "on a previously idle connection",
                        "on a new connection",
                        "on connections in steady use",
                        "on a previously idle connection",
                        "on a new connection");
    }
}
