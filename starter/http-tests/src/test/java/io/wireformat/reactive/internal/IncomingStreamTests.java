package io.wireformat.reactive.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.fixtures.Point;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.internal.pipeline.ExchangeMemory;
import io.wireformat.internal.pipeline.MeteredStreams;
import io.wireformat.internal.pipeline.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/** When parts of a body become messages, and where they end up. */
class IncomingStreamTests {

    private static final List<Point> POINTS = Point.numbered(1_000);

    @RegisterExtension
    private final HeldMemory memory = new HeldMemory();

    @ParameterizedTest
    @EnumSource
    void messagesAreReadHoweverTheirBytesCome(StreamFormat format) {
        byte[] content = format.write(Point.class, POINTS);

        for (int size : new int[] {1, 7, 100, content.length}) {
            Flux<DataBuffer> body = memory.body(content, size).publishOn(Schedulers.parallel(), 3);
            assertThat(read(format, body).collectList().block()).isEqualTo(POINTS);
        }
    }

    @Test
    void noMoreOfTheBodyIsAskedForThanTheMessagesTake() {
        byte[] content = StreamFormat.PROTOBUF.write(Point.class, POINTS);
        AtomicInteger asked = new AtomicInteger();

        List<Object> first = read(
                        StreamFormat.PROTOBUF, memory.body(content, 500).doOnNext(part -> asked.incrementAndGet()))
                .take(10)
                .collectList()
                .block();

        assertThat(first).isEqualTo(POINTS.subList(0, 10));
        assertThat(asked).hasValueLessThanOrEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void aStreamThatEndsWithinAMessageFailsBehindTheLastWholeOne(StreamFormat format) {
        byte[] content = format.write(Point.class, POINTS.subList(0, 3));
        List<Object> read = new ArrayList<>();

        assertThatThrownBy(() -> read(format, memory.body(Arrays.copyOf(content, content.length - 2), 4))
                        .doOnNext(read::add)
                        .blockLast())
                .isInstanceOf(DecodingException.class)
                .hasMessageStartingWith(format.formatName() + ": field [");
        assertThat(POINTS.subList(0, read.size())).isEqualTo(read);
    }

    @Test
    void aBodyThatFailsIsAFault() {
        byte[] content = StreamFormat.PROTOBUF.write(Point.class, POINTS);
        Flux<DataBuffer> body =
                memory.body(content, 500).take(2).concatWith(Flux.error(new IllegalStateException("gone")));

        assertThatThrownBy(() -> read(StreamFormat.PROTOBUF, body).blockLast()).hasMessage("gone");
        assertThat(memory.outcomes()).containsExactly(Outcome.DISCONNECTED);
    }

    @Test
    void aPartWithoutRoomIsReleasedOnce() {
        HeldMemory little = new HeldMemory(1000);
        DataBuffer part = little.buffers().allocateBuffer(100_000).write(new byte[100_000]);
        DataBufferUtils.retain(part);
        MeteredStreams streams = StreamFormat.PROTOBUF.streams(Point.class, little.metering());

        assertThatThrownBy(() -> IncomingStream.read(Flux.just(part), null, () -> streams.reader(streams.limits()))
                        .blockLast())
                .isInstanceOf(ContentTooLargeException.class);

        assertThat(DataBufferUtils.release(part)).isTrue();
        little.assertAllIsGivenBack();
    }

    @Test
    void aPartThatIsNotWantedIsReleasedOnce() {
        DataBuffer part = memory.buffers().allocateBuffer(10).write(new byte[10]);
        DataBufferUtils.retain(part);

        ReceivedParts.discarded(Flux.just(part), 100, Duration.ofSeconds(10))
                .doOnDiscard(DataBuffer.class, DataBufferUtils::release)
                .block();

        assertThat(DataBufferUtils.release(part)).isTrue();
    }

    @Test
    void aClosingClientDoesNotWaitForAHandler() throws Exception {
        byte[] content = StreamFormat.PROTOBUF.write(Point.class, POINTS);
        Handler handler = new Handler();
        Future<?> reading = CompletableFuture.runAsync(
                () -> read(StreamFormat.PROTOBUF, memory.body(content, 500)).subscribe(handler));
        handler.started.await();

        handler.cancel();
        handler.gone.countDown();

        reading.get();
        assertThat(handler.waitedInVain).isFalse();
    }

    @Test
    void theEndOfTheExchangeEndsTheBodyToo() {
        ExchangeMemory exchange = memory.metering().memory().exchange();
        AtomicInteger cancelled = new AtomicInteger();
        byte[] content = StreamFormat.PROTOBUF.write(Point.class, POINTS.subList(0, 3));
        Flux<DataBuffer> body =
                memory.body(content, 100).concatWith(Flux.never()).doOnCancel(cancelled::incrementAndGet);
        List<Object> read = new ArrayList<>();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        read(StreamFormat.PROTOBUF, body, exchange).subscribe(read::add, failure::set);

        exchange.close();

        assertThat(read).isEqualTo(POINTS.subList(0, 3));
        assertThat(failure.get()).isInstanceOf(CancellationException.class);
        assertThat(cancelled).hasValue(1);
    }

    private Flux<Object> read(StreamFormat format, Flux<DataBuffer> body) {
        return read(format, body, null);
    }

    private Flux<Object> read(StreamFormat format, Flux<DataBuffer> body, @Nullable ExchangeMemory exchange) {
        MeteredStreams streams = format.streams(Point.class, memory.metering());
        return IncomingStream.read(body, exchange, () -> streams.reader(streams.limits()));
    }

    /** At work on its first message until it has gone away. */
    private static final class Handler extends BaseSubscriber<Object> {

        private final CountDownLatch started = new CountDownLatch(1);
        private final CountDownLatch gone = new CountDownLatch(1);
        private boolean waitedInVain;

        @Override
        protected void hookOnNext(Object message) {
            started.countDown();
            try {
                waitedInVain = !gone.await(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
