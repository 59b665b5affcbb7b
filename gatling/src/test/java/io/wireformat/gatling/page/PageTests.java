package io.wireformat.gatling.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PageTests {

    private final String page =
            Page.of("A <title>", List.of(Element.of("p", "Hello"))).toHtml();

    @Test
    void itsPolicyLetsInItsOwnStyleAndScriptAndNothingElse() throws Exception {
        String policy = matches("http-equiv=\"Content-Security-Policy\" content=\"([^\"]*)\"")
                .get(0);

        assertThat(matches("<style>(.*?)</style>")).singleElement().satisfies(style -> assertThat(policy)
                .contains("style-src " + hash(style) + ";"));
        assertThat(matches("<script>(.*?)</script>")).singleElement().satisfies(script -> assertThat(policy)
                .contains("script-src " + hash(script) + ";"));
        assertThat(policy).startsWith("default-src 'none';").doesNotContain("unsafe", "*", "http");
    }

    @Test
    void nothingIsLoadedFromElsewhere() {
        assertThat(page).doesNotContain("src=", "<link", "@import", "http://", "https://");
    }

    @Test
    void nothingIsLeftThatThePolicyForbids() {
        assertThat(page).doesNotContainPattern("<[^>]* (on[a-z]+|style)=");
    }

    @Test
    void itsTitleIsItsHeading() {
        assertThat(page).contains("<title>A &lt;title&gt;</title>", "<h1>A &lt;title&gt;</h1>");
    }

    private List<String> matches(String pattern) {
        return Pattern.compile(pattern, Pattern.DOTALL)
                .matcher(page)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    private static String hash(String content) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    }
}
