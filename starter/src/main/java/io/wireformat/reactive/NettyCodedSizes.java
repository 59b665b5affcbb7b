package io.wireformat.reactive;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.LastHttpContent;
import io.wireformat.http.ServerCodedSize;
import io.wireformat.metrics.StepTimer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import reactor.netty.Connection;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Counts what Reactor Netty codes itself: the content of one answer after the other, in a connection or in a stream of
 * HTTP/2 or 3. What is not sent to its end is not counted.
 */
public final class NettyCodedSizes extends ChannelOutboundHandlerAdapter {

    /** Set by the thread that encodes the content, whichever it is. */
    private volatile @Nullable StepTimer timer;

    private @Nullable String contentEncoding;

    private long size;

    private NettyCodedSizes() {}

    /** Counts what a server sends. */
    public static HttpServer count(HttpServer server) {
        return server.doOnConnection(NettyCodedSizes::begin);
    }

    /** A connection begins an exchange, maybe not its first. */
    static void begin(Connection connection) {
        ChannelPipeline pipeline = connection.channel().pipeline();
        NettyCodedSizes known = pipeline.get(NettyCodedSizes.class);
        if (known != null) {
            known.timer = null;
            return;
        }
        // nearer to the connection than what codes, which may yet be added behind the traffic handler
        for (String name : List.of(NettyPipeline.CompressionHandler, NettyPipeline.HttpTrafficHandler)) {
            if (pipeline.get(name) != null) {
                pipeline.addBefore(name, NettyCodedSizes.class.getName(), new NettyCodedSizes());
                return;
            }
        }
    }

    /** Expects metered content in an answer, if a server that counts sends it. */
    static void expect(ServerHttpResponse response, StepTimer timer) {
        ServerHttpResponse answer = response;
        while (answer instanceof ServerHttpResponseDecorator decorator) {
            answer = decorator.getDelegate();
        }
        if (answer instanceof AbstractServerHttpResponse own
                && own.getNativeResponse() instanceof HttpServerResponse netty) {
            netty.withConnection(connection -> expect(connection, timer));
        }
    }

    static void expect(Connection connection, StepTimer timer) {
        NettyCodedSizes sizes = connection.channel().pipeline().get(NettyCodedSizes.class);
        if (sizes != null) {
            sizes.timer = timer;
        }
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // is the promise
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof HttpResponse head) {
            contentEncoding = head.headers().get(HttpHeaderNames.CONTENT_ENCODING);
            size = 0;
        }
        if (message instanceof HttpContent part) {
            size += part.content().readableBytes();
        }
        context.write(message, message instanceof LastHttpContent ? whenSent(promise) : promise);
    }

    private ChannelPromise whenSent(ChannelPromise promise) {
        StepTimer metered = timer;
        String coding = contentEncoding;
        if (metered == null || coding == null) {
            return promise;
        }
        long bytes = size;
        return promise.unvoid().addListener(write -> {
            if (write.isSuccess()) {
                ServerCodedSize.sent(metered, coding, bytes);
            }
        });
    }
}
