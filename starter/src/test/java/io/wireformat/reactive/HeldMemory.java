package io.wireformat.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.UnpooledByteBufAllocator;
import io.wireformat.codec.ContentBufferPool;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.http.StreamFormat;
import io.wireformat.metrics.ContentMemory;
import io.wireformat.metrics.MeteredStreams;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

/** What streams hold, in buffers of the network and in our own. */
final class HeldMemory {

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(false);

    private final NettyDataBufferFactory buffers = new NettyDataBufferFactory(allocator);

    private final ContentMemory memory = new ContentMemory(new ContentBufferPool(1 << 20), Long.MAX_VALUE);

    NettyDataBufferFactory buffers() {
        return buffers;
    }

    MeteredStreams streams(StreamFormat format, Class<?> type) {
        return format.streams(type, DecodeLimits.DEFAULT, memory);
    }

    void assertAllIsGivenBack() {
        assertThat(allocator.metric().usedHeapMemory()).isZero();
        assertThat(memory.held()).isZero();
    }
}
