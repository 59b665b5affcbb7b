package io.wireformat.http.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonValue;
import io.wireformat.AsText;
import io.wireformat.Wireformat;
import io.wireformat.client.WireformatClient;
import io.wireformat.client.WireformatWebClient;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.LocalTime;
import java.time.Month;
import java.time.OffsetDateTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.server.ResponseStatusException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Handlers take and give the same values in every format as in JSON. */
@ParameterizedClass
@SomeOf("REACTIVE")
class ValueExchangeTests {

    private static final OffsetDateTime IN_VIENNA = OffsetDateTime.parse("2026-01-02T12:00:00+01:00");

    @Parameter
    Stack stack;

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
    void aValueObjectIsWrittenAsItsValue(TestFormat format) {
        PlainOrder order = new PlainOrder("id-1", Map.of("id-2", 3L), null);

        HttpResponse<byte[]> response = post("/order", format, format.encode(order));

        assertThat(response.statusCode()).as(text(response)).isEqualTo(200);
        assertThat(format.decode(response.body(), PlainOrder.class)).isEqualTo(order);
    }

    @ParameterizedTest
    @EnumSource
    void aDateReachesTheHandlerAsFromJson(TestFormat format) {
        String json = "{\"adjusted\":\"2026-01-02T12:00:00+01:00\",\"asItIs\":\"2026-01-02T12:00:00+01:00\"}";
        String fromJson = text(server.post(
                "/seen",
                json.getBytes(StandardCharsets.UTF_8),
                "Content-Type",
                "application/json",
                "Accept",
                "text/plain"));

        HttpResponse<byte[]> response = server.post(
                "/seen",
                format.encode(new DateTexts("2026-01-02T12:00:00+01:00", "2026-01-02T12:00:00+01:00")),
                "Content-Type",
                format.mediaType(),
                "Accept",
                "text/plain");

        assertThat(text(response)).isEqualTo(fromJson).isEqualTo("2026-01-02T11:00Z 2026-01-02T12:00+01:00");
    }

    @ParameterizedTest
    @EnumSource
    void aWholeMinuteHasItsSeconds(TestFormat format) {
        HttpResponse<byte[]> response = server.get("/minute", "Accept", format.mediaType());

        assertThat(format.decode(response.body(), MinuteTexts.class))
                .isEqualTo(new MinuteTexts("12:00:00", "2026-01-02T12:00:00+01:00"));
        assertThat(text(server.get("/minute", "Accept", "application/json")))
                .isEqualTo("{\"time\":\"12:00:00\",\"date\":\"2026-01-02T12:00:00+01:00\"}");
    }

    @ParameterizedTest
    @EnumSource
    void anUnpairedSurrogateIsWrittenByJsonAlone(TestFormat format) {
        HttpResponse<byte[]> json = server.get("/half", "Accept", format.mediaType() + ", application/json;q=0.5");
        assertThat(json.statusCode()).isEqualTo(200);
        assertThat(json.headers().firstValue("Content-Type")).hasValue("application/json");

        HttpResponse<byte[]> problem = server.get("/half", "Accept", format.mediaType());
        assertThat(problem.statusCode()).isGreaterThanOrEqualTo(400);
        assertThat(format.decode(problem.body(), Problem.class).detail()).contains("texts[1]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/xml", "application/cbor", "application/x-jackson-smile"})
    void springsFormatsRefuseHalfOfACharacterLikeOurs(String mediaType) {
        HttpResponse<byte[]> json = server.get("/half", "Accept", mediaType + ", application/json;q=0.5");
        assertThat(json.statusCode()).as(text(json)).isEqualTo(200);
        assertThat(json.headers().firstValue("Content-Type")).hasValue("application/json");

        for (String path : List.of("/half", "/half-entity")) {
            HttpResponse<byte[]> problem = server.get(path, "Accept", mediaType);
            assertThat(problem.statusCode()).as(text(problem)).isEqualTo(406);

            HttpResponse<byte[]> explained =
                    server.get(path, "Accept", mediaType + ", application/protobuf+json;q=0.5");
            assertThat(explained.statusCode()).isEqualTo(406);
            assertThat(text(explained)).contains("texts[1]: contains an unpaired surrogate");
        }
    }

    @Test
    void xmlRefusesControlCharacters() {
        assertThat(server.get("/control", "Accept", "application/xml").statusCode())
                .isEqualTo(406);
        assertThat(server.get("/control", "Accept", "application/cbor").statusCode())
                .isEqualTo(200);
        HttpResponse<byte[]> json = server.get("/control", "Accept", "application/xml, application/json;q=0.5");
        assertThat(text(json)).isEqualTo("{\"texts\":[\"a\\u0001\"]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"xml", "cbor", "smile"})
    void aClientRefusesToSendHalfOfACharacter(String format) {
        Texts half = new Texts(List.of("?", "a\ud800"));
        RestClient blocking = server.restClient()
                .baseUrl(server.uri("").toString())
                .apply(server.bean(WireformatClient.class).format(format))
                .build();
        WebClient reactive = WebClient.builder()
                .baseUrl(server.uri("").toString())
                .apply(server.bean(WireformatWebClient.class).format(format))
                .build();

        assertThatThrownBy(
                        () -> blocking.post().uri("/half").body(half).retrieve().toBodilessEntity())
                .hasMessageContaining("texts[1]: contains an unpaired surrogate");
        assertThatThrownBy(() -> reactive.post()
                        .uri("/half")
                        .bodyValue(half)
                        .retrieve()
                        .toBodilessEntity()
                        .block())
                .hasMessageContaining("texts[1]: contains an unpaired surrogate");
    }

    @ParameterizedTest
    @EnumSource
    void aProblemKeepsItsStatusWhateverItsText(TestFormat format) {
        HttpResponse<byte[]> response = server.get("/teapot", "Accept", format.mediaType());

        assertThat(response.statusCode()).as(text(response)).isEqualTo(418);
    }

    @Test
    void anUnpairedSurrogateIsRefusedWhenRead() {
        byte[] content = "{\"texts\":[\"a\",\"\\ud800\"]}".getBytes(StandardCharsets.UTF_8);

        HttpResponse<byte[]> response = post("/half", TestFormat.PROTOBUF_JSON, content);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(text(response)).contains("texts[1]").contains("unpaired surrogate");
    }

    @Test
    void textForBytesIsRefused() {
        // {"octets": "c2VjcmV0"}
        byte[] content = HexFormat.of().parseHex("81a66f6374657473a86332566a636d5630");

        HttpResponse<byte[]> response = post("/octets", TestFormat.MESSAGEPACK, content);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(TestFormat.MESSAGEPACK.decode(response.body(), Problem.class).detail())
                .contains("octets")
                .contains("text (str) where bytes (bin) are expected");
    }

    @ParameterizedTest
    @EnumSource
    void nullIsAnyValueAndReachesTheHandlerAsFromJson(TestFormat format) {
        JsonNode none = JsonNodeFactory.instance.nullNode();
        Anything anything = new Anything(none, none, null, List.of(none));
        String json = text(server.post(
                "/anything",
                "{\"node\":null,\"nullable\":null,\"any\":null,\"nodes\":[null]}".getBytes(StandardCharsets.UTF_8),
                "Content-Type",
                "application/json",
                "Accept",
                "application/json"));

        HttpResponse<byte[]> response = post("/anything", format, format.encode(anything));
        HttpResponse<byte[]> asJson = server.post(
                "/anything", format.encode(anything), "Content-Type", format.mediaType(), "Accept", "application/json");

        assertThat(response.statusCode()).as(text(response)).isEqualTo(200);
        assertThat(format.decode(response.body(), Anything.class)).isEqualTo(anything);
        assertThat(text(asJson)).isEqualTo(json);
    }

    @Test
    void nullIsAnyValueInEveryLayoutOfMessagePack() {
        for (String content : List.of("81a46e6f6465c0", "91c0")) { // by name and by number
            HttpResponse<byte[]> response = server.post(
                    "/node",
                    HexFormat.of().parseHex(content),
                    "Content-Type",
                    "application/vnd.msgpack",
                    "Accept",
                    "application/json");

            assertThat(text(response)).isEqualTo("{\"node\":null}");
        }
    }

    @ParameterizedTest
    @EnumSource
    void anEnumThatJsonWritesAsANumberIsThisNumber(TestFormat format) {
        Report report = new Report(Month.MAY, List.of(Month.DECEMBER), Priority.HIGH);

        HttpResponse<byte[]> response = post("/report", format, format.encode(report));

        assertThat(response.statusCode()).as(text(response)).isEqualTo(200);
        assertThat(format.decode(response.body(), PlainReport.class)).isEqualTo(new PlainReport(5, List.of(12), 1));
        assertThat(text(server.get("/report", "Accept", "application/json")))
                .isEqualTo("{\"month\":5,\"others\":[12],\"priority\":1}");
        assertThat(post("/report", format, format.encode(new PlainReport(13, List.of(), 1)))
                        .statusCode())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void aKotlinObjectIsItsOnlyInstance(TestFormat format) {
        Deliveries deliveries = new Deliveries(Waiting.INSTANCE, List.of(new Sent("post"), Waiting.INSTANCE));
        Wireformat.Format own = server.bean(Wireformat.class).named(format.formatName());

        HttpResponse<byte[]> response = post("/deliveries", format, own.encode(deliveries));

        assertThat(response.statusCode()).as(text(response)).isEqualTo(200);
        assertThat(own.decode(response.body(), Deliveries.class)).isEqualTo(deliveries);
    }

    @ParameterizedTest
    @EnumSource
    void digitsOutsideAsciiAreNoNumber(TestFormat format) {
        for (String total : List.of("12", "\uff11\uff12", "\u0661\u0662")) {
            byte[] content = format.encode(new TotalText(total));

            HttpResponse<byte[]> response = post("/total", format, content);

            assertThat(response.statusCode()).as(text(response)).isEqualTo(total.equals("12") ? 200 : 400);
        }
    }

    private static HttpResponse<byte[]> post(String path, TestFormat format, byte[] content) {
        return server.post(path, content, "Content-Type", format.mediaType(), "Accept", format.mediaType());
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    @RestController
    static class Endpoints {

        @PostMapping("/order")
        Order order(@RequestBody Order order) {
            return order;
        }

        @PostMapping(path = "/seen", produces = "text/plain")
        String seen(@RequestBody Dates dates) {
            return dates.adjusted() + " " + dates.asItIs();
        }

        @GetMapping("/minute")
        Minute minute() {
            return new Minute(LocalTime.NOON, IN_VIENNA);
        }

        @GetMapping("/half")
        Texts half() {
            return new Texts(List.of("?", "a\ud800"));
        }

        @GetMapping("/half-entity")
        ResponseEntity<Texts> halfEntity() {
            return ResponseEntity.ok(half());
        }

        @GetMapping("/control")
        Texts control() {
            return new Texts(List.of("a\u0001"));
        }

        @GetMapping("/teapot")
        Texts teapot() {
            throw new ResponseStatusException(HttpStatus.I_AM_A_TEAPOT, "half \ud800 of a character");
        }

        @PostMapping("/half")
        Texts half(@RequestBody Texts texts) {
            return texts;
        }

        @PostMapping("/anything")
        Anything anything(@RequestBody Anything anything) {
            return anything;
        }

        @PostMapping("/node")
        Node node(@RequestBody Node node) {
            return node;
        }

        @PostMapping("/report")
        Report report(@RequestBody Report report) {
            return report;
        }

        @GetMapping("/report")
        Report report() {
            return new Report(Month.MAY, List.of(Month.DECEMBER), Priority.HIGH);
        }

        @PostMapping("/deliveries")
        Deliveries deliveries(@RequestBody Deliveries deliveries) {
            if (deliveries.getFirst() != Waiting.INSTANCE) {
                throw new ResponseStatusException(HttpStatus.CONFLICT);
            }
            return deliveries;
        }

        @PostMapping("/total")
        Total total(@RequestBody Total total) {
            return total;
        }

        @PostMapping("/octets")
        Octets octets(@RequestBody Octets octets) {
            return octets;
        }
    }

    @NullMarked
    record Order(
            OrderId id,
            Map<OrderId, Amount> amounts,
            @Nullable Amount missing) {}

    @NullMarked
    record PlainOrder(
            String id, Map<String, Long> amounts, @Nullable Long missing) {}

    record OrderId(@JsonValue String value) {
        OrderId {
            Objects.requireNonNull(value);
        }
    }

    record Amount(@JsonValue long value) {}

    @NullMarked
    record Dates(
            OffsetDateTime adjusted,

            @JsonFormat(without = JsonFormat.Feature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
            OffsetDateTime asItIs) {}

    @NullMarked
    record DateTexts(String adjusted, String asItIs) {}

    @NullMarked
    record Minute(LocalTime time, OffsetDateTime date) {}

    @NullMarked
    record MinuteTexts(String time, String date) {}

    @NullMarked
    record Texts(List<String> texts) {}

    @NullMarked
    record Anything(
            JsonNode node,
            @Nullable JsonNode nullable,
            @Nullable Object any,
            List<JsonNode> nodes) {}

    @NullMarked
    record Node(JsonNode node) {}

    @NullMarked
    record Report(Month month, List<Month> others, Priority priority) {}

    @NullMarked
    record PlainReport(int month, List<Integer> others, int priority) {}

    @JsonFormat(shape = JsonFormat.Shape.NUMBER)
    enum Priority {
        LOW,
        HIGH
    }

    @NullMarked
    record Total(@AsText BigDecimal total) {}

    @NullMarked
    record TotalText(String total) {}

    @NullMarked
    @SuppressWarnings("ArrayRecordComponent")
    record Octets(byte[] octets) {}
}
