package io.wireformat.http.handlers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.annotation.JsonView;
import io.netty.util.ResourceLeakDetector;
import io.wireformat.WireformatLimits;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.support.Coded;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Type;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.core.ResolvableType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What only WebFlux has: publishers, content that arrives in parts, and buffers of the network to give back. */
@ExtendWith(OutputCaptureExtension.class)
class ReactiveExchangeTests {

    private static final Point POINT = new Point(15, -2, "left");
    private static final List<Point> POINTS = List.of(POINT, new Point(0, 0, null));

    private static final Type LIST =
            ResolvableType.forClassWithGenerics(List.class, Point.class).getType();

    private static ResourceLeakDetector.Level before;
    private static TestServer server;

    @BeforeAll
    static void start() {
        before = ResourceLeakDetector.getLevel();
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
        server = TestServer.start(Stack.REACTIVE, List.of(Points.class), "wireformat.limits.content-size=4MB");
    }

    @AfterAll
    static void stop() {
        server.close();
        ResourceLeakDetector.setLevel(before);
    }

    @ParameterizedTest
    @EnumSource
    void exchangesThePublishersElement(TestFormat format) {
        for (String path : List.of("/promised", "/promised/entity", "/entity")) {
            HttpResponse<byte[]> response = post(format, path, format.encode(POINT));

            assertThat(response.statusCode()).as(path).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
            assertThat(response.headers().firstValueAsLong("Content-Length")).hasValue(response.body().length);
            assertThat(format.decode(response.body(), Point.class)).isEqualTo(POINT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void carriesAPromisedListAndAPublisherOfManyAsAList(TestFormat format) {
        for (String path : List.of("/promised/list", "/many")) {
            HttpResponse<byte[]> response = post(format, path, format.encode(POINTS, LIST));

            assertThat(response.statusCode()).as(path).isEqualTo(200);
            assertThat(format.decode(response.body(), LIST)).isEqualTo(POINTS);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPublisherOfNothingSendsNothing(TestFormat format) {
        HttpResponse<byte[]> response = server.get("/nothing", "Accept", format.mediaType());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValueAsLong("Content-Length")).hasValue(0);
        assertThat(response.headers().firstValue("Content-Type")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void readsContentThatArrivesByteByByte(TestFormat format) {
        byte[] content = format.encode(POINT);
        List<byte[]> parts = IntStream.range(0, content.length)
                .mapToObj(i -> Arrays.copyOfRange(content, i, i + 1))
                .toList();

        HttpResponse<byte[]> response = server.send(
                server.request("/promised", "Content-Type", format.mediaType(), "Accept", format.mediaType())
                        .POST(BodyPublishers.ofByteArrays(parts)));

        assertThat(format.decode(response.body(), Point.class)).isEqualTo(POINT);
    }

    /** WebFlux collects 256 KiB at most where it is not told otherwise. */
    @ParameterizedTest
    @EnumSource
    void readsUpToTheFormatsOwnLimit(TestFormat format) {
        Point large = new Point(1, 2, "x".repeat(1_000_000));

        HttpResponse<byte[]> response = post(format, "/promised", format.encode(large));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(format.decode(response.body(), Point.class)).isEqualTo(large);
    }

    /** Only just above: a server that leaves content unread may reset the connection before its response is read. */
    @ParameterizedTest
    @EnumSource
    void refusesContentAboveTheLimitThatIsNotDeclared(TestFormat format) {
        byte[] content = format.encode(new Point(1, 2, "x".repeat(4 * 1024 * 1024)));

        assertThat(server.send(server.request("/promised", "Content-Type", format.mediaType())
                                .POST(BodyPublishers.ofByteArrays(Collections.singleton(content))))
                        .statusCode())
                .isEqualTo(413);
        assertNothingIsHeld();
    }

    /** JSON is Spring's to collect, which stops at 256 KiB. */
    @ParameterizedTest
    @EnumSource
    void refusesWhatSpringDoesNotCollectByTheNameOfItsLimit(TestFormat format) {
        byte[] content = "{\"x\":1,\"y\":2,\"label\":\"%s\"}"
                .formatted("x".repeat(300_000))
                .getBytes(StandardCharsets.UTF_8);

        HttpResponse<byte[]> refused =
                server.post("/promised", content, "Content-Type", "application/json", "Accept", format.mediaType());

        assertThat(refused.statusCode()).isEqualTo(413);
        assertThat(format.decode(refused.body(), Problem.class).detail())
                .contains("spring.http.codecs.max-in-memory-size");
    }

    @Test
    void refusesTooLongContentBeforeItArrives() throws IOException {
        try (Socket socket = startSending(5_000_000)) {
            assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 413");
        }
        assertNothingIsHeld();
    }

    @ParameterizedTest
    @EnumSource
    void holdsNothingOfCodedContentThatItRefuses(TestFormat format) {
        byte[] bomb = Coded.gzippedSpaces(8);

        assertThat(postCoded(format, bomb)).isEqualTo(413);
        assertThat(postCoded(format, Arrays.copyOf(bomb, 100))).isEqualTo(400);
        assertNothingIsHeld();
    }

    private static int postCoded(TestFormat format, byte[] coded) {
        return server.post("/promised", coded, "Content-Type", format.mediaType(), "Content-Encoding", "gzip")
                .statusCode();
    }

    @ParameterizedTest
    @EnumSource
    void aHandlersLimitsBindARequestThatAFilterReplaces(TestFormat format) {
        HttpResponse<byte[]> refused = post(format, "/replaced", format.encode(new Point(1, 2, "x".repeat(200))));

        assertThat(refused.statusCode()).isEqualTo(413);
        assertThat(format.decode(refused.body(), Problem.class).detail()).contains("@WireformatLimits");
    }

    /** Nothing is said of what this application decodes elsewhere: here it decodes none of it. */
    @ParameterizedTest
    @EnumSource
    void codedStreamsAreA415ThatAsksForNoCoding(StreamFormat format) {
        byte[] content = format.write(Point.class, POINTS);
        for (String coding : List.of("gzip", "zstd", "gzip, zstd", "br")) {
            HttpResponse<byte[]> refused = postStream("/many/count", format, coding, Coded.gzip(content));

            assertThat(refused.statusCode()).isEqualTo(415);
            assertThat(refused.headers().allValues("Accept-Encoding")).containsExactly("identity");
        }
        assertThat(postStream("/many/count", format, "identity", content).statusCode())
                .isEqualTo(200);
        assertNothingIsHeld();
    }

    @Test
    void theRefusalOfACodedStreamSaysWhy() {
        HttpResponse<byte[]> refused = server.post(
                "/many",
                Coded.gzip(StreamFormat.PROTOBUF.write(Point.class, POINTS)),
                "Content-Type",
                StreamFormat.PROTOBUF.mediaType(),
                "Content-Encoding",
                "gzip",
                "Accept",
                "application/protobuf");

        assertThat(TestFormat.PROTOBUF.decode(refused.body(), Problem.class).detail())
                .contains("stream", "content coding");
    }

    @Test
    void codedStreamsAreTakenAsTheyComeWhereRequestsAre() {
        try (TestServer plain =
                TestServer.start(Stack.REACTIVE, List.of(Points.class), "wireformat.content-coding.requests=false")) {
            for (StreamFormat format : List.of(StreamFormat.PROTOBUF, StreamFormat.JSON)) {
                HttpResponse<byte[]> response = plain.post(
                        "/many/count",
                        format.write(Point.class, POINTS),
                        "Content-Type",
                        format.mediaType(),
                        "Content-Encoding",
                        "gzip");

                assertThat(response.statusCode()).isEqualTo(200);
            }
        }
    }

    @Test
    void unreadPartsOfAStreamAreReleased() {
        StreamFormat format = StreamFormat.PROTOBUF;
        byte[] stream = format.write(Point.class, Collections.nCopies(200, new Point(1, 2, "x")));

        HttpResponse<byte[]> response = postStream("/many/first", format, "identity", stream);

        assertThat(format.read(Point.class, response.body())).hasSize(1);
        assertNothingIsHeld();
    }

    private static HttpResponse<byte[]> postStream(String path, StreamFormat format, String coding, byte[] content) {
        String accept = format.mediaType() + ", application/json;q=0.1";
        return server.post(
                path, content, "Content-Type", format.mediaType(), "Content-Encoding", coding, "Accept", accept);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "JSON")
    void aHandlersLimitsBindTheMessagesOfAStream(StreamFormat format) {
        byte[] stream = format.write(Point.class, List.of(new Point(1, 2, "x".repeat(200))));

        HttpResponse<byte[]> refused = server.post("/many/small", stream, "Content-Type", format.mediaType());

        assertThat(refused.statusCode()).isEqualTo(413);
        assertNothingIsHeld();
    }

    @Test
    void malformedContentOfARequestThatAFilterReplacesIsA400() {
        assertThat(server.post("/replaced", new byte[] {'{'}, "Content-Type", "application/json")
                        .statusCode())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void refusesMalformedContent(TestFormat format) {
        assertThat(post(format, "/promised", new byte[] {-1, -1, -1}).statusCode())
                .isEqualTo(400);
        assertNothingIsHeld();
    }

    /** Spring releases such a part twice, which takes it from whoever has got it meanwhile. */
    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/x-jackson-smile"})
    void releasesWhatIsMalformedInAStreamOnce(String mediaType, CapturedOutput output) {
        byte[] malformed = {'{', ']'};

        HttpResponse<byte[]> refused = server.post("/many", malformed, "Content-Type", mediaType);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertNothingIsHeld();
        assertThat(output).doesNotContain("IllegalReferenceCountException");
    }

    @ParameterizedTest
    @EnumSource
    void aViewOnAPromisedBodyIsNoneOfTheFormats(TestFormat format) {
        assertThat(post(format, "/viewed", format.encode(POINT)).statusCode()).isEqualTo(415);
    }

    @Test
    void givesBackMemoryWhenAClientDisconnects() throws IOException {
        try (Socket ignored = startSending(100)) {
            await().until(() -> held() > 0);
        }
        await().until(() -> held() == 0);
    }

    @Test
    void givesBackTheBuffersOfTheNetwork(CapturedOutput output) {
        ResourceLeakDetector.Level level = ResourceLeakDetector.getLevel();
        // every buffer is watched rather than one in a hundred
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
        try {
            for (int i = 0; i < 8; i++) {
                for (TestFormat format : TestFormat.values()) {
                    post(format, "/promised", i % 4 == 0 ? new byte[] {-1} : format.encode(POINT));
                }
            }
            System.gc();
            // leaks are told of when the next buffer is taken
            post(TestFormat.PROTOBUF, "/promised", TestFormat.PROTOBUF.encode(POINT));
        } finally {
            ResourceLeakDetector.setLevel(level);
        }

        assertThat(output).doesNotContain("LEAK");
    }

    private static Socket startSending(int length) throws IOException {
        URI uri = server.uri("/promised");
        Socket socket = new Socket(uri.getHost(), uri.getPort());
        OutputStream request = socket.getOutputStream();
        request.write(("POST /promised HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/protobuf\r\n"
                        + "Content-Length: " + length + "\r\n\r\nxxxxxxxxxx")
                .getBytes(StandardCharsets.US_ASCII));
        request.flush();
        return socket;
    }

    private static void assertNothingIsHeld() {
        await().until(() -> held() == 0);
    }

    private static long held() {
        return server.bean(SharedFormats.class).memory().used();
    }

    private static HttpResponse<byte[]> post(TestFormat format, String path, byte[] content) {
        return server.post(path, content, "Content-Type", format.mediaType(), "Accept", format.mediaType());
    }

    interface Brief {}

    @RestController
    static class Points {

        @PostMapping("/promised")
        Mono<Point> promised(@RequestBody Mono<Point> point) {
            return point;
        }

        @PostMapping("/promised/entity")
        Mono<ResponseEntity<Point>> promisedEntity(@RequestBody Point point) {
            return Mono.just(ResponseEntity.ok(point));
        }

        @PostMapping("/entity")
        ResponseEntity<Mono<Point>> entity(@RequestBody Mono<Point> point) {
            return ResponseEntity.ok(point);
        }

        @PostMapping("/promised/list")
        Mono<List<Point>> list(@RequestBody Mono<List<Point>> points) {
            return points;
        }

        @PostMapping("/many")
        Flux<Point> many(@RequestBody Flux<Point> points) {
            return points;
        }

        @PostMapping("/many/count")
        Mono<Long> count(@RequestBody Flux<Point> points) {
            return points.count();
        }

        @PostMapping("/many/first")
        Flux<Point> first(@RequestBody Flux<Point> points) {
            return points.take(1);
        }

        @PostMapping("/many/small")
        @WireformatLimits(contentSize = "100B")
        Mono<Long> small(@RequestBody Flux<Point> points) {
            return points.count();
        }

        @PostMapping("/replaced")
        @WireformatLimits(contentSize = "100B")
        Mono<Point> replaced(@RequestBody Mono<Point> point) {
            return point;
        }

        @Bean
        WebFilter replacing() {
            return (exchange, chain) -> chain.filter(
                    exchange.getRequest().getPath().value().equals("/replaced")
                            ? exchange.mutate()
                                    .request(request -> request.header("X-Replaced", "yes"))
                                    .build()
                            : exchange);
        }

        @PostMapping("/viewed")
        Mono<Point> viewed(@RequestBody @JsonView(Brief.class) Mono<Point> point) {
            return point;
        }

        @GetMapping("/nothing")
        Mono<Point> nothing() {
            return Mono.empty();
        }
    }
}
