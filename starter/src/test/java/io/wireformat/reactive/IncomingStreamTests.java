package io.wireformat.reactive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.fixtures.Point;
import io.wireformat.http.StreamFormat;
import io.wireformat.metrics.MeteredStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.codec.DecodingException;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/** When parts of a body become messages, and where they end up. */
class IncomingStreamTests {

    private static final List<Point> POINTS = IntStream.range(0, 1_000)
            .mapToObj(i -> new Point(i, -i, "no. " + i))
            .toList();

    private final HeldMemory memory = new HeldMemory();

    @AfterEach
    void allIsGivenBack() {
        memory.assertAllIsGivenBack();
    }

    @ParameterizedTest
    @EnumSource
    void messagesAreReadHoweverTheirBytesCome(StreamFormat format) {
        byte[] content = format.write(Point.class, POINTS);

        for (int size : new int[] {1, 7, 100, content.length}) {
            Flux<DataBuffer> body = body(content, size).publishOn(Schedulers.parallel(), 3);
            assertThat(read(format, body).collectList().block()).isEqualTo(POINTS);
        }
    }

    @Test
    void noMoreOfTheBodyIsAskedForThanTheMessagesTake() {
        byte[] content = StreamFormat.PROTOBUF.write(Point.class, POINTS);
        AtomicInteger asked = new AtomicInteger();

        List<Object> first = read(StreamFormat.PROTOBUF, body(content, 500).doOnNext(part -> asked.incrementAndGet()))
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

        assertThatThrownBy(() -> read(format, body(Arrays.copyOf(content, content.length - 2), 4))
                        .doOnNext(read::add)
                        .blockLast())
                .isInstanceOf(DecodingException.class)
                .hasMessageStartingWith(format.formatName() + ": field [");
        assertThat(POINTS.subList(0, read.size())).isEqualTo(read);
    }

    @Test
    void aBodyThatFailsIsAFault() {
        byte[] content = StreamFormat.PROTOBUF.write(Point.class, POINTS);
        Flux<DataBuffer> body = body(content, 500).take(2).concatWith(Flux.error(new IllegalStateException("gone")));

        assertThatThrownBy(() -> read(StreamFormat.PROTOBUF, body).blockLast()).hasMessage("gone");
    }

    private Flux<Object> read(StreamFormat format, Flux<DataBuffer> body) {
        MeteredStreams streams = memory.streams(format, Point.class);
        return IncomingStream.read(body, () -> streams.reader(streams.limits()));
    }

    private Flux<DataBuffer> body(byte[] content, int partSize) {
        return Flux.range(0, (content.length + partSize - 1) / partSize).map(i -> {
            byte[] part = Arrays.copyOfRange(content, i * partSize, Math.min(content.length, (i + 1) * partSize));
            return memory.buffers().allocateBuffer(part.length).write(part);
        });
    }
}
