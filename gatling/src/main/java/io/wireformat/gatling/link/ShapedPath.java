package io.wireformat.gatling.link;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.function.LongSupplier;

/**
 * One direction of a relayed connection: reads from the channel that it is installed in, and writes to the other when
 * {@link PathTiming} says that the bytes have arrived there.
 *
 * <p>It holds a bounded number of bytes: past the bound it stops reading until half of them are delivered. The end of
 * the stream follows the bytes; a reset overtakes them, and they are lost, as on a real network.
 *
 * <p>Both channels of a connection live on one event loop, the only thread that enters here.
 */
final class ShapedPath extends ChannelInboundHandlerAdapter {

    private static final long MIN_BOUND = 256 * 1024;

    private final ArrayDeque<Arrival> arrivals = new ArrayDeque<>();
    private final Channel source;
    private final Channel target;
    private final RegionProfile profile;
    private final PathTiming timing;
    private final LongSupplier clock;
    private final LinkTimer timer;
    private final LinkCounters.Direction counters;
    private final long bound;
    private long held;
    private boolean awaited;
    private boolean ended;
    private boolean endDelivered;
    private long endArrival;

    /**
     * @param profile its window bounds what is held: twice an open window, so that reading late never changes when the
     *     bytes arrive
     */
    ShapedPath(
            Channel source,
            Channel target,
            RegionProfile profile,
            PathTiming timing,
            LongSupplier clock,
            LinkTimer timer,
            LinkCounters.Direction counters) {
        this.source = source;
        this.target = target;
        this.profile = profile;
        this.timing = timing;
        this.clock = clock;
        this.timer = timer;
        this.counters = counters;
        this.bound = Math.max(MIN_BOUND, 2 * profile.openWindow());
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf content = (ByteBuf) message;
        long now = clock.getAsLong();
        timing.send(
                now,
                content.readableBytes(),
                segment -> arrivals.add(new Arrival(content.readRetainedSlice(segment.bytes()), segment)));
        held += content.writerIndex();
        content.release();
        if (held > bound) {
            source.config().setAutoRead(false);
        }
        awaitNext();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            end();
        }
    }

    /** Without half-closure, and for a channel that was reset, this is the only word of the end. */
    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        end();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        reset();
    }

    /** The source takes bytes again: those of the opposite direction. */
    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        ShapedPath opposite = target.pipeline().get(ShapedPath.class);
        if (source.isWritable() && opposite != null) {
            opposite.deliverDue();
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        if (!target.isActive()) {
            drop();
        }
    }

    private void end() {
        if (!ended) {
            ended = true;
            endArrival = timing.close(clock.getAsLong());
            awaitNext();
        }
    }

    private void reset() {
        ended = true;
        endDelivered = true;
        drop();
        source.close();
        timer.schedule(source.eventLoop(), profile.roundTripNanos() / 2, () -> {
            if (target.isOpen()) {
                target.config().setOption(ChannelOption.SO_LINGER, 0);
                target.close();
            }
        });
    }

    private void awaitNext() {
        Arrival next = arrivals.peek();
        if (endDelivered || (next == null && !ended)) {
            return;
        }
        if (!awaited) {
            awaited = true;
            long due = next == null ? endArrival : next.segment.arrival();
            timer.schedule(source.eventLoop(), due - clock.getAsLong(), () -> {
                awaited = false;
                deliverDue();
            });
        }
    }

    private void deliverDue() {
        if (!target.isActive()) {
            drop();
            return;
        }
        long now = clock.getAsLong();
        boolean written = false;
        for (Arrival next = arrivals.peek();
                next != null && next.segment.arrival() <= now && target.isWritable();
                next = arrivals.peek()) {
            arrivals.remove();
            int size = next.content.readableBytes();
            target.write(next.content, target.voidPromise());
            counters.delivered(size, now - next.segment.arrival());
            held -= size;
            written = true;
        }
        if (written) {
            target.flush();
        }
        if (held <= bound / 2 && !source.config().isAutoRead()) {
            source.config().setAutoRead(true);
        }
        if (arrivals.isEmpty() && ended && !endDelivered && endArrival <= now) {
            deliverEnd();
        }
        if (target.isWritable()) {
            awaitNext();
        }
    }

    /** Shutting down drops what the socket has not taken yet, so that has to be written first. */
    private void deliverEnd() {
        endDelivered = true;
        target.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> {
            if (!source.isActive() || isOutputShutdown(source)) {
                target.close();
                source.close();
            } else if (target instanceof DuplexChannel duplex) {
                duplex.shutdownOutput();
            } else {
                target.close();
            }
        });
    }

    private static boolean isOutputShutdown(Channel channel) {
        return channel instanceof DuplexChannel duplex && duplex.isOutputShutdown();
    }

    private void drop() {
        for (Arrival arrival : arrivals) {
            ReferenceCountUtil.release(arrival.content);
        }
        arrivals.clear();
        held = 0;
    }

    private record Arrival(ByteBuf content, Segment segment) {}
}
