package io.wireformat.http.limits;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Coded;
import io.wireformat.http.support.Stack;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Requests that become, or say that they are, far more than the heap of the server, which is a process of its own. */
@Tag("full")
class SmallHeapTests {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final int CONNECTIONS = 64;

    /** All connections together announce thrice the heap. */
    private static final int ANNOUNCED = 3 * SmallHeapServer.HEAP / CONNECTIONS;

    private static SmallHeapServer server;

    @BeforeAll
    static void start() throws IOException {
        server = SmallHeapServer.start(
                Stack.SERVLET,
                Points.class,
                "wireformat.limits.content-size=4MB",
                "wireformat.content-coding.max-codings=2");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void isStillThere() throws Exception {
        server.assertAlive();
        byte[] small = Coded.gzip(TestFormat.PROTOBUF.encode(new Point(1, 2, "x")));
        // a client may have its response before the server has released the request
        await().until(() -> post(Content.PROTOBUF, "gzip", small) == 200);
        server.assertAlive();
    }

    @ParameterizedTest
    @EnumSource
    void oneGibibyteInGzipIsA413(Content content) throws Exception {
        assertThat(post(content, "gzip", content.bomb("gzip", 1024))).isEqualTo(413);
    }

    @ParameterizedTest
    @EnumSource
    void fourGibibytesInZstdAreRefused(Content content) throws Exception {
        byte[] bomb = content.bomb("zstd", 4096);

        // of XML, the small budget is in use before its limit is reached
        await().untilAsserted(
                        () -> assertThat(post(content, "zstd", bomb)).isEqualTo(content == Content.XML ? 503 : 413));
    }

    @ParameterizedTest
    @EnumSource
    void fourGibibytesInAFewKibibytesAreA413(Content content) throws Exception {
        for (String inner : List.of("gzip", "zstd")) {
            for (String outer : List.of("gzip", "zstd")) {
                byte[] bomb = Coded.as(outer, content.bomb(inner, 4096));

                assertThat(bomb.length).isLessThan(64 * 1024);
                await().untilAsserted(() ->
                        assertThat(post(content, inner + ", " + outer, bomb)).isEqualTo(413));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void declaredLengthsTakeNoMemory(Content content) throws Exception {
        int before = Integer.parseInt(get("/started"));
        List<Socket> connections = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                connections.add(announce(content));
            }
            await().until(() -> Integer.parseInt(get("/started")) >= before + CONNECTIONS);
            isStillThere();
        } finally {
            for (Socket connection : connections) {
                connection.close();
            }
        }
    }

    /** A connection on which a request has begun. */
    private static Socket announce(Content content) throws IOException {
        Socket socket = new Socket(server.uri("/").getHost(), server.uri("/").getPort());
        String head = "POST " + content.path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + content.mediaType
                + "\r\nContent-Length: " + ANNOUNCED + "\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(ISO_8859_1));
        socket.getOutputStream().write(content.start);
        return socket;
    }

    private static int post(Content content, String coding, byte[] coded) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.uri(content.path))
                .timeout(Duration.ofMinutes(2))
                .header("Content-Type", content.mediaType)
                .header("Content-Encoding", coding)
                .POST(BodyPublishers.ofByteArray(coded))
                .build();
        return CLIENT.send(request, BodyHandlers.discarding()).statusCode();
    }

    private static String get(String path) throws Exception {
        HttpResponse<String> response =
                CLIENT.send(HttpRequest.newBuilder(server.uri(path)).build(), BodyHandlers.ofString());
        return response.body();
    }

    /** Content that can go on forever. */
    enum Content {
        JSON("/points", "application/json", "", ' '),
        XML("/points", "application/xml", "", ' '),
        /** A map with an array of numbers. */
        CBOR("/points", "application/cbor", "BF617A9F", 0x20),
        PROTOBUF("/points", "application/protobuf", "", 0),
        AVRO("/points", "application/avro", "", 0),
        MESSAGEPACK("/points", "application/vnd.msgpack", "", 0),
        JSON_LINES("/stream", "application/x-ndjson", "", ' ');

        private final String path;
        private final String mediaType;
        private final byte[] start;
        private final byte[] rest = new byte[1024 * 1024];

        Content(String path, String mediaType, String start, int repeated) {
            this.path = path;
            this.mediaType = mediaType;
            this.start = HexFormat.of().parseHex(start);
            Arrays.fill(rest, (byte) repeated);
        }

        /** So many MiB, one member or frame behind the other, so that they are made quickly. */
        byte[] bomb(String coding, int mebibytes) {
            byte[] member = Coded.as(coding, rest);
            ByteArrayOutputStream members = new ByteArrayOutputStream(member.length * (mebibytes + 1));
            members.writeBytes(Coded.as(coding, start));
            for (int i = 0; i < mebibytes; i++) {
                members.writeBytes(member);
            }
            return members.toByteArray();
        }
    }

    @RestController
    static class Points {

        private final AtomicInteger started = new AtomicInteger();

        @PostMapping("/points")
        void read(@RequestBody Point point) {}

        @PostMapping("/stream")
        long count(@RequestBody Stream<Point> points) {
            return points.count();
        }

        @GetMapping("/started")
        int started() {
            return started.get();
        }

        @Bean
        Filter counting() {
            return (request, response, chain) -> {
                if (((HttpServletRequest) request).getMethod().equals("POST")) {
                    started.incrementAndGet();
                }
                chain.doFilter(request, response);
            };
        }
    }
}
