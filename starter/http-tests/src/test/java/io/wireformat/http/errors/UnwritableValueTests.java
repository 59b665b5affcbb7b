package io.wireformat.http.errors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.wireformat.client.WireformatClient;
import io.wireformat.client.WireformatWebClient;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.client.RestClient;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Responses whose value the chosen format cannot write. */
@ParameterizedClass
@EnumSource
@ExtendWith(OutputCaptureExtension.class)
class UnwritableValueTests {

    private static final AtomicInteger ROWS = new AtomicInteger();
    private static final AtomicInteger CLOSED = new AtomicInteger();

    @Parameter
    Stack stack;

    private static TestServer server;
    private static TestServer lenient;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Endpoints.class, Meters.class));
        lenient = TestServer.start(stack, List.of(Endpoints.class), "wireformat.null-of-defaulted=absent");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
        lenient.close();
    }

    @ParameterizedTest
    @EnumSource
    void aNullWhereThereIsNoneIsWrittenInJson(TestFormat format) {
        for (String path : List.of("/null", "/later", "/entity", "/preferred")) {
            HttpResponse<byte[]> answer = get(path, format.mediaType() + ", application/json;q=0.5");

            assertInJson(
                    answer,
                    "{\"name\":null,\"tags\":[],\"at\":\"1970-01-01T00:00:00Z\"}",
                    path.equals("/entity") ? 201 : 200);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aNullAmongElementsIsWrittenInJson(TestFormat format) {
        HttpResponse<byte[]> answer = get("/nulls", format.mediaType() + ", */*;q=0.5");

        assertInJson(answer, "{\"name\":\"\",\"tags\":[\"a\",null],\"at\":\"1970-01-01T00:00:00Z\"}");
    }

    /** JSON knows no subtypes of its type, so it can be no early refusal. */
    @ParameterizedTest
    @EnumSource
    void aValueOfAnInterfaceIsA406ThatNamesIt(TestFormat format) {
        HttpResponse<byte[]> without = get("/discounted/none", format.mediaType());
        assertThat(without.statusCode()).as(text(without)).isEqualTo(200);
        assertThat(format.decode(without.body(), Discounted.class)).isEqualTo(new Discounted(1, null, List.of()));

        for (String path : List.of("/discounted/one", "/discounted/more")) {
            HttpResponse<byte[]> answer = get(path, format.mediaType());
            assertThat(answer.statusCode()).isEqualTo(406);
            assertThat(text(answer)).contains("discount");
            assertThat(get(path, format.mediaType() + ", application/json;q=0.5")
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anInstantBeyondTheFormatIsWrittenInJson(TestFormat format) {
        String json = new String(get("/far", "application/json").body(), StandardCharsets.UTF_8);

        HttpResponse<byte[]> answer = get("/far", format.mediaType() + ", application/json;q=0.5");

        assertThat(answer.statusCode()).as(text(answer)).isEqualTo(200);
        if (type(answer).equals("application/json")) {
            assertInJson(answer, json);
        } else {
            assertThat(format.decode(answer.body(), Row.class).at()).isEqualTo(Instant.MAX);
        }
    }

    @ParameterizedTest
    @EnumSource
    void noValueThatJsonWritesIsAFailure(TestFormat format) {
        for (String path : List.of("date", "local", "offset", "span", "big", "text", "time")) {
            HttpResponse<byte[]> answer = get("/extremes/" + path, format.mediaType() + ", application/json;q=0.5");

            assertThat(answer.statusCode()).as(path + ": " + text(answer)).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aListOfAPublishersElementsIsWrittenInJson(TestFormat format) {
        ROWS.set(0);

        HttpResponse<byte[]> answer = get("/many", format.mediaType() + ", application/json;q=0.5");

        assertThat(type(answer)).isEqualTo("application/json");
        assertThat(text(answer)).startsWith("[{\"name\":\"\"").contains("{\"name\":null");
        assertThat(ROWS).as("the handler is asked once").hasValue(2);
    }

    @ParameterizedTest
    @EnumSource
    void aProblemNamesThePathIfNothingElseIsAcceptable(TestFormat format) {
        for (String path : List.of(
                "/null",
                "/later",
                "/entity",
                "/only?as=" + URLEncoder.encode(format.mediaType(), StandardCharsets.UTF_8))) {
            HttpResponse<byte[]> answer = get(path, format.mediaType());

            assertThat(answer.statusCode()).isEqualTo(406);
            assertThat(type(answer)).isEqualTo(format.mediaType());
            Problem problem = format.decode(answer.body(), Problem.class);
            assertThat(problem.detail())
                    .startsWith(format.formatName() + " cannot write")
                    .contains("name");
            for (String ofValue : List.of("ETag", "Link", "Location", "Content-Language", "Content-Disposition")) {
                assertThat(answer.headers().firstValue(ofValue)).as(ofValue).isEmpty();
            }
            assertThat(answer.headers().allValues("Vary")).contains("Accept");
        }
    }

    @ParameterizedTest
    @EnumSource
    void theProblemNamesAnElement(TestFormat format) {
        HttpResponse<byte[]> answer = get("/nulls", format.mediaType());

        assertThat(answer.statusCode()).isEqualTo(406);
        assertThat(format.decode(answer.body(), Problem.class).detail())
                .startsWith(format.formatName() + " cannot write the response: property tags[1]: is null");
    }

    @Test
    void theProblemNamesAPropertyThatIsCalledAsAClassIs() {
        HttpResponse<byte[]> answer = get("/titled", "application/protobuf");

        assertThat(TestFormat.PROTOBUF.decode(answer.body(), Problem.class).detail())
                .contains("property titled.Name: is null");
    }

    @Test
    void theNextFormatThatCanIsChosen() {
        HttpResponse<byte[]> answer = get(
                "/far",
                "application/protobuf+json, application/avro;q=0.9, application/xml;q=0.8, application/json;q=0.1");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(type(answer)).startsWith("application/xml");
    }

    @Test
    void headersOfTheHandlerStay() {
        HttpResponse<byte[]> answer = get("/entity", "application/avro, application/json;q=0.5");

        assertThat(answer.statusCode()).isEqualTo(201);
        assertThat(answer.headers().allValues("ETag")).containsExactly("\"of-entity\"");
        assertThat(answer.headers().allValues("X-Own")).containsExactly("once");
        assertThat(answer.headers().allValues("Vary")).containsOnlyOnce("Accept");
    }

    @Test
    void theStatusStays() {
        assertThat(get("/created", "application/avro, application/json;q=0.5").statusCode())
                .isEqualTo(201);
    }

    @Test
    void anErrorOfTheApplicationsOwnIsWrittenInJson() {
        HttpResponse<byte[]> answer = get("/refused", "application/avro, application/json;q=0.5");

        assertThat(answer.statusCode()).isEqualTo(409);
        assertInJson(answer, "{\"name\":null,\"tags\":[],\"at\":\"1970-01-01T00:00:00Z\"}", 409);
    }

    @Test
    void anUnwritableErrorKeepsItsStatusInJson() {
        HttpResponse<byte[]> answer = get("/refused", "application/avro");

        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
    }

    @Test
    void aPresetTypeIsTheOnlyOneThatIsWritten() {
        HttpResponse<byte[]> answer = get("/preset", "application/avro, application/json;q=0.5");

        assertThat(answer.statusCode()).isEqualTo(406);
        assertThat(TestFormat.AVRO.decode(answer.body(), Problem.class).detail())
                .contains("property name");
    }

    /** The client names no format: the handler does. */
    @Test
    void anErrorInsteadOfAPresetTypeHasNoHeadersOfTheValue() {
        HttpResponse<byte[]> answer = get("/preset", "*/*");

        assertThat(answer.statusCode()).isEqualTo(406);
        assertThat(answer.headers().map()).doesNotContainKeys("ETag", "Location");
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"JSON", "CBOR", "SMILE"})
    void aStreamOfWhichNothingHasBeenSentIsWrittenInJson(StreamFormat format) {
        for (String path : streams()) {
            ROWS.set(0);
            CLOSED.set(0);

            HttpResponse<byte[]> answer = get(path + "?unwritable=2", format.mediaType() + ", application/json;q=0.5");

            assertThat(type(answer)).as(path).isEqualTo("application/json");
            assertThat(text(answer))
                    .as(path)
                    .isEqualTo("[{\"name\":\"0\"},{\"name\":\"1\"},{\"name\":null},{\"name\":\"3\"}]");
            assertThat(ROWS).as("the handler is asked once").hasValue(4);
            if (path.equals("/stream")) {
                assertThat(CLOSED).hasValue(1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"JSON", "CBOR", "SMILE"})
    void anUnwritableStreamIsA406(StreamFormat format) {
        for (String path : streams()) {
            HttpResponse<byte[]> answer =
                    get(path + "?unwritable=2", format.mediaType() + ", application/protobuf+json");

            assertThat(answer.statusCode()).as(path).isEqualTo(406);
            Problem problem = TestFormat.PROTOBUF_JSON.decode(answer.body(), Problem.class);
            assertThat(problem.detail())
                    .startsWith(format.formatName() + " cannot write the response: property [2].name");
            assertThat(answer.headers().firstValue("Content-Encoding")).isEmpty();
        }
    }

    @Test
    void aNullAmongMessagesIsWrittenInJson() {
        if (stack == Stack.SERVLET) { // publishers have none
            assertInJson(
                    get("/gaps", "application/protobuf;delimited=true, application/json;q=0.5"),
                    "[{\"name\":\"first\"},null,{\"name\":\"last\"}]");
            assertThat(get("/gaps", "application/protobuf;delimited=true").statusCode())
                    .isEqualTo(406);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anUnwritableRequestFailsInTheClient(TestFormat format) {
        Row row = Row.of(null);
        RestClient client = server.restClient()
                .baseUrl(server.uri("").toString())
                .apply(server.bean(WireformatClient.class).format(format.formatName()))
                .build();
        WebClient reactive = WebClient.builder()
                .baseUrl(server.uri("").toString())
                .apply(server.bean(WireformatWebClient.class).format(format.formatName()))
                .build();

        assertThatThrownBy(() -> client.post().uri("/null").body(row).retrieve().toBodilessEntity())
                .hasMessageContaining("property name: is null");
        assertThatThrownBy(() -> reactive.post()
                        .uri("/null")
                        .bodyValue(row)
                        .retrieve()
                        .toBodilessEntity()
                        .block())
                .hasMessageContaining("property name: is null");
    }

    @Test
    void theSourceOfAStreamThatIsNotWrittenIsClosed() {
        for (String path : stack == Stack.SERVLET ? List.of("/stream", "/endless") : List.of("/endless")) {
            CLOSED.set(0);

            HttpResponse<byte[]> answer = get(path + "?unwritable=0", "application/protobuf;delimited=true");

            assertThat(answer.statusCode()).isEqualTo(406);
            await().untilAsserted(() -> assertThat(CLOSED).as(path).hasValue(1));
        }
    }

    private List<String> streams() {
        return stack == Stack.SERVLET
                ? List.of("/flux", "/stream", "/iterator", "/iterable", "/fluxes")
                : List.of("/flux", "/fluxes");
    }

    @Test
    void aClassThatFailsIsNoFormatsFault() {
        HttpResponse<byte[]> answer = get("/broken", "application/protobuf");

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(TestFormat.PROTOBUF.decode(answer.body(), Problem.class).detail())
                .doesNotContain("secret");
    }

    @Test
    void anAdviceOfSpringsKindIsGivenTheStatusAndTheProperty() {
        try (TestServer advised = TestServer.start(stack, List.of(Endpoints.class, advice()))) {
            HttpResponse<byte[]> answer = advised.get("/null", "Accept", "application/protobuf");

            assertThat(answer.statusCode()).isEqualTo(406);
            assertThat(TestFormat.PROTOBUF.decode(answer.body(), Problem.class).detail())
                    .startsWith("protobuf cannot write the response: property name");
        }
    }

    private Class<?> advice() {
        return stack == Stack.SERVLET ? Advice.class : ReactiveAdvice.class;
    }

    @ParameterizedTest
    @EnumSource
    void nullIsAbsentForInitialValuesIfSet(TestFormat format) {
        HttpResponse<byte[]> refused = get("/payment", format.mediaType());
        HttpResponse<byte[]> written = lenient.get("/payment", "Accept", format.mediaType());

        assertThat(written.statusCode()).isEqualTo(200);
        Payment read = format.decode(written.body(), Payment.class);
        if (refused.statusCode() == 200) { // it tells null from absence
            assertThat(read.getType()).isNull();
        } else {
            assertThat(refused.statusCode()).isEqualTo(406);
            assertThat(format.decode(refused.body(), Problem.class).detail()).contains("property type: is null");
            assertThat(read.getType()).isEqualTo("EFT");
        }
    }

    @Test
    void bothTriesAreCounted() {
        long failed = count("avro", "unencodable");
        long written = count("json", "success");

        get("/null", "application/avro, application/json;q=0.5");

        assertThat(count("avro", "unencodable")).isEqualTo(failed + 1);
        assertThat(count("json", "success")).isEqualTo(written + 1);
    }

    @Test
    void theLogSaysItOnceForEachPath(CapturedOutput output) {
        get("/logged?at=0", "application/avro, application/json;q=0.5");
        get("/logged?at=2", "application/avro, application/json;q=0.5");
        get("/logged?at=2", "application/avro");

        assertThat(output.getOut().lines().filter(line -> line.contains("Logged")))
                .singleElement()
                .asString()
                .contains("WARN", "avro cannot write", "property names[0]")
                .doesNotContain("Exception");
    }

    private static HttpResponse<byte[]> get(String path, String accept) {
        return server.get(path, "Accept", accept);
    }

    private static void assertInJson(HttpResponse<byte[]> answer, String json) {
        assertInJson(answer, json, 200);
    }

    private static void assertInJson(HttpResponse<byte[]> answer, String json, int status) {
        assertThat(answer.statusCode()).as(text(answer)).isEqualTo(status);
        assertThat(type(answer)).isEqualTo("application/json");
        assertThat(text(answer)).isEqualTo(json);
        assertThat(answer.headers().allValues("Vary")).contains("Accept");
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    private static String type(HttpResponse<byte[]> answer) {
        return answer.headers().firstValue("Content-Type").orElse("");
    }

    private static long count(String format, String outcome) {
        return server
                .bean(MeterRegistry.class)
                .find("wireformat.serialize")
                .tags("format", format, "type", "Row", "outcome", outcome)
                .timers()
                .stream()
                .mapToLong(Timer::count)
                .sum();
    }

    /** A row that is older than its type. */
    record Row(String name, List<String> tags, Instant at) {

        static Row of(@Nullable String name, @Nullable String... tags) {
            return cast(name, Arrays.asList(tags), Instant.EPOCH);
        }

        @SuppressWarnings("NullAway") // what the tests are about
        private static Row cast(@Nullable String name, List<@Nullable String> tags, Instant at) {
            return new Row(name, (List) tags, at);
        }
    }

    record Logged(List<String> names) {}

    record Line(String name) {

        @SuppressWarnings("NullAway") // what the tests are about
        static Line of(int number, int unwritable) {
            ROWS.incrementAndGet();
            return new Line(number == unwritable ? null : String.valueOf(number));
        }
    }

    /** As openapi-generator makes them. */
    static final class Payment {

        private @Nullable String type = "EFT";

        public @Nullable String getType() {
            return type;
        }

        public void setType(@Nullable String type) {
            this.type = type;
        }
    }

    record Broken(String name) {

        @Override
        public String name() {
            throw new IllegalStateException("secret");
        }
    }

    @RestControllerAdvice
    static class Advice extends ResponseEntityExceptionHandler {}

    @RestControllerAdvice
    static class ReactiveAdvice
            extends org.springframework.web.reactive.result.method.annotation.ResponseEntityExceptionHandler {}

    /** Each as far away as can be. */
    record Extremes(
            @Nullable LocalDate date,
            @Nullable LocalDateTime local,
            @Nullable OffsetDateTime offset,
            @Nullable Duration span,
            @Nullable BigDecimal big,
            @Nullable String text,
            @Nullable Instant time) {

        static Extremes of(String name) {
            return new Extremes(
                    name.equals("date") ? LocalDate.MAX : null,
                    name.equals("local") ? LocalDateTime.MIN : null,
                    name.equals("offset") ? OffsetDateTime.MAX : null,
                    name.equals("span") ? Duration.ofSeconds(Long.MIN_VALUE) : null,
                    name.equals("big") ? new BigDecimal(BigInteger.TEN, Integer.MIN_VALUE) : null,
                    name.equals("text") ? "\uD800" : null,
                    name.equals("time") ? Instant.MIN : null);
        }
    }

    static class Meters {

        @Bean
        MeterRegistry meters() {
            return new SimpleMeterRegistry();
        }
    }

    /** Without subtypes that JSON knows. */
    interface Discount {}

    record Half(int percent) implements Discount {}

    record Discounted(int id, @Nullable Discount discount, List<Discount> discounts) {}

    record Outer(Titled titled) {}

    record Titled(@JsonProperty("Name") String name) {}

    @RestController
    static class Endpoints {

        @GetMapping("/discounted/{how}")
        Discounted discounted(@PathVariable String how) {
            return new Discounted(
                    1, how.equals("one") ? new Half(50) : null, how.equals("more") ? List.of(new Half(50)) : List.of());
        }

        @GetMapping("/null")
        Row nothing() {
            return Row.of(null);
        }

        @GetMapping("/nulls")
        Row nulls() {
            return Row.of("", "a", null);
        }

        @GetMapping("/far")
        Row far() {
            return new Row("", List.of(), Instant.MAX);
        }

        @GetMapping("/payment")
        Payment payment() {
            Payment payment = new Payment();
            payment.setType(null);
            return payment;
        }

        @GetMapping("/titled")
        Outer titled() {
            return new Outer(new Titled(null));
        }

        @GetMapping("/broken")
        Broken broken() {
            return new Broken("");
        }

        @GetMapping("/flux")
        Flux<Line> flux(int unwritable) {
            return Flux.range(0, 4).map(number -> Line.of(number, unwritable));
        }

        @GetMapping("/endless")
        Flux<Line> endless(int unwritable) {
            return flux(unwritable).concatWith(Flux.never()).doFinally(signal -> CLOSED.incrementAndGet());
        }

        @GetMapping("/fluxes")
        ResponseEntity<Flux<Line>> fluxes(int unwritable) {
            return ResponseEntity.ok(flux(unwritable));
        }

        @GetMapping("/stream")
        Stream<Line> stream(int unwritable) {
            return IntStream.range(0, 4)
                    .mapToObj(number -> Line.of(number, unwritable))
                    .onClose(CLOSED::incrementAndGet);
        }

        @GetMapping("/gaps")
        Stream<@Nullable Line> gaps() {
            return Stream.of(new Line("first"), null, new Line("last"));
        }

        @GetMapping("/iterator")
        Iterator<Line> iterator(int unwritable) {
            return stream(unwritable).iterator();
        }

        @GetMapping("/iterable")
        Iterable<Line> iterable(int unwritable) {
            return stream(unwritable)::iterator;
        }

        @GetMapping("/extremes/{name}")
        Extremes extremes(@PathVariable String name) {
            return Extremes.of(name);
        }

        @GetMapping("/later")
        Mono<Row> later() {
            return Mono.fromCallable(() -> Row.of(null));
        }

        @GetMapping("/many")
        Flux<Row> many() {
            return Flux.just("", "null").map(name -> {
                ROWS.incrementAndGet();
                return Row.of(name.isEmpty() ? name : null);
            });
        }

        @GetMapping("/entity")
        ResponseEntity<Row> entity() {
            return ResponseEntity.status(201)
                    .eTag("of-entity")
                    .header("X-Own", "once")
                    .header("Link", "</rows>; rel=collection")
                    .location(URI.create("/rows/1"))
                    .header("Content-Language", "la")
                    .header("Content-Disposition", "inline")
                    .body(Row.of(null));
        }

        @GetMapping("/preset")
        ResponseEntity<Row> preset() {
            return ResponseEntity.ok()
                    .contentType(MediaType.valueOf("application/avro"))
                    .eTag("of-preset")
                    .location(URI.create("/rows/1"))
                    .body(Row.of(null));
        }

        @GetMapping(
                path = "/preferred",
                produces = {
                    "application/protobuf",
                    "application/avro",
                    "application/x-flatbuffers",
                    "application/vnd.msgpack",
                    "application/vnd.apache.thrift.compact",
                    "application/vnd.apache.thrift.binary",
                    "application/x-capnp",
                    "application/x-capnp-packed",
                    "application/protobuf+json",
                    "application/json"
                })
        Row preferred() {
            return Row.of(null);
        }

        @GetMapping("/only")
        ResponseEntity<Row> only(String as) {
            return ResponseEntity.ok().contentType(MediaType.valueOf(as)).body(Row.of(null));
        }

        @GetMapping("/created")
        @ResponseStatus(code = HttpStatus.CREATED)
        Row created() {
            return Row.of(null);
        }

        @GetMapping("/refused")
        Row refused() {
            throw new IllegalArgumentException("content of the application's");
        }

        @ExceptionHandler(IllegalArgumentException.class)
        @ResponseStatus(code = HttpStatus.CONFLICT)
        Row refusal() {
            return Row.of(null);
        }

        @GetMapping("/logged")
        @SuppressWarnings("unchecked")
        Logged logged(int at) {
            String[] names = {"", "", ""};
            Arrays.fill(names, at, names.length, null);
            return new Logged(Arrays.asList(names));
        }
    }
}
