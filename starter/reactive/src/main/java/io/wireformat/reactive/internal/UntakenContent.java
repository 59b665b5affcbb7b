package io.wireformat.reactive.internal;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledHeapByteBuf;
import io.wireformat.internal.pipeline.ExchangeMemory;
import io.wireformat.internal.pipeline.PooledContent;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import reactor.netty.http.server.HttpServerResponse;

/**
 * The content of a response by HTTP/2 on Reactor Netty, which calls a response written before the client has opened its window.
 * Counts until Netty has sent or dropped it. It is on the heap, so that clients which take nothing do not use up the direct memory
 * that everything needs that is sent.
 */
final class UntakenContent extends UnpooledHeapByteBuf {

    private final Runnable release;

    private UntakenContent(ByteBufAllocator allocator, byte[] content, Runnable release) {
        super(allocator, content, content.length);
        this.release = release;
    }

    /** A copy of content for a response; null if the response is not one of HTTP/2 on Reactor Netty. */
    static @Nullable DataBuffer copyOf(
            PooledContent content, ReactiveHttpOutputMessage message, ExchangeMemory memory) {
        return message instanceof ServerHttpResponse response
                        && message.bufferFactory() instanceof NettyDataBufferFactory factory
                        && ServerHttpResponseDecorator.getNativeResponse(response) instanceof HttpServerResponse netty
                        && netty.version().majorVersion() == 2
                ? factory.wrap(new UntakenContent(
                        factory.getByteBufAllocator(),
                        content.buffer().toByteArray(),
                        memory.holdBeyondEnd(content.size())))
                : null;
    }

    @Override
    protected void freeArray(byte[] content) {
        release.run();
    }
}
