package io.wireformat.http.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.wireformat.fixtures.Point;
import io.wireformat.http.support.Coded;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Streams far larger than the heap of the server, which is a process of its own. */
@Tag("full")
@ParameterizedClass
@EnumSource
class StreamMemoryTests {

    @Parameter
    Stack stack;

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Point POINT = new Point(1, 2, "text ".repeat(800));
    private static final long MIB = 1 << 20;
    private static SmallHeapServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) throws IOException {
        server = SmallHeapServer.start(
                stack, stack == Stack.SERVLET ? Streams.class : Fluxes.class, "server.compression.enabled=true");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"PROTOBUF", "JSON"})
    void carriesThreeHeapsEachWay(StreamFormat format) throws Exception {
        carries(format, 3L * SmallHeapServer.HEAP);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "zstd"})
    void carriesMoreThanTheHeapCoded(String coding) throws Exception {
        assumeThat(stack).isEqualTo(Stack.SERVLET);
        StreamFormat format = StreamFormat.PROTOBUF;
        byte[] message = format.write(Point.class, List.of(POINT));

        HttpResponse<InputStream> received = CLIENT.send(
                request("/points/" + 60_000, format)
                        .header("Accept-Encoding", coding)
                        .build(),
                BodyHandlers.ofInputStream());
        try (InputStream body = Coded.decoding(coding, received.body())) {
            assertThat(repetitions(body, message)).isEqualTo(60_000);
        }
        server.assertAlive();
    }

    private void carries(StreamFormat format, long size) throws Exception {
        byte[] message = format.write(Point.class, List.of(POINT));
        long count = size / message.length + 1;

        HttpResponse<String> sent = CLIENT.send(
                request("/points", format)
                        .POST(BodyPublishers.ofInputStream(() -> new Repeated(message, count)))
                        .build(),
                BodyHandlers.ofString());
        assertThat(sent.body()).isEqualTo("" + count);

        HttpResponse<InputStream> received =
                CLIENT.send(request("/points/" + count, format).build(), BodyHandlers.ofInputStream());
        try (InputStream body = received.body()) {
            assertThat(repetitions(body, message)).isEqualTo(count);
        }
        server.assertAlive();
    }

    /** How often the message came, if nothing else did. */
    private static long repetitions(InputStream body, byte[] message) throws IOException {
        long count = 0;
        byte[] next = body.readNBytes(message.length);
        while (Arrays.equals(next, message)) {
            count++;
            next = body.readNBytes(message.length);
        }
        assertThat(next).isEmpty();
        return count;
    }

    private HttpRequest.Builder request(String path, StreamFormat format) {
        // on WebFlux lines of JSON are Spring's own, under the first of their names
        String mediaType = stack == Stack.SERVLET
                ? format.mediaType()
                : format.alternativeMediaTypes().get(0);
        return HttpRequest.newBuilder(server.uri(path))
                .timeout(Duration.ofMinutes(2))
                .header("Content-Type", mediaType)
                .header("Accept", mediaType + ", application/json;q=0.1");
    }

    /** The same bytes many times. */
    private static final class Repeated extends InputStream {

        private final byte[] bytes;
        private long left;

        Repeated(byte[] bytes, long times) {
            this.bytes = bytes;
            this.left = bytes.length * times;
        }

        private int at() {
            return bytes.length - 1 - (int) ((left - 1) % bytes.length);
        }

        @Override
        public int read() {
            if (left == 0) {
                return -1;
            }
            int b = bytes[at()] & 0xff;
            left--;
            return b;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            if (left == 0) {
                return -1;
            }
            int copied = 0;
            while (copied < length && left > 0) {
                int at = at();
                int part = Math.min(length - copied, bytes.length - at);
                System.arraycopy(bytes, at, target, offset + copied, part);
                copied += part;
                left -= part;
            }
            return copied;
        }
    }

    @RestController
    static class Streams {

        @PostMapping("/points")
        long count(@RequestBody Stream<Point> points) {
            return points.filter(POINT::equals).count();
        }

        @GetMapping("/points/{count}")
        Stream<Point> points(@PathVariable long count) {
            return LongStream.range(0, count).mapToObj(i -> POINT);
        }
    }

    @RestController
    static class Fluxes {

        @PostMapping("/points")
        Mono<Long> count(@RequestBody Flux<Point> points) {
            return points.filter(POINT::equals).count();
        }

        @GetMapping("/points/{count}")
        Flux<Point> points(@PathVariable long count) {
            return Flux.fromStream(() -> LongStream.range(0, count).mapToObj(i -> POINT));
        }
    }
}
