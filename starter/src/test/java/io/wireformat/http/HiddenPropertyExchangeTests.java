package io.wireformat.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.fixtures.Point;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** What JSON hides is in no answer, whatever its format and whatever hides it. */
@ParameterizedClass
@EnumSource
class HiddenPropertyExchangeTests {

    @Parameter
    Stack stack;

    private static final String SECRET = "s3cr3t";

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Endpoints.class));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void aHiddenPropertyIsInNoAnswer(TestFormat format) {
        for (String path : List.of("/ignored", "/ignored-by-class", "/write-only", "/viewed", "/handler", "/thrown")) {
            var response = server.get(path, "Accept", format.mediaType());

            assertThat(new String(response.body(), StandardCharsets.ISO_8859_1))
                    .as(path)
                    .doesNotContain(SECRET);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theRestOfAPartlyHiddenRecordIsThere(TestFormat format) {
        var response = server.get("/ignored", "Accept", format.mediaType());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(new String(response.body(), StandardCharsets.ISO_8859_1)).contains("plain");
    }

    @ParameterizedTest
    @EnumSource
    void aViewOnTheHandlerLeavesJsonAsItWas(TestFormat format) {
        assertThat(server.get("/handler", "Accept", format.mediaType()).statusCode())
                .isEqualTo(406);
        var json = server.get("/handler", "Accept", format.mediaType() + ", application/json;q=0.1");
        assertThat(json.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(new String(json.body(), StandardCharsets.UTF_8)).isEqualTo("{}");
    }

    interface Brief {}

    record Ignored(String open, @JsonIgnore String hidden) {}

    @JsonIgnoreProperties("hidden")
    record IgnoredByClass(String open, String hidden) {}

    record WriteOnly(
            String open,

            @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
            String hidden) {}

    record Viewed(
            @JsonView(Brief.class) String open,
            @JsonView(String.class) String hidden) {}

    @RestController
    static class Endpoints {

        @GetMapping("/ignored")
        Ignored ignored() {
            return new Ignored("plain", SECRET);
        }

        @GetMapping("/ignored-by-class")
        IgnoredByClass ignoredByClass() {
            return new IgnoredByClass("plain", SECRET);
        }

        @GetMapping("/write-only")
        WriteOnly writeOnly() {
            return new WriteOnly("plain", SECRET);
        }

        @GetMapping("/viewed")
        @JsonView(Brief.class)
        Viewed viewed() {
            return new Viewed("plain", SECRET);
        }

        @GetMapping("/handler")
        @JsonView(Brief.class)
        Point handler() {
            return new Point(1, 2, SECRET);
        }

        @GetMapping("/thrown")
        Point thrown() {
            throw new UnsupportedOperationException("on purpose");
        }

        @ExceptionHandler
        @JsonView(Brief.class)
        Point thrown(UnsupportedOperationException e) {
            return new Point(1, 2, SECRET);
        }
    }
}
