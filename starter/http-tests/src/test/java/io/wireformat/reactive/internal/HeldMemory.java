package io.wireformat.reactive.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.UnpooledByteBufAllocator;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.internal.ContentBufferPool;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.Outcome;
import io.wireformat.internal.pipeline.Side;
import io.wireformat.internal.pipeline.Step;
import io.wireformat.internal.pipeline.TypeMeters;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import reactor.core.publisher.Flux;

/** What exchanges hold, in buffers of the network and in our own. All is to be given back when a test ends. */
final class HeldMemory implements AfterEachCallback {

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(false);
    private final Queue<Outcome> outcomes = new ConcurrentLinkedQueue<>();
    private final ContentBudget memory;
    private final Metering metering;

    HeldMemory() {
        this(Long.MAX_VALUE);
    }

    HeldMemory(long maxBytes) {
        memory = new ContentBudget(new ContentBufferPool(1 << 20), maxBytes);
        metering =
                new Metering(Side.SERVER, (format, type, side) -> new Meters(outcomes), memory, DecodeLimits.DEFAULT);
    }

    Metering metering() {
        return metering;
    }

    /** How each piece of content ended. */
    List<Outcome> outcomes() {
        return List.copyOf(outcomes);
    }

    NettyDataBufferFactory buffers() {
        return new NettyDataBufferFactory(allocator);
    }

    /** Buffers for which something is done first. */
    NettyDataBufferFactory buffers(Runnable before) {
        return new NettyDataBufferFactory(allocator) {
            @Override
            public NettyDataBuffer allocateBuffer(int capacity) {
                before.run();
                return super.allocateBuffer(capacity);
            }
        };
    }

    /** Content as it comes from the network, in parts. */
    Flux<DataBuffer> body(byte[] content, int partSize) {
        return Flux.range(0, (content.length + partSize - 1) / partSize).map(i -> {
            byte[] part = Arrays.copyOfRange(content, i * partSize, Math.min(content.length, (i + 1) * partSize));
            return buffers().allocateBuffer(part.length).write(part);
        });
    }

    void assertAllIsGivenBack() {
        assertThat(allocator.metric().usedHeapMemory()).isZero();
        assertThat(memory.used()).isZero();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        assertAllIsGivenBack();
    }

    private record Meters(Queue<Outcome> outcomes) implements TypeMeters {

        @Override
        public void took(Step step, long nanos, Outcome outcome) {}

        @Override
        public void size(long bytes, Outcome outcome) {
            outcomes.add(outcome);
        }
    }
}
