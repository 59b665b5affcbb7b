package io.wireformat.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.annotation.JsonView;
import io.micrometer.core.instrument.MeterRegistry;
import io.wireformat.Wireformat;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.internal.messages.MessageFormat;
import io.wireformat.internal.messages.MessageFormats;
import io.wireformat.internal.messages.MessageTap;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ParameterizedClass
@SomeOf(value = "REACTIVE", except = "NONE")
@ExtendWith(OutputCaptureExtension.class)
class AdviceTests {

    private static final JsonMapper JSON = JsonMapper.shared();

    private static final String ORDER = "{\"id\":7,\"lines\":[{\"article\":\"pencil\",\"count\":3}]}";

    @Parameter
    WebApplicationType stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(WebApplicationType stack) {
        server = TestServer.start(
                stack,
                Orders.class,
                "management.endpoints.web.exposure.include=wireformat",
                "wireformat.advice.paths=100ms/10kB/s,same-zone",
                "wireformat.advice.price-per-gb=0.02");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @Test
    void advisesASmallerFormatForPagesOverASlowLink() {
        JsonNode page = measured("GET /orders/{page}", "response", () -> server.get("/orders/1"));

        JsonNode response = message(page, "response");
        assertThat(response.at("/type").stringValue()).contains("List<").contains("Order");
        assertThat(response.at("/mix/json").longValue()).isPositive();
        assertThat(page.at("/verdict/action").stringValue()).isIn("offer", "compress");
        assertThat(page.at("/paths")).hasSize(4).allSatisfy(path -> assertThat(
                        path.at("/millisNow").doubleValue())
                .isPositive());
        assertThat(candidate(page, "protobuf").at("/responseBytes/p50").doubleValue())
                .isLessThan(candidate(page, "as now").at("/responseBytes/p50").doubleValue());
        assertThat(candidate(page, "as now").at("/costPerMillion").doubleValue())
                .isPositive();
    }

    @Tag("full")
    @Test
    void everyFigureOfTheReportIsMeasured() {
        JsonNode page = measured("GET /orders/{page}", "response", () -> server.get("/orders/1"));

        List<String> figures = List.of(
                "/responseBytes/p50",
                "/serverCpuMicros/p50",
                "/clientCpuMicros/p50",
                "/allocatedBytes/p50",
                "/costPerMillion",
                "/millis/same-zone steady");
        for (String candidate : List.of("as now", "protobuf", "avro", "as now with gzip")) {
            assertThat(figures).allSatisfy(figure -> assertThat(
                            candidate(page, candidate).at(figure).doubleValue(Double.NaN))
                    .as(candidate + figure)
                    .isPositive());
        }
        assertThat(page.at("/serverMillis").doubleValue(Double.NaN)).isPositive();
        assertThat(page.at("/paths")).isNotEmpty().allSatisfy(path -> assertThat(
                        path.at("/noiseMillis").doubleValue(Double.NaN))
                .isPositive());
        JsonNode report =
                JSON.readTree(server.get("/actuator/wireformat/advice").body());
        assertThat(report.at("/cpuSeconds").doubleValue(Double.NaN)).isPositive();
    }

    @Test
    void provesThatPlansWriteTheSameJson() {
        JsonNode posted = measured(
                "POST /orders",
                "request",
                () -> server.post(
                        "/orders", ORDER.getBytes(StandardCharsets.UTF_8), "Content-Type", "application/json"));

        JsonNode proof = message(posted, "request").at("/jsonByPlan");
        assertThat(proof.at("/proven").booleanValue()).isTrue();
        assertThat(proof.at("/identical").intValue())
                .isEqualTo(proof.at("/compared").intValue());
        assertThat(candidate(posted, "json by a plan").at("/requestBytes/p50").doubleValue())
                .isEqualTo(candidate(posted, "as now").at("/requestBytes/p50").doubleValue());
    }

    /** In Protobuf a list is empty or not, so a client would not see the null. */
    @Test
    void aFormatThatReadsAnotherValueBackIsNoCandidate() {
        server.get("/orders/without-lines");

        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(coverage("GET /orders/without-lines", "MEASURED"))
                        .isEqualTo(1));
        JsonNode failures =
                message(advice("GET /orders/without-lines"), "response").at("/failures");
        assertThat(failures.at("/protobuf").propertyNames())
                .containsExactly("another value is read back in Order.lines");
        assertThat(failures.has("avro")).isFalse();
    }

    @Test
    void showsWhatTheMessagesOfATopicTakeInEachFormat() {
        MessageFormat json = topic("orders").named("json");
        Order order = new Order(7, List.of(new Line("pencil", 3)));

        await().atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> {
                    byte[] content = json.encode(order, Order.class);
                    assertThat(json.decode(ByteBuffer.wrap(content), Order.class))
                            .isEqualTo(order);
                    return place("topics/orders").at("/types/0/timed").intValue(0) > 0;
                });

        JsonNode orders = place("topics/orders");
        assertThat(orders.at("/messages").longValue()).isPositive();
        JsonNode type = orders.at("/types/0");
        assertThat(type.at("/type").stringValue()).isEqualTo(Order.class.getName());
        assertThat(type.at("/mix").propertyNames()).containsExactly("json");
        assertThat(type.at("/formats").propertyNames())
                .startsWith("avro", "protobuf", "thrift-compact")
                .contains("json", "msgpack")
                .doesNotContain(Candidates.JSON_BY_PLAN);
        assertThat(type.at("/formats/json/bytes/p50").intValue()).isEqualTo(json.encode(order, Order.class).length);
        assertThat(type.at("/formats/protobuf/bytes/p50").intValue())
                .isEqualTo(topic("orders").named("protobuf").encode(order, Order.class).length);
        for (String figure : List.of("/formats/json/writeMicros/p50", "/formats/protobuf/readMicros/p50")) {
            assertThat(type.at(figure).doubleValue(Double.NaN)).as(figure).isPositive();
        }
    }

    @Test
    void contentOfMessagesIsInNoReport() {
        MessageFormat json = topic("secrets").named("json");
        await().atMost(Duration.ofMinutes(2)).until(() -> {
            json.encode(new Text("value-secret"), Text.class);
            return place("topics/secrets").at("/types/0/measured").intValue(0) > 0;
        });

        assertThat(new String(server.get("/actuator/wireformat/advice").body(), StandardCharsets.UTF_8))
                .contains("topics/secrets")
                .doesNotContain("value-secret");
    }

    private static MessageFormats topic(String name) {
        return new MessageFormats(
                        "topics",
                        server.context().getBean(Wireformat.class),
                        null,
                        server.context().getBean(MessageTap.class))
                .at(name);
    }

    private static JsonNode place(String name) {
        JsonNode report = JSON.readTree(
                server.get("/actuator/wireformat/advice?endpoint=" + name).body());
        assertThat(report.at("/endpoints")).isEmpty();
        return report.at("/places/0");
    }

    @Test
    void countsWhatIsNotMeasured() {
        server.get("/viewed");
        server.get("/undeclared");
        server.get("/large");
        server.get("/broken");

        await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> {
            assertThat(coverage("GET /viewed", "UNDER_VIEW")).isEqualTo(1);
            assertThat(coverage("GET /undeclared", "NOT_DECLARED")).isEqualTo(1);
            assertThat(coverage("GET /large", "TOO_LARGE")).isEqualTo(1);
            assertThat(coverage("GET /broken", "NOT_READABLE")).isEqualTo(1);
        });
    }

    @Test
    void countsResponsesWithoutABody() {
        server.get("/tagged", "If-None-Match", "\"1\"");
        server.get("/tagged");

        // a client may have its response before the exchange has ended
        await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> {
            JsonNode tagged = advice("GET /tagged");
            assertThat(tagged.at("/requests").longValue()).isEqualTo(2);
            assertThat(tagged.at("/notModified").longValue()).isEqualTo(1);
        });
    }

    @Test
    void clientsTextIsInNoReportMeterOrLog(CapturedOutput log) {
        server.get("/secret/path-secret?key=query-secret", "X-Secret", "header-secret");
        server.post(
                "/secrets",
                "{\"key-secret\":{\"article\":\"value-secret\",\"count\":1}}".getBytes(StandardCharsets.UTF_8),
                "Content-Type",
                "application/json");

        await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> {
            assertThat(coverage("GET /secret/{name}", "MEASURED")).isEqualTo(1);
            assertThat(coverage("POST /secrets", "MEASURED")).isEqualTo(1);
        });
        assertThat(new String(server.get("/actuator/wireformat/advice").body(), StandardCharsets.UTF_8)
                        + advice("GET /secret/{name}")
                        + advice("POST /secrets"))
                .contains("/secret/{name}")
                .doesNotContain("-secret");
        assertThat(server.context().getBean(MeterRegistry.class).getMeters())
                .isNotEmpty()
                .extracting(meter -> meter.getId().toString())
                .noneMatch(id -> id.contains("-secret"));
        assertThat(log.getAll()).doesNotContain("-secret");
    }

    /** Sends requests until enough bodies were tried for a verdict. */
    private JsonNode measured(String endpoint, String direction, Runnable request) {
        await().atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> {
                    for (int i = 0; i < 10; i++) {
                        request.run();
                        Thread.sleep(5);
                    }
                    return inShort(endpoint, direction).at("/timed").intValue(0) >= 30;
                });
        return advice(endpoint);
    }

    private static JsonNode advice(String endpoint) {
        JsonNode report = JSON.readTree(server.get(
                        "/actuator/wireformat/advice?endpoint=" + URLEncoder.encode(endpoint, StandardCharsets.UTF_8))
                .body());
        return report.at("/endpoints/0");
    }

    private static JsonNode inShort(String endpoint, String direction) {
        return JSON.readTree(server.get("/actuator/wireformat/advice").body())
                .at("/endpoints")
                .valueStream()
                .filter(each -> each.at("/endpoint").stringValue().equals(endpoint))
                .findFirst()
                .map(each -> message(each, direction))
                .orElseThrow();
    }

    private static JsonNode message(JsonNode endpoint, String direction) {
        return endpoint.at("/messages")
                .valueStream()
                .filter(message -> message.at("/direction").stringValue("").equals(direction))
                .findFirst()
                .orElse(JSON.createObjectNode());
    }

    private static JsonNode candidate(JsonNode endpoint, String name) {
        return endpoint.at("/candidates")
                .valueStream()
                .filter(each -> each.at("/candidate").stringValue().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static long coverage(String endpoint, String outcome) {
        return message(advice(endpoint), "response").at("/coverage/" + outcome).longValue(-1);
    }

    record Line(String article, int count) {}

    record Order(long id, @Nullable List<Line> lines) {}

    record Text(String text) {}

    /** Fails when it is read again. */
    record Broken(String text) {

        Broken {
            if (!text.equals("as written")) {
                throw new IllegalArgumentException(text);
            }
        }

        public String text() {
            return "as read";
        }
    }

    static class Viewed {

        interface Shown {}

        @JsonView(Shown.class)
        public String shown = "a";

        public String hidden = "b";
    }

    @RestController
    static class Orders {

        @GetMapping("/orders/{page}")
        List<Order> page(@PathVariable int page) {
            return IntStream.range(0, 10)
                    .mapToObj(
                            i -> new Order(page * 10L + i, List.of(new Line("article-" + i, i), new Line("pencil", 3))))
                    .toList();
        }

        @GetMapping("/orders/without-lines")
        Order withoutLines() {
            return new Order(1, null);
        }

        @PostMapping("/orders")
        Order post(@RequestBody Order order) {
            return order;
        }

        @GetMapping("/viewed")
        @JsonView(Viewed.Shown.class)
        Viewed viewed() {
            return new Viewed();
        }

        @GetMapping("/undeclared")
        ResponseEntity<List<?>> undeclared() {
            return ResponseEntity.ok(List.of(new Line("a", 1)));
        }

        @GetMapping("/large")
        Text large() {
            return new Text("x".repeat(300_000));
        }

        @GetMapping("/broken")
        Broken broken() {
            return new Broken("as written");
        }

        @GetMapping("/tagged")
        ResponseEntity<Text> tagged() {
            return ResponseEntity.ok().eTag("\"1\"").body(new Text("tagged"));
        }

        @GetMapping("/secret/{name}")
        Text secret(@PathVariable String name, @RequestParam String key) {
            return new Text(name + key);
        }

        @PostMapping("/secrets")
        Map<String, Line> secrets(@RequestBody Map<String, Line> lines) {
            return lines;
        }
    }
}
