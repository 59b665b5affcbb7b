package io.wireformat.http.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** JSON by a plan is JSON as without one, and where it would not be, there is none. */
class JsonPlanExchangeTests {

    private static final String[] PLANS = {
        "wireformat.json.write=plan",
        "wireformat.json.read=plan",
        "management.endpoints.web.exposure.include=wireformat"
    };

    private static final String LINE = "{\"name\":\"a\",\"count\":3,\"tags\":[\"x\",\"é\"]}";

    /** What reads a line, and what is no line. */
    private static final List<String> CONTENTS = List.of(
            LINE,
            " {\n \"tags\" : [ ] , \"count\" : 1 , \"name\" : null } \n",
            "{\"count\":1}",
            "{\"count\":1,\"other\":{\"a\":[1,2,\"\\n\"]}}",
            "{\"count\":1,\"count\":2}",
            "{\"co\\u0075nt\":1}",
            "{\"count\":\"1\"}",
            "{\"count\":1.5}",
            "{\"count\":null}",
            "{}",
            "{\"count\":1} {}",
            "{\"count\":1",
            "[]",
            "null",
            "\ufeff{\"count\":1}",
            "{\"count\":1,\"name\":[\"a\"]}",
            "{\"count\":-1}",
            "");

    private static final String[] JSON = {"Content-Type", "application/json"};

    @ParameterizedTest
    @SomeOf("SERVLET")
    void responsesAreTheSameWithAPlan(Stack stack) {
        try (TestServer plain = TestServer.startWithoutStarter(stack, List.of(Lines.class));
                TestServer planned = TestServer.start(stack, List.of(Lines.class), PLANS)) {
            for (String content : CONTENTS) {
                for (String path : List.of("/line", "/entity")) {
                    assertSame(content, post(plain, path, content), post(planned, path, content));
                }
                String list = "[" + content + "," + LINE + "]";
                assertSame(list, post(plain, "/lines", list), post(planned, "/lines", list));
            }
            for (String path : List.of("/page", "/own", "/viewed", "/any", "/numbers")) {
                assertSame(path, plain.get(path), planned.get(path));
            }
        }
    }

    @ParameterizedTest
    @SomeOf("SERVLET")
    void plannedTypesUseAPlan(Stack stack) {
        try (TestServer planned = TestServer.start(stack, List.of(Lines.class), PLANS);
                TestServer jackson = TestServer.start(stack, List.of(Lines.class))) {
            Line.WAYS.clear();
            post(planned, "/line", LINE);
            assertThat(Line.WAYS).containsExactly("plan");

            Line.WAYS.clear();
            post(planned, "/lines", "[" + LINE + "]");
            planned.get("/page");
            assertThat(Line.WAYS).containsExactly("plan");

            Line.WAYS.clear();
            post(jackson, "/line", LINE);
            planned.get("/viewed");
            assertThat(Line.WAYS).containsExactly("Jackson");
        }
    }

    @ParameterizedTest
    @SomeOf("SERVLET")
    void theEndpointTellsWhyATypeIsLeftToJackson(Stack stack) {
        try (TestServer planned = TestServer.start(stack, List.of(Lines.class), PLANS)) {
            post(planned, "/line", LINE);
            planned.get("/own");

            assertThat(text(planned.get("/actuator/wireformat")))
                    .contains("{\"name\":\"" + Line.class.getName() + "\",\"supported\":true,\"by\":\"PLAN\"")
                    .contains("Own.share: has @JsonFormat");
        }
    }

    @ParameterizedTest
    @SomeOf("SERVLET")
    @ExtendWith(OutputCaptureExtension.class)
    void plansThatAreAskedForAndOffAreAWarningAtTheStart(Stack stack, CapturedOutput output) {
        String[] off = {"wireformat.json.write=plan", "spring.jackson.json.write.escape-non-ascii=true"};
        TestServer.start(stack, List.of(Lines.class), off).close();

        assertThat(output.getOut().lines()).anySatisfy(line -> assertThat(line)
                .contains("WARN")
                .contains("although wireformat.json.write=plan asks for plans")
                .contains("ESCAPE_NON_ASCII"));
    }

    @ParameterizedTest
    @SomeOf("SERVLET")
    @ExtendWith(OutputCaptureExtension.class)
    void plansThatWorkAreNoWarning(Stack stack, CapturedOutput output) {
        TestServer.start(stack, List.of(Lines.class), PLANS).close();

        assertThat(output).doesNotContain("asks for plans");
    }

    @ParameterizedTest
    @EnumSource(names = "SERVLET")
    void aPrefixStays(Stack stack) {
        try (TestServer planned = TestServer.start(stack, List.of(Lines.class, Prefix.class), PLANS)) {
            assertThat(text(post(planned, "/line", LINE))).startsWith(")]}', ");
        }
    }

    private static void assertSame(String sent, HttpResponse<byte[]> plain, HttpResponse<byte[]> planned) {
        assertThat(planned.statusCode()).as(sent).isEqualTo(plain.statusCode());
        assertThat(planned.headers().firstValue("Content-Type"))
                .as(sent)
                .isEqualTo(plain.headers().firstValue("Content-Type"));
        assertThat(untimed(planned)).as(sent).isEqualTo(untimed(plain));
    }

    private static String untimed(HttpResponse<byte[]> response) {
        return text(response).replaceAll("\"timestamp\":\"[^\"]*\"|\"requestId\":\"[^\"]*\"", "");
    }

    private static HttpResponse<byte[]> post(TestServer server, String path, String content) {
        return server.post(path, content.getBytes(StandardCharsets.UTF_8), JSON);
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    record Line(@Nullable String name, int count, @Nullable List<String> tags) {

        static final Set<String> WAYS = ConcurrentHashMap.newKeySet();

        Line {
            if (count < 0) {
                throw new IllegalArgumentException("fewer than none");
            }
            tellWay();
        }

        @Override
        public @Nullable String name() {
            tellWay();
            return name;
        }

        private static void tellWay() {
            StackWalker.getInstance().walk(frames -> {
                frames.map(StackWalker.StackFrame::getClassName)
                        .filter(name -> name.startsWith("tools.jackson.databind.") || name.endsWith(".JsonPlan"))
                        .findFirst()
                        .ifPresent(name -> WAYS.add(name.endsWith(".JsonPlan") ? "plan" : "Jackson"));
                return null;
            });
        }
    }

    record Page<T>(List<T> items, int total) {}

    record Own(@JsonFormat(shape = JsonFormat.Shape.STRING) double share) {}

    static class Open {}

    static class Internal extends Open {}

    record Viewed(
            @JsonView(Open.class) String open,
            @JsonView(Internal.class) String internal,
            Line line) {}

    @RestController
    static class Lines {

        @PostMapping("/line")
        Line line(@RequestBody Line line) {
            return line;
        }

        @PostMapping("/entity")
        ResponseEntity<?> entity(@RequestBody Line line) {
            return ResponseEntity.ok(line);
        }

        @PostMapping("/lines")
        List<Line> lines(@RequestBody List<Line> lines) {
            return lines;
        }

        @GetMapping("/page")
        Page<Line> page() {
            return new Page<>(List.of(new Line("a", 1, null)), 1);
        }

        @GetMapping("/own")
        Own own() {
            return new Own(0.5);
        }

        @GetMapping("/viewed")
        @JsonView(Open.class)
        Viewed viewed() {
            return new Viewed("a", "b", new Line("c", 1, null));
        }

        @GetMapping("/any")
        Object any() {
            return Map.of("a", new Line("a", 1, List.of()));
        }

        @GetMapping("/numbers")
        Collection<Integer> numbers() {
            return List.of(1, 2);
        }
    }

    static class Prefix {

        @Bean
        JacksonJsonHttpMessageConverter prefixed(JsonMapper mapper) {
            JacksonJsonHttpMessageConverter converter = new JacksonJsonHttpMessageConverter(mapper);
            converter.setPrefixJson(true);
            return converter;
        }
    }
}
