package io.wireformat.http.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.lang.reflect.Type;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.ResolvableType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Decoded content is limited for each body and in total, and counts until the response has been written. */
@ParameterizedClass
@SomeOf("REACTIVE")
class DecodedMemoryExchangeTests {

    private static final Type POINTS =
            ResolvableType.forClassWithGenerics(List.class, Point.class).getType();

    private static final int IN_FLIGHT = 8 * 1024 * 1024;
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Points.class), "wireformat.limits.in-flight=" + IN_FLIGHT);
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void contentThatBecomesTooMuchIsA413(TestFormat format) {
        // no two alike, or packing would have a limit of its own
        byte[] content = format.encode(Point.numbered(60_000), POINTS);

        HttpResponse<byte[]> refused = post("/points", content, format.mediaType());

        assertThat(refused.statusCode()).isEqualTo(413);
        assertThat(new String(refused.body(), StandardCharsets.UTF_8)).contains("wireformat.limits.in-flight");
        nothingIsHeld();
    }

    @Test
    void aThousandPackedBytesAreNotAMillionObjects() {
        byte[] content = HexFormat.of().parseHex("70d3fb01400111010707d8083d" + "00ff".repeat(507) + "00cf");

        assertThat(content).hasSize(1029);
        assertThat(post("/points", content, "application/x-capnp-packed").statusCode())
                .isEqualTo(413);
        nothingIsHeld();
    }

    /** Where ASCII is not as it is, nothing tells an object from a text without reading it. */
    @ParameterizedTest
    @CsvSource({
        "application/json, UTF-8, UTF-8",
        "application/json, UTF-16LE, UTF-16LE",
        "application/json, UTF-16BE,",
        "application/json, IBM037, IBM037",
        "application/xml, UTF-8,",
        "application/xml, IBM037, IBM037"
    })
    void expandingContentOfSpringsFormatsIsRefused(String mediaType, String charset, @Nullable String label) {
        boolean json = mediaType.endsWith("json");
        // the first text looks like the start of one without an end to whom takes it for ASCII
        String text = (json ? "[{\"\u0122\":1}," : "<List>")
                + (json ? "{}," : "<item><a/></item>").repeat(json ? 250_000 : 80_000)
                + (json ? "{}]" : "</List>");
        byte[] content =
                (charset.equals("IBM037") ? text.replace("\u0122", "") : text).getBytes(Charset.forName(charset));

        HttpResponse<byte[]> refused =
                post("/anything", content, mediaType + (label != null ? ";charset=" + label : ""));

        // WebFlux binds what it collects, and refuses encodings that JSON does not have
        assertThat(refused.statusCode()).isIn(stack == Stack.SERVLET ? List.of(413, 503) : List.of(413, 503, 400, 415));
        nothingIsHeld();
    }

    @ParameterizedTest
    @EnumSource
    void readValuesCountUntilTheResponse(TestFormat format) throws Exception {
        byte[] content = format.encode(Collections.nCopies(25_000, new Point(0, 0, null)), POINTS);
        byte[] little = format.encode(List.of(new Point(1, 2, "x")), POINTS);
        Points points = server.bean(Points.class);
        List<CompletableFuture<HttpResponse<byte[]>>> held = new ArrayList<>();
        try {
            HttpResponse<byte[]> refused = null;
            while (refused == null && held.size() < 8) {
                int before = points.held.size();
                CompletableFuture<HttpResponse<byte[]>> response = CLIENT.sendAsync(
                        server.request("/held", "Content-Type", format.mediaType(), "Accept", "application/json")
                                .POST(BodyPublishers.ofByteArray(content))
                                .build(),
                        BodyHandlers.ofByteArray());
                await().until(() -> response.isDone() || points.held.size() > before);
                if (response.isDone()) {
                    refused = response.get();
                } else {
                    held.add(response);
                }
            }
            assertThat(held).as("requests that were taken in").isNotEmpty();
            assertThat(refused).as("a request too many").isNotNull();
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
            // the last quarter is kept for those that take little
            assertThat(post("/points", little, format.mediaType()).statusCode()).isEqualTo(200);
        } finally {
            points.release();
        }
        for (CompletableFuture<HttpResponse<byte[]>> response : held) {
            assertThat(new String(response.get().body(), StandardCharsets.UTF_8))
                    .isEqualTo("25000");
        }
        nothingIsHeld();
        assertThat(post("/points", content, format.mediaType()).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void aHeapWithoutRoomForDecodedContentIsA503(TestFormat format) {
        lacksRoom(post("/exhausting", format.encode(new Named("x"), Named.class), format.mediaType()));
    }

    @Test
    void aHeapWithoutRoomForDecodedJsonOfSpringIsA503() {
        lacksRoom(post("/exhausting", "{\"name\":\"x\"}".getBytes(StandardCharsets.UTF_8), "application/json"));
    }

    private static void lacksRoom(HttpResponse<byte[]> refused) {
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
        nothingIsHeld();
    }

    private static void nothingIsHeld() {
        await().untilAsserted(() ->
                assertThat(server.bean(SharedFormats.class).memory().used()).isZero());
    }

    private static HttpResponse<byte[]> post(String path, byte[] content, String mediaType) {
        String[] headers = {"Content-Type", mediaType, "Accept", "application/json"};
        try {
            return server.post(path, content, headers);
        } catch (AssertionError lost) {
            // Netty closes the connection after a refusal: a client that is slow to send may lose the response
            return server.post(path, content, headers);
        }
    }

    record Named(String name) {}

    /** {@link Named} where there is no memory left for it. */
    record Exhausting(String name) {

        Exhausting {
            throw new OutOfMemoryError("none left");
        }
    }

    @RestController
    static class Points {

        private final List<Sinks.One<Boolean>> held = Collections.synchronizedList(new ArrayList<>());

        @PostMapping("/points")
        int read(@RequestBody List<Point> points) {
            return points.size();
        }

        @PostMapping("/exhausting")
        String readExhausting(@RequestBody Exhausting value) {
            return value.name();
        }

        @PostMapping("/anything")
        int readAnything(@RequestBody List<Map<String, Object>> values) {
            return values.size();
        }

        @PostMapping("/held")
        Mono<Integer> hold(@RequestBody List<Point> points) {
            Sinks.One<Boolean> released = Sinks.one();
            held.add(released);
            return released.asMono().map(ignored -> points.size());
        }

        void release() {
            List<Sinks.One<Boolean>> all;
            synchronized (held) {
                all = List.copyOf(held);
                held.clear();
            }
            all.forEach(one -> one.tryEmitValue(true));
        }
    }
}
