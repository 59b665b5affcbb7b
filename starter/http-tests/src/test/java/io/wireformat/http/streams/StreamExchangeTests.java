package io.wireformat.http.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.ResolvableType;

/** Streams in requests and responses, in every format that has them. */
@ParameterizedClass
@EnumSource
class StreamExchangeTests {

    @Parameter
    Stack stack;

    private static final List<Point> POINTS = StreamEndpoints.POINTS;
    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack,
                StreamEndpoints.on(stack),
                "wireformat.limits.content-size=4KB",
                "management.endpoints.web.exposure.include=prometheus",
                "management.prometheus.metrics.export.enabled=true");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void respondsMessageByMessage(StreamFormat format) {
        for (String path : answering(format)) {
            HttpResponse<byte[]> response = server.get(path, "Accept", format.mediaType());

            assertThat(response.statusCode()).as(path).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
            assertThat(response.headers().firstValue("Vary")).hasValue("Accept");
            assertThat(format.read(Point.class, response.body())).isEqualTo(POINTS);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/protobuf;delimited=\"true\"",
                "Application/X-Protobuf; charset=\"utf-8\"; DELIMITED=\"TRUE\""
            })
    void theParameterOfAStreamMayBeInQuotes(String mediaType) {
        byte[] content = StreamFormat.PROTOBUF.write(Point.class, POINTS);
        for (String path : reading()) {
            HttpResponse<byte[]> response = server.post(path, content, "Content-Type", mediaType, "Accept", mediaType);

            assertThat(response.statusCode()).as(path).isEqualTo(200);
            assertThat(StreamFormat.PROTOBUF.read(Point.class, response.body()))
                    .as(path)
                    .isEqualTo(POINTS);
        }
    }

    @ParameterizedTest
    @EnumSource
    void readsMessageByMessage(StreamFormat format) {
        byte[] content = format.write(Point.class, POINTS);
        for (String path : reading()) {
            HttpResponse<byte[]> response =
                    server.post(path, content, "Content-Type", format.mediaType(), "Accept", format.mediaType());

            assertThat(response.statusCode()).as(path).isEqualTo(200);
            assertThat(format.read(Point.class, response.body())).as(path).isEqualTo(POINTS);
        }
    }

    @Timeout(120)
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "JSON")
    void aFluxIsSentWhereItsNextMessageIsNotThereYet(StreamFormat format) throws Exception {
        StreamEndpoints.seen = new CompletableFuture<>();
        ByteArrayOutputStream came = new ByteArrayOutputStream();

        HttpResponse<InputStream> response = HttpClient.newHttpClient()
                .send(server.request("/waiting", "Accept", format.mediaType()).build(), BodyHandlers.ofInputStream());
        try (InputStream body = response.body()) {
            came.write(body.read());
            StreamEndpoints.seen.complete(null);
            body.transferTo(came);
        }

        assertThat(format.read(Point.class, came.toByteArray())).isEqualTo(POINTS);
    }

    private List<String> answering(StreamFormat format) {
        List<String> paths = new ArrayList<>(
                stack == Stack.SERVLET
                        ? List.of("/stream", "/entity", "/iterable", "/iterator", "/list-as-iterable")
                        : List.of("/stream", "/publisher", "/slowly", "/entity", "/promised-entity"));
        if (format != StreamFormat.JSON) {
            paths.addAll(
                    stack == Stack.SERVLET ? List.of("/flux", "/flux-slowly", "/flux-entity") : List.of("/function"));
        }
        return paths;
    }

    private List<String> reading() {
        return stack == Stack.SERVLET
                ? List.of("/stream", "/entity", "/iterable", "/iterator", "/later")
                : List.of("/stream", "/entity", "/whole", "/function");
    }

    @ParameterizedTest
    @EnumSource
    void acceptsAndEchoesAliases(StreamFormat format) {
        byte[] content = format.write(Point.class, POINTS);
        for (String alias : format.alternativeMediaTypes()) {
            HttpResponse<byte[]> response = server.post("/stream", content, "Content-Type", alias, "Accept", alias);

            assertThat(response.headers().firstValue("Content-Type")).hasValue(alias);
            assertThat(format.read(Point.class, response.body())).isEqualTo(POINTS);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aStreamCanBeWithoutMessages(StreamFormat format) {
        HttpResponse<byte[]> response = server.post(
                "/stream",
                format.write(Point.class, List.of()),
                "Content-Type",
                format.mediaType(),
                "Accept",
                format.mediaType());

        if (stack == Stack.REACTIVE && format == StreamFormat.JSON) {
            // lines of JSON are Spring's there, which takes none for no content
            assertThat(response.statusCode()).isEqualTo(400);
            return;
        }
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(format.read(Point.class, response.body())).isEmpty();
    }

    /** A list is not taken for a stream, nor a stream for a list, because their bytes may not tell. */
    @ParameterizedTest
    @EnumSource
    void aStreamHasAMediaTypeOfItsOwn(StreamFormat format) {
        assumeOurs(format);
        byte[] content = format.write(Point.class, POINTS);

        assertThat(server.get("/list", "Accept", format.mediaType()).statusCode())
                .isEqualTo(406);
        assertThat(server.post("/list", content, "Content-Type", format.mediaType())
                        .statusCode())
                .isEqualTo(415);
        assertThat(server.post("/point", content, "Content-Type", format.mediaType())
                        .statusCode())
                .isEqualTo(415);
    }

    @ParameterizedTest
    @EnumSource
    void aStreamIsNotReadOrWrittenAsAList(TestFormat format) {
        assumeServlet();
        String named = "media type " + format.codec().framing().format().mediaType();
        for (String path : List.of("/stream", "/iterable")) {
            HttpResponse<byte[]> refused = server.get(path, "Accept", format.mediaType());
            HttpResponse<byte[]> unread = server.post(
                    path, new byte[1], "Content-Type", format.mediaType(), "Accept", "application/problem+json");

            assertThat(refused.statusCode()).isEqualTo(406);
            assertThat(unread.statusCode()).isEqualTo(415);
            assertThat(text(unread)).contains(named, "application/x-ndjson");
            assertThat(unread.headers().firstValue("Accept-Post").orElseThrow())
                    .contains("application/x-ndjson", "application/cbor-seq", "application/x-avro-container");
        }
    }

    @Test
    void listsWhichStreamsAreReadAndWritten() {
        HttpResponse<byte[]> unread = server.post(
                "/stream", new byte[1], "Content-Type", "text/x-unknown", "Accept", "application/x-msgpack-seq");
        HttpResponse<byte[]> unwritten =
                server.get("/stream", "Accept", "text/x-unknown", "Content-Type", "application/x-msgpack-seq");

        String[] streams = {"application/cbor-seq", "application/x-avro-container", "application/x-msgpack-seq"};
        assertThat(unread.statusCode()).isEqualTo(415);
        assertThat(unread.headers().firstValue("Accept-Post").orElseThrow()).contains(streams);
        assertThat(unwritten.statusCode()).isEqualTo(406);
        assertThat(text(unwritten)).contains(streams);
    }

    @Test
    void tellsThatAFluxIsAListOrAStream() {
        assumeServlet();
        HttpResponse<byte[]> unwritten =
                server.get("/flux", "Accept", "text/x-unknown", "Content-Type", "application/x-msgpack-seq");

        assertThat(unwritten.statusCode()).isEqualTo(406);
        assertThat(text(unwritten)).contains("application/avro", "application/x-avro-container");
    }

    @Test
    void problemsAreNoStream() {
        assumeServlet();
        assertThat(server.get("/problems", "Accept", StreamFormat.PROTOBUF.mediaType())
                        .statusCode())
                .isEqualTo(406);
    }

    @ParameterizedTest
    @EnumSource
    void aFluxIsAListWhereNoStreamIsNamed(TestFormat format) {
        String path = stack == Stack.SERVLET ? "/flux-slowly" : "/slowly";
        HttpResponse<byte[]> response = server.get(path, "Accept", format.mediaType());

        var list = ResolvableType.forClassWithGenerics(List.class, Point.class).getType();
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
        assertThat(format.decode(response.body(), list)).isEqualTo(POINTS);
    }

    @Test
    void aFluxKeepsTheStatusOfItsHandler() {
        assumeServlet();
        HttpResponse<byte[]> response = server.get("/flux-accepted", "Accept", StreamFormat.PROTOBUF.mediaType());

        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(StreamFormat.PROTOBUF.read(Point.class, response.body())).isEqualTo(POINTS);
    }

    @Test
    void xmlHasNoFraming() {
        assumeServlet();
        HttpResponse<byte[]> unread = server.post("/stream", new byte[1], "Content-Type", "application/xml");

        assertThat(unread.statusCode()).isEqualTo(415);
        assertThat(unread.headers().firstValue("Accept-Post").orElseThrow()).doesNotContain("xml");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/stream", "/iterator"})
    void readsTheElementsOfAJsonArray(String path) {
        assumeServlet();
        byte[] content = " [ {\"x\":1,\"y\":2,\"label\":\"a,]\\\"}\"}\n,{\"x\":3,\"y\":4}] ".getBytes();

        HttpResponse<byte[]> response =
                server.post(path, content, "Content-Type", "application/json", "Accept", "application/x-ndjson");

        assertThat(StreamFormat.JSON.read(Point.class, response.body()))
                .containsExactly(new Point(1, 2, "a,]\"}"), new Point(3, 4, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[{\"x\":1,\"y\":2}", "[{\"x\":1,\"y\":2},]", "[{\"x\":1,\"y\":2}]]", "{}", "[1"})
    void refusesWhatIsNoJsonArray(String content) {
        assumeServlet();
        HttpResponse<byte[]> response = server.post(
                "/stream", content.getBytes(), "Content-Type", "application/json", "Accept", "application/x-ndjson");

        assertThat(response.statusCode()).isEqualTo(400);
    }

    /** An Iterable from JSON is Spring's: a list, which can be gone through again. */
    @Test
    void anIterableFromJsonStaysAList() {
        assumeServlet();
        HttpResponse<byte[]> response =
                server.post("/iterable/twice", "[{\"x\":1,\"y\":2}]".getBytes(), "Content-Type", "application/json");

        assertThat(text(response)).isEqualTo("2");
    }

    @ParameterizedTest
    @EnumSource
    void malformedContentIsA400ThatNamesTheMessage(StreamFormat format) {
        assumeOurs(format);
        byte[] content = format.write(Point.class, POINTS);
        byte[] cut = Arrays.copyOf(content, content.length - 2);

        HttpResponse<byte[]> response =
                server.post("/whole", cut, "Content-Type", format.mediaType(), "Accept", format.mediaType());

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(text(response)).contains(format.formatName() + ": field [" + (POINTS.size() - 1) + "]");
    }

    @ParameterizedTest
    @EnumSource
    void malformedStreamsAreProblemsWithoutAccept(StreamFormat format) {
        assumeOurs(format);
        byte[] content = format.write(Point.class, POINTS);
        HttpResponse<byte[]> response =
                server.post("/counted", Arrays.copyOf(content, content.length - 2), "Content-Type", format.mediaType());

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(text(response)).contains(format.formatName() + ": field [" + (POINTS.size() - 1) + "]");
    }

    /** WebFlux reads such a stream without the starter too, and Spring MVC responds as it does. */
    @ParameterizedTest
    @ValueSource(strings = {"[{\"x\":1,\"y\":2},{\"x\":\"no number\"}]", "[{\"x\":1,\"y\":2},{\"x\":", "[{\"x\"]"})
    void malformedArraysOfJsonHaveBootsError(String content) {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        HttpResponse<byte[]> usual = server.post("/counted", bytes, "Content-Type", "application/json");
        assertThat(usual.statusCode()).isEqualTo(400);
        assertThat(usual.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(text(usual)).contains("\"timestamp\"", "\"path\":\"/counted\"");

        HttpResponse<byte[]> named =
                server.post("/counted", bytes, "Content-Type", "application/json", "Accept", "application/protobuf");
        assertThat(named.statusCode()).isEqualTo(400);
        assertThat(named.headers().firstValue("Content-Type")).hasValue("application/protobuf");
    }

    @Test
    void malformedContentIsA400WithSpringsResponse() {
        assumeServlet();
        byte[] content = StreamFormat.PROTOBUF.write(Point.class, POINTS);

        HttpResponse<byte[]> response = server.post(
                "/stream",
                Arrays.copyOf(content, content.length - 2),
                "Content-Type",
                StreamFormat.PROTOBUF.mediaType(),
                "Accept",
                "application/json");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(text(response)).contains("protobuf: field [9]");
    }

    @ParameterizedTest
    @EnumSource
    void aMessageAboveTheLimitIsA413(StreamFormat format) {
        assumeOurs(format);
        byte[] content = format.write(Point.class, List.of(POINTS.get(1), new Point(1, 2, "large".repeat(2000))));

        HttpResponse<byte[]> response =
                server.post("/whole", content, "Content-Type", format.mediaType(), "Accept", format.mediaType());

        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(text(response)).contains("wireformat.limits.content-size");
    }

    @ParameterizedTest
    @EnumSource
    void showsEachMessageAndEachStreamInTheFigures(StreamFormat format) {
        assumeOurs(format);
        server.post(
                "/stream",
                format.write(Point.class, POINTS),
                "Content-Type",
                format.mediaType(),
                "Accept",
                format.mediaType());

        String tags =
                "{format=\"%s\",outcome=\"success\",side=\"server\",type=\"Point...\"} ".formatted(format.formatName());
        // a client may have its response before it is counted
        await().ignoreExceptions().untilAsserted(() -> {
            String scrape = text(server.get("/actuator/prometheus"));
            assertThat(figure(scrape, "wireformat_deserialize_seconds_count" + tags))
                    .isGreaterThanOrEqualTo(POINTS.size());
            assertThat(figure(scrape, "wireformat_serialize_seconds_count" + tags))
                    .isGreaterThanOrEqualTo(POINTS.size());
            assertThat(figure(scrape, "wireformat_content_size_bytes_count" + tags))
                    .isLessThan(figure(scrape, "wireformat_serialize_seconds_count" + tags));
        });
    }

    /** Where WebFlux has streams of its own, in lines of JSON and in arrays of it, these stay as they are. */
    private void assumeOurs(StreamFormat format) {
        assumeTrue(stack == Stack.SERVLET || format != StreamFormat.JSON, "Spring's own");
    }

    private void assumeServlet() {
        assumeTrue(stack == Stack.SERVLET, "WebFlux reads a Flux from lists and from Spring's formats too");
    }

    private static double figure(String scrape, String series) {
        return scrape.lines()
                .filter(line -> line.startsWith(series))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length())))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException(series));
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }
}
