package io.wireformat.http.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Served;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** What JSON hides is in no response, whatever the format and whatever hides it. */
@ParameterizedClass
@EnumSource
class HiddenPropertyExchangeTests extends Served {

    private static final String SECRET = "s3cr3t";

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Endpoints.class));
    }

    @ParameterizedTest
    @EnumSource
    void aHiddenPropertyIsInNoResponse(TestFormat format) {
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

    @ParameterizedTest
    @EnumSource
    void hiddenExtensionsOfAProblemAreInNoResponse(TestFormat format) {
        var json = server.get("/problem", "Accept", "application/json");
        var response = server.get("/problem", "Accept", format.mediaType());

        assertThat(new String(json.body(), StandardCharsets.UTF_8)).doesNotContain(SECRET);
        assertThat(response.statusCode()).isEqualTo(409);
        assertThat(new String(response.body(), StandardCharsets.ISO_8859_1)).doesNotContain(SECRET);
        Map<String, String> extensions =
                format.decode(response.body(), Problem.class).extensions();
        assertThat(extensions)
                .containsEntry("ignored", "{\"open\":\"plain\"}")
                .containsEntry("ignoredByClass", "{\"open\":\"plain\"}")
                .containsEntry("writeOnly", "{\"open\":\"plain\"}")
                .containsEntry("mixedIn", "{\"open\":\"plain\"}")
                .containsEntry("list", "[{\"open\":\"plain\"}]")
                .containsEntry("numbers", "[1,2]")
                .containsEntry("text", "as it is")
                .doesNotContainKeys("none", "status");
    }

    interface Brief {}

    record MixedIn(String open, String hidden) {}

    interface HidingMixIn {

        @JsonIgnore
        String hidden();
    }

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

        @Bean
        JsonMapperBuilderCustomizer mixIn() {
            return builder -> builder.addMixIn(MixedIn.class, HidingMixIn.class);
        }

        @GetMapping("/problem")
        ProblemDetail problem() {
            ProblemDetail problem = ProblemDetail.forStatus(409);
            problem.setProperty("ignored", new Ignored("plain", SECRET));
            problem.setProperty("ignoredByClass", new IgnoredByClass("plain", SECRET));
            problem.setProperty("writeOnly", new WriteOnly("plain", SECRET));
            problem.setProperty("mixedIn", new MixedIn("plain", SECRET));
            problem.setProperty("list", List.of(new Ignored("plain", SECRET)));
            problem.setProperty("numbers", new int[] {1, 2});
            problem.setProperty("text", "as it is");
            problem.setProperty("none", null);
            return problem;
        }

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
