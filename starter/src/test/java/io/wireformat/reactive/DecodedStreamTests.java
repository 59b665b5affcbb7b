package io.wireformat.reactive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.DecodingException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.coding.ContentCodings;
import io.wireformat.fixtures.Point;
import io.wireformat.http.Coded;
import io.wireformat.http.StreamFormat;
import io.wireformat.metrics.ContentDecoder;
import io.wireformat.metrics.MeteredStreams;
import io.wireformat.metrics.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;

/** When parts of a coded body become messages, and where they end up. */
class DecodedStreamTests {

    private static final List<Point> POINTS = Point.numbered(1_000);

    private static final byte[] CONTENT = Coded.gzip(StreamFormat.PROTOBUF.write(Point.class, POINTS));

    private static final int HALF = CONTENT.length / 2;

    @RegisterExtension
    private final HeldMemory memory = new HeldMemory();

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 100, 100_000})
    void messagesAreReadHoweverTheirBytesCome(int partSize) {
        assertThat(read(memory.body(CONTENT, partSize)).collectList().block()).isEqualTo(POINTS);
        assertThat(memory.outcomes()).containsExactly(Outcome.SUCCESS);
    }

    @Test
    void codedContentThatEndsTooEarlyIsAFault() {
        assertThatThrownBy(() ->
                        read(memory.body(Arrays.copyOf(CONTENT, HALF), 100)).blockLast())
                .isInstanceOf(DecodingException.class)
                .hasMessageContaining("incomplete");
    }

    @Test
    void aBodyThatFailsIsAFault() {
        Flux<DataBuffer> body =
                memory.body(CONTENT, HALF).take(1).concatWith(Flux.error(new IllegalStateException("gone")));

        assertThatThrownBy(() -> read(body).blockLast()).hasMessage("gone");
        assertThat(memory.outcomes()).containsExactly(Outcome.DISCONNECTED);
    }

    @Test
    void whoeverGoesAwayInTheMiddleLeavesNothingBehindAndNoFault() throws Exception {
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        CountDownLatch waiting = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        Flux<DataBuffer> body = memory.body(CONTENT, HALF)
                .take(1)
                .concatWith(Flux.<DataBuffer>never().doOnRequest(parts -> waiting.countDown()));
        Disposable handler = read(body)
                .doOnError(failures::add)
                .doOnTerminate(ended::countDown)
                .subscribe();
        waiting.await();

        handler.dispose();

        assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(failures).isEmpty();
        assertThat(memory.outcomes()).containsExactly(Outcome.DISCONNECTED);
    }

    @Test
    void theBodyKnowsTheContextOfItsHandler() {
        Flux<DataBuffer> body = Flux.deferContextual(context -> memory.body(context.get("content"), 100));

        assertThat(read(body)
                        .contextWrite(context -> context.put("content", CONTENT))
                        .count()
                        .block())
                .isEqualTo(POINTS.size());
    }

    private Flux<Object> read(Flux<DataBuffer> body) {
        MeteredStreams streams = StreamFormat.PROTOBUF.streams(Point.class, memory.metering());
        ContentDecoder gzip = ContentCodings.gzip().decoder(List.of("gzip"), DecodeLimits.DEFAULT);
        return DecodedStream.read(body, gzip, () -> streams.reader(streams.limits()));
    }
}
