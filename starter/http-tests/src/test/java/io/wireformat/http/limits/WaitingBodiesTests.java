package io.wireformat.http.limits;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.luben.zstd.ZstdOutputStream;
import io.micrometer.core.instrument.MeterRegistry;
import io.wireformat.codec.internal.ContentBufferPool;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.support.Coded;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import io.wireformat.internal.pipeline.ContentBudget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Bodies whose senders pause hold what has arrived, and leave room for small bodies. Limits are the defaults. */
@ParameterizedClass
@SomeOf("REACTIVE")
class WaitingBodiesTests {

    private static final int MIB = 1024 * 1024;

    /** The default budget of a heap of 132 MB. */
    private static final int IN_FLIGHT = 33 * MIB;

    /** Together they would take more than the budget if each were decompressed. */
    private static final int CONNECTIONS = 45;

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Point POINT = new Point(1, 2, "x");

    @Parameter
    Stack stack;

    private static TestServer server;

    private final List<Socket> connections = new ArrayList<>();

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack,
                List.of(SmallBudget.class, Points.class, stack == Stack.SERVLET ? Streams.class : Fluxes.class),
                "wireformat.limits.receive-rate=0",
                "logging.level.reactor.core.publisher.Operators=off",
                "spring.http.codecs.max-in-memory-size=4MB");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @AfterEach
    void allIsGivenBack() throws IOException {
        for (Socket connection : connections) {
            connection.close();
        }
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(used()).isZero());
    }

    @ParameterizedTest
    @EnumSource
    void compressedBodiesHoldWhatHasArrived(SpringContent content) throws IOException {
        byte[] large = content.of(new Point(1, 2, "x".repeat(MIB)));
        assertCompressedBodiesHoldWhatHasArrived(content.mediaType(), large);
    }

    @Test
    void whiteSpaceInGzipHoldsWhatHasArrived() throws IOException {
        assertCompressedBodiesHoldWhatHasArrived(
                "application/json", " ".repeat(MIB).getBytes(ISO_8859_1));
    }

    @Test
    void compressedBodiesOfOurFormatsHoldWhatHasArrived() throws IOException {
        byte[] large = TestFormat.PROTOBUF.encode(new Point(1, 2, "x".repeat(MIB)));
        assertCompressedBodiesHoldWhatHasArrived(TestFormat.PROTOBUF.mediaType(), large);
    }

    private void assertCompressedBodiesHoldWhatHasArrived(String mediaType, byte[] content) throws IOException {
        long sent = 0;
        for (int i = 0; i < CONNECTIONS; i++) {
            String coding = i % 2 == 0 ? "gzip" : "zstd";
            byte[] coded = Coded.as(coding, content);
            send("/points", mediaType, coding, Arrays.copyOf(coded, coded.length - 1));
            sent += coded.length - 1;
        }
        long all = sent;
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(used()).isEqualTo(all));

        assertSmallBodiesAreRead();
        // a client may have its response before the server has released the request
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(used()).isEqualTo(all));
    }

    @Test
    void bodiesOfAMegabyteLeaveRoomForSmallOnes() throws IOException {
        byte[] start = Arrays.copyOf(TestFormat.PROTOBUF.encode(new Point(1, 2, "x".repeat(MIB))), MIB - 64 * 1024);
        for (int i = 0; i < CONNECTIONS; i++) {
            send("/points", "application/protobuf", "identity", start);
        }
        await().atMost(PATIENCE).until(() -> used() > IN_FLIGHT / 2);

        assertSmallBodiesAreRead();
    }

    /** Spring's own formats have no limit here, and so they count apart. */
    @Test
    void bodiesWithoutALimitLeaveRoomForBodiesThatHaveOne() throws IOException {
        byte[] start = " ".repeat(MIB).getBytes(ISO_8859_1);
        for (int i = 0; i < CONNECTIONS; i++) {
            send("/points", "application/json", "identity", start);
        }
        await().atMost(PATIENCE).until(() -> used() > (long) CONNECTIONS * MIB - 64 * 1024);

        assertSmallBodiesAreRead();
    }

    @Test
    void partsThatSayThatTheyAreCompressedAreNot() throws IOException {
        byte[] spaces = Coded.gzip(" ".repeat(MIB).getBytes(ISO_8859_1));
        ByteArrayOutputStream start = new ByteArrayOutputStream();
        start.writeBytes(("--b\r\nContent-Disposition: form-data; name=\"part\"\r\nContent-Type: application/json"
                        + "\r\nContent-Encoding: gzip\r\n\r\n")
                .getBytes(ISO_8859_1));
        start.writeBytes(spaces);
        for (int i = 0; i < CONNECTIONS; i++) {
            send("/part", "multipart/form-data; boundary=b", "gzip", start.toByteArray());
        }

        assertSmallBodiesAreRead();
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(used()).isLessThan(MIB));
    }

    /** A message of a stream that is not complete is held as what it has become. */
    @ParameterizedTest
    @EnumSource(names = {"JSON", "PROTOBUF", "MESSAGEPACK"})
    void compressedStreamsLeaveTheReserve(StreamFormat format) throws IOException {
        Assumptions.assumeTrue(stack == Stack.SERVLET, "WebFlux reads no compressed streams");
        byte[] message = format.write(Point.class, List.of(new Point(1, 2, "x".repeat(MIB - 4096))));
        byte[] coded = Coded.gzip(Arrays.copyOf(message, message.length - 2));
        for (int i = 0; i < CONNECTIONS; i++) {
            send("/stream", format.mediaType(), "gzip", Arrays.copyOf(coded, coded.length - 1));
        }
        await().atMost(PATIENCE).until(() -> used() > IN_FLIGHT / 2);

        assertSmallBodiesAreRead();
        assertThat(used()).isLessThan(IN_FLIGHT);
    }

    @Test
    void theWindowsOfStreamsCountAsLongAsTheyAreOpen() throws IOException {
        Assumptions.assumeTrue(stack == Stack.SERVLET, "WebFlux reads no compressed streams");
        byte[] start = ofWindow(23, StreamFormat.JSON.write(Point.class, List.of(POINT)), false);
        for (int i = 0; i < 20; i++) {
            send("/stream", StreamFormat.JSON.mediaType(), "zstd", start);
        }
        await().atMost(PATIENCE).until(() -> held() > 16 * MIB);

        byte[] whole = ofWindow(23, SpringContent.JSON.of(POINT), true);
        HttpResponse<byte[]> refused =
                server.post("/points", whole, "Content-Type", "application/json", "Content-Encoding", "zstd");
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        assertThat(held()).isLessThan(IN_FLIGHT - IN_FLIGHT / 4);
        assertSmallBodiesAreRead();
    }

    /** A schema of a sender takes several times its size for as long as its stream is open. */
    @Test
    void theSchemasOfStreamsCount() throws IOException {
        String symbols =
                IntStream.range(0, 20_000).mapToObj(i -> "\"s" + i + "\"").collect(joining(","));
        byte[] schema =
                ("{\"type\":\"record\",\"name\":\"Point\",\"fields\":[{\"name\":\"x\",\"type\":{\"type\":\"enum\","
                                + "\"name\":\"E\",\"symbols\":[" + symbols + "]}}]}")
                        .getBytes(ISO_8859_1);
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        head.writeBytes(new byte[] {'O', 'b', 'j', 1, 2, 22});
        head.writeBytes("avro.schema".getBytes(ISO_8859_1));
        for (int left = 2 * schema.length; left > 0; left >>>= 7) {
            head.write(left > 0x7F ? left & 0x7F | 0x80 : left);
        }
        head.writeBytes(schema);
        head.write(0);
        head.writeBytes(new byte[16]);
        for (int i = 0; i < 5; i++) {
            send("/stream", "application/x-avro-container", "identity", head.toByteArray());
        }
        await().atMost(PATIENCE).until(() -> used() > 5L * 10 * schema.length);

        for (int i = 0; i < CONNECTIONS; i++) {
            send("/stream", "application/x-avro-container", "identity", head.toByteArray());
        }
        assertSmallBodiesAreRead();
        assertThat(used()).isLessThan(IN_FLIGHT);
    }

    @ParameterizedTest
    @EnumSource
    void theWindowOfABodyNeedsRoom(SpringContent content) throws IOException {
        for (int windowLog : new int[] {10, 20, 23}) {
            byte[] coded = ofWindow(windowLog, content.of(POINT), true);
            assertThat(post(content.mediaType(), coded, "zstd")).isEqualTo(200);
        }
        assertThat(post(content.mediaType(), ofWindow(24, content.of(POINT), true), "zstd"))
                .isEqualTo(400);
        assertThat(post(TestFormat.PROTOBUF.mediaType(), ofWindow(23, TestFormat.PROTOBUF.encode(POINT), true), "zstd"))
                .isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void aCompressedBodyHasAMaximumSizeByDefault(SpringContent content) throws IOException {
        Socket connection = open("/points", content.mediaType(), "gzip", 17 * MIB);
        connection.getOutputStream().write(Coded.gzip(content.of(POINT)));

        byte[] status = connection.getInputStream().readNBytes("HTTP/1.1 413".length());
        assertThat(new String(status, ISO_8859_1)).isEqualTo("HTTP/1.1 413");
    }

    private void assertSmallBodiesAreRead() {
        assertThat(post(TestFormat.PROTOBUF.mediaType(), TestFormat.PROTOBUF.encode(POINT), "identity"))
                .isEqualTo(200);
        for (SpringContent content : SpringContent.values()) {
            assertThat(post(content.mediaType(), content.of(POINT), "identity")).isEqualTo(200);
            assertThat(post(content.mediaType(), Coded.gzip(content.of(POINT)), "gzip"))
                    .isEqualTo(200);
        }
    }

    private static int post(String mediaType, byte[] content, String coding) {
        return server.post("/points", content, "Content-Type", mediaType, "Content-Encoding", coding)
                .statusCode();
    }

    /** Sends the start of a body, whose rest does not come. */
    private void send(String path, String mediaType, String coding, byte[] start) throws IOException {
        open(path, mediaType, coding, 2 * MIB).getOutputStream().write(start);
    }

    private Socket open(String path, String mediaType, String coding, int length) throws IOException {
        URI uri = server.uri(path);
        Socket connection = new Socket(uri.getHost(), uri.getPort());
        connections.add(connection);
        connection.setSoTimeout((int) PATIENCE.toMillis());
        connection
                .getOutputStream()
                .write(("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + mediaType
                                + "\r\nContent-Encoding: " + coding + "\r\nContent-Length: " + length + "\r\n\r\n")
                        .getBytes(ISO_8859_1));
        return connection;
    }

    private static byte[] ofWindow(int log, byte[] content, boolean complete) throws IOException {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (ZstdOutputStream out = new ZstdOutputStream(coded)) {
            out.setLong(log);
            out.write(content);
            out.flush();
            if (!complete) {
                return coded.toByteArray();
            }
        }
        return coded.toByteArray();
    }

    private static long used() {
        return server.bean(SharedFormats.class).memory().used();
    }

    private static double held() {
        return server.bean(MeterRegistry.class)
                .get("wireformat.content.held")
                .gauge()
                .value();
    }

    /** The budget of a small heap. A property would also limit Spring's formats. */
    static class SmallBudget {

        @Bean
        static BeanPostProcessor budget() {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessAfterInitialization(Object bean, String name) {
                    return bean instanceof SharedFormats formats ? withBudget(formats) : bean;
                }
            };
        }

        private static SharedFormats withBudget(SharedFormats formats) {
            return new SharedFormats(
                    formats.codecs(),
                    formats.mapper(),
                    formats.plain(),
                    formats.meters(),
                    new ContentBudget(new ContentBufferPool(MIB, IN_FLIGHT / 4), IN_FLIGHT),
                    formats.limits().withInFlight(IN_FLIGHT),
                    formats.jackson());
        }
    }

    @RestController
    static class Points {

        @PostMapping("/points")
        int x(@RequestBody Point point) {
            return point.x();
        }

        @PostMapping("/part")
        int part(@RequestPart("part") Point point) {
            return point.x();
        }
    }

    @RestController
    static class Fluxes {

        @PostMapping("/stream")
        Mono<Long> count(@RequestBody Flux<Point> points) {
            return points.count();
        }
    }

    @RestController
    static class Streams {

        @PostMapping("/stream")
        long count(@RequestBody Stream<Point> points) {
            return points.count();
        }
    }
}
