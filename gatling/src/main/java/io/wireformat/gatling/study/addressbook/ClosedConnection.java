package io.wireformat.gatling.study.addressbook;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import org.jspecify.annotations.Nullable;

/** One connection: a request, its answer, the next request. */
final class ClosedConnection extends SimpleChannelInboundHandler<FullHttpResponse> {

    private @Nullable Channel channel;

    private @Nullable ClosedRun run;

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        channel = context.channel();
    }

    void start(ClosedRun started) {
        run = started;
        if (channel == null || !channel.isActive()) {
            started.fail("a connection was closed");
        } else {
            send(channel, started.turn());
        }
    }

    private static void send(Channel channel, Turn turn) {
        FullHttpRequest request = new DefaultFullHttpRequest(
                HttpVersion.HTTP_1_1, turn.method(), turn.path(), Unpooled.wrappedBuffer(turn.content()));
        request.headers().set(HttpHeaderNames.HOST, "127.0.0.1");
        if (turn.method() == HttpMethod.POST) {
            request.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, turn.mediaType())
                    .set(HttpHeaderNames.CONTENT_LENGTH, turn.content().length);
        } else {
            request.headers().set(HttpHeaderNames.ACCEPT, turn.mediaType());
        }
        channel.writeAndFlush(request, channel.voidPromise());
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpResponse answer) {
        ClosedRun current = run;
        if (current == null) {
            return;
        }
        Turn turn = current.turn();
        if (!answer.status().equals(turn.status())) {
            current.fail("answered with status " + answer.status().code());
        } else if (!answer.content().equals(Unpooled.wrappedBuffer(turn.answer()))) {
            current.fail("answered with other content than before");
        } else if (current.goesOn()) {
            send(context.channel(), turn);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (run != null) {
            run.fail("a connection was closed");
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (run != null) {
            run.fail(String.valueOf(cause));
        }
        context.close();
    }
}
