package io.wireformat.reactive.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.EncodingException;
import io.wireformat.fixtures.Point;
import io.wireformat.http.support.StreamFormat;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/** When parts are made of messages, and where they end up. */
class OutgoingStreamTests {

    private static final List<Point> POINTS = Point.numbered(20_000);

    @RegisterExtension
    private final HeldMemory memory = new HeldMemory();

    @ParameterizedTest
    @EnumSource
    void isWholeThoughAllComeOnThreadsOfTheirOwn(StreamFormat format) {
        Flux<Point> source = Flux.fromIterable(POINTS).publishOn(Schedulers.parallel(), 7);

        byte[] content = content(parts(format, source).publishOn(Schedulers.boundedElastic(), 2));

        assertThat(format.read(Point.class, content)).isEqualTo(POINTS);
    }

    @Test
    void fastMessagesAreSentInLargeParts() {
        Flux<Mono<DataBuffer>> parts = parts(StreamFormat.PROTOBUF, Flux.fromIterable(POINTS));

        List<Integer> sizes = parts.concatMap(part -> part)
                .map(OutgoingStreamTests::sizeOf)
                .collectList()
                .block();

        assertThat(sizes.subList(0, sizes.size() - 1)).hasSizeGreaterThan(10).allMatch(size -> size >= 16 * 1024);
    }

    @Test
    void slowMessagesAreSentAtOnce() {
        Sinks.Many<Point> source = Sinks.many().unicast().onBackpressureBuffer();
        Network network = new Network(Long.MAX_VALUE);
        parts(StreamFormat.PROTOBUF, source.asFlux()).subscribe(network);

        assertThat(network.parts).isEmpty();
        for (int i = 1; i <= 3; i++) {
            source.tryEmitNext(POINTS.get(i));
            assertThat(network.parts).hasSize(i);
        }
        source.tryEmitComplete();

        assertThat(StreamFormat.PROTOBUF.read(Point.class, content(Flux.fromIterable(network.parts))))
                .isEqualTo(POINTS.subList(1, 4));
    }

    @Test
    void theSourceIsAskedForNoMoreThanThePartsThatAreWanted() {
        AtomicInteger made = new AtomicInteger();
        Flux<Point> endless = Flux.generate(sink -> sink.next(POINTS.get(made.getAndIncrement())));
        Network network = new Network(0);
        parts(StreamFormat.PROTOBUF, endless).subscribe(network);
        assertThat(made).hasValue(0);

        network.request(1);

        assertThat(network.parts).hasSize(1);
        int ahead = made.get();
        assertThat(StreamFormat.PROTOBUF.write(Point.class, POINTS.subList(0, ahead)))
                .hasSizeLessThan(33 * 1024);
        network.cancel();
        assertThat(made).hasValue(ahead);
    }

    @Test
    void afterAFaultThereIsNothingButTheFault() {
        Network network = new Network(Long.MAX_VALUE);
        Flux<Point> failing = Flux.fromIterable(POINTS).map(point -> {
            if (point.x() == 3) {
                throw new IllegalStateException("on purpose");
            }
            return point;
        });
        parts(StreamFormat.AVRO, failing).subscribe(network);

        assertThat(network.parts).isEmpty();
        assertThat(network.failure).hasMessage("on purpose");
    }

    @Test
    void anUnwritableValueEndsTheSource() {
        AtomicInteger cancelled = new AtomicInteger();
        Network network = new Network(Long.MAX_VALUE);
        Flux<Words> wrong =
                Flux.just(new Words(Collections.singletonList(null))).concatWith(Flux.never());
        parts(StreamFormat.PROTOBUF, Words.class, wrong.doOnCancel(cancelled::incrementAndGet))
                .subscribe(network);

        assertThat(network.failure).isInstanceOf(EncodingException.class).hasMessageContaining("[0]");
        assertThat(cancelled).hasValue(1);
    }

    @Test
    void soItIsWhereARequestIsSentInTheContextOfAResponse() {
        AtomicInteger cancelled = new AtomicInteger();
        Network network = new Network(Long.MAX_VALUE);
        Flux<Words> wrong =
                Flux.just(new Words(Collections.singletonList(null))).concatWith(Flux.never());
        parts(StreamFormat.PROTOBUF, Words.class, wrong.doOnCancel(cancelled::incrementAndGet))
                .contextWrite(OutgoingStream::retried)
                .subscribe(network);

        assertThat(network.failure).isInstanceOf(EncodingException.class);
        assertThat(cancelled).hasValue(1);
    }

    @Test
    void ifTheNetworkHasNoMemoryTheResponseEndsAndItsSourceToo() {
        AtomicInteger cancelled = new AtomicInteger();
        Network network = new Network(Long.MAX_VALUE);
        DataBufferFactory none = memory.buffers(() -> {
            throw new IllegalStateException("on purpose");
        });
        Flux<Point> source = Flux.fromIterable(POINTS).doOnCancel(cancelled::incrementAndGet);
        parts(StreamFormat.PROTOBUF, Point.class, source, none).subscribe(network);

        assertThat(network.failure).hasMessage("on purpose");
        assertThat(cancelled).hasValue(1);
    }

    @Test
    void untakenPartsAreReleased() {
        Network network = new Network(3);
        parts(StreamFormat.PROTOBUF, Flux.fromIterable(POINTS)).subscribe(network);
        assertThat(network.parts).hasSize(3);
        assertThat(sizeOf(network.parts.get(0).block())).isPositive();

        network.cancel();

        assertThat(network.parts.get(1).block()).isNull();
    }

    @Test
    void anEmptyStreamHasTheFormatsOwnBytes() {
        assertThat(content(parts(StreamFormat.PROTOBUF, Flux.empty()))).isEmpty();
        byte[] container = content(parts(StreamFormat.AVRO, Flux.empty()));
        assertThat(container).isNotEmpty();
        assertThat(StreamFormat.AVRO.read(Point.class, container)).isEmpty();
    }

    private Flux<Mono<DataBuffer>> parts(StreamFormat format, Publisher<Point> points) {
        return parts(format, Point.class, points);
    }

    private Flux<Mono<DataBuffer>> parts(StreamFormat format, Class<?> type, Publisher<?> messages) {
        return parts(format, type, messages, memory.buffers());
    }

    private Flux<Mono<DataBuffer>> parts(
            StreamFormat format, Class<?> type, Publisher<?> messages, DataBufferFactory buffers) {
        return OutgoingStream.of(
                messages, format.streams(type, memory.metering()), null, buffers, (unsent, failure) -> failure, null);
    }

    private static byte[] content(Flux<Mono<DataBuffer>> parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        DataBufferUtils.write(parts.concatMap(part -> part), content)
                .doOnNext(DataBufferUtils::release)
                .blockLast();
        return content.toByteArray();
    }

    private static int sizeOf(@Nullable DataBuffer part) {
        int size = part != null ? part.readableByteCount() : 0;
        DataBufferUtils.release(part);
        return size;
    }

    record Words(List<String> words) {}

    private static final class Network extends BaseSubscriber<Mono<DataBuffer>> {

        private final List<Mono<DataBuffer>> parts = new ArrayList<>();
        private final long wanted;
        private @Nullable Throwable failure;

        Network(long wanted) {
            this.wanted = wanted;
        }

        @Override
        protected void hookOnSubscribe(Subscription subscription) {
            if (wanted > 0) {
                request(wanted);
            }
        }

        @Override
        protected void hookOnNext(Mono<DataBuffer> part) {
            parts.add(part);
        }

        @Override
        protected void hookOnError(Throwable e) {
            failure = e;
        }
    }
}
