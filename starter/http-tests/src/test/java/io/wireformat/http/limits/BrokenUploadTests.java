package io.wireformat.http.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.wireformat.fixtures.Point;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.resources.LoopResources;

/** A client that breaks its request off is counted, and is no failure of the server's, whatever the transport calls it. */
@ExtendWith(OutputCaptureExtension.class)
class BrokenUploadTests {

    private static final int TIMES = 10;
    private static final byte[] FORM = "name=value&other=".repeat(10).getBytes(StandardCharsets.US_ASCII);

    private static final byte[] PARTS =
            "--x\r\nContent-Disposition: form-data; name=\"point\"\r\nContent-Type: application/json\r\n\r\n{\"x\":"
                    .getBytes(StandardCharsets.US_ASCII);

    @ParameterizedTest
    @CsvSource({"EPOLL, 1m", "EPOLL, 0", "NIO, 1m", "NIO, 0"})
    void isCountedAndNotLoggedAsAnErrorOfWebFlux(Transport transport, String receiveTime, CapturedOutput output)
            throws Exception {
        List<Point> points =
                IntStream.range(0, 100).mapToObj(i -> new Point(i, i, "")).toList();
        try (TestServer server = TestServer.start(
                Stack.REACTIVE,
                transport == Transport.NIO ? List.of(Points.class, Nio.class) : List.of(Points.class),
                "spring.webflux.base-path=/base",
                "server.http2.enabled=true",
                "logging.level.reactor.netty=warn",
                "wireformat.limits.receive-time=" + receiveTime,
                "wireformat.limits.receive-rate=0B")) {
            for (StreamFormat format : List.of(StreamFormat.PROTOBUF, StreamFormat.JSON)) {
                for (int i = 0; i < TIMES; i++) {
                    breakOff(server, "/base/list", format.messageMediaType(), format.write(Point.class, points), i);
                    breakOff(server, "/base/stream", format.mediaType(), format.write(Point.class, points), i);
                }
            }
            for (int i = 0; i < TIMES; i++) {
                breakOff(server, "/base/form", "application/x-www-form-urlencoded", FORM, i);
                breakOff(server, "/base/parts", "multipart/form-data;boundary=x", PARTS, i);
                breakOff(server, "/base/text", "text/plain", FORM, i);
            }
            resetStreams(server);

            // a connection may be reset before the server has seen the request
            await().untilAsserted(() -> assertThat(disconnected(server)).isGreaterThanOrEqualTo(TIMES));
            assertThat(server.bean(MeterRegistry.class)
                            .find("http.server.requests")
                            .tag("status", "500")
                            .timers())
                    .isEmpty();
        }
        // Netty's own lines are about its event loops
        assertThat(output.getAll()
                        .lines()
                        .filter(line -> line.matches(".* (ERROR|WARN) .* (i\\.wireformat|o\\.s\\.|reactor\\.core).*")))
                .isEmpty();
        assertThat(output).doesNotContain("500 Server Error", "AbortedException", "Connection reset");
    }

    private static void breakOff(TestServer server, String path, String mediaType, byte[] content, int time) {
        BudgetReturnTests.breakOff(server, path, mediaType, mediaType, content, time % 2 == 0);
    }

    private static void resetStreams(TestServer server) throws Exception {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
        HttpRequest upgraded = server.request("/base/missing").build();
        assertThat(client.send(upgraded, BodyHandlers.discarding()).version()).isEqualTo(HttpClient.Version.HTTP_2);
        // Spring's text is left out: its parts are released twice if their stream is reset, without the starter too
        for (String path : List.of("/base/list", "/base/stream")) {
            for (int i = 0; i < TIMES; i++) {
                CountDownLatch sent = new CountDownLatch(1);
                String mediaType = path.equals("/base/list")
                        ? StreamFormat.PROTOBUF.messageMediaType()
                        : StreamFormat.PROTOBUF.mediaType();
                CompletableFuture<?> exchange = client.sendAsync(
                        server.request(path, "Content-Type", mediaType)
                                .POST(BodyPublishers.ofInputStream(() -> new WaitingInput(sent)))
                                .build(),
                        BodyHandlers.discarding());
                assertThat(sent.await(1, TimeUnit.MINUTES)).isTrue();
                exchange.cancel(true);
            }
        }
    }

    private static long disconnected(TestServer server) {
        return server
                .bean(MeterRegistry.class)
                .find("wireformat.receive")
                .tag("outcome", "disconnected")
                .timers()
                .stream()
                .mapToLong(Timer::count)
                .sum();
    }

    enum Transport {
        EPOLL,
        NIO
    }

    static class Nio {

        @Bean
        NettyServerCustomizer nio() {
            return server -> server.runOn(LoopResources.create("nio", 2, true), false);
        }
    }

    /** Zeros that go on until the stream is closed, sent slowly after the first. */
    private static final class WaitingInput extends InputStream {

        private final CountDownLatch sent;
        private int count;
        private volatile boolean closed;

        WaitingInput(CountDownLatch sent) {
            this.sent = sent;
        }

        @Override
        public int read() throws IOException {
            if (closed) {
                throw new IOException("closed");
            }
            if (count++ > 1_000) {
                sent.countDown();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
            return 10;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            bytes[offset] = (byte) read();
            return 1;
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    @RestController
    static class Points {

        @PostMapping("/list")
        Mono<List<Point>> list(@RequestBody Mono<List<Point>> points) {
            return points;
        }

        @PostMapping("/stream")
        Mono<Long> stream(@RequestBody Flux<Point> points) {
            return points.count();
        }

        @PostMapping("/text")
        Mono<String> text(@RequestBody Mono<String> text) {
            return text;
        }

        @PostMapping("/form")
        Mono<String> form(ServerWebExchange exchange) {
            return exchange.getFormData().map(Object::toString);
        }

        @PostMapping("/parts")
        Mono<Point> parts(@RequestPart Mono<Point> point) {
            return point;
        }
    }
}
