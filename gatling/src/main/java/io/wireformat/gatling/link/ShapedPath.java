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
import io.wireformat.internal.link.RegionProfile;
import java.util.ArrayDeque;
import java.util.function.LongSupplier;

/**
 * One direction of a relayed connection: reads from the channel that it is installed in, and writes to the other when
 * the bytes have arrived according to {@link PathTiming}.
 *
 * <p>It buffers a limited number of bytes: at the limit it stops reading until half of them are delivered. The end of
 * the stream follows the bytes. A reset overtakes them and discards them, as on a real network.
 *
 * <p>Both channels of a connection use the same event loop, so only one thread runs this code.
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
    private long buffered;
    private boolean awaited;
    private boolean ended;
    private boolean endDelivered;
    private long endArrival;

    /**
     * @param profile its window limits the buffer: twice an open window, so that late reading never changes the arrival
     *     of bytes
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
        buffered += content.writerIndex();
        content.release();
        if (buffered > bound) {
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

    /** Without half-closure, and after a reset, this is the only event for the end. */
    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        end();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        reset();
    }

    /** The source can be written again: bytes of the opposite direction. */
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
            buffered -= size;
            written = true;
        }
        if (written) {
            target.flush();
        }
        if (buffered <= bound / 2 && !source.config().isAutoRead()) {
            source.config().setAutoRead(true);
        }
        if (arrivals.isEmpty() && ended && !endDelivered && endArrival <= now) {
            deliverEnd();
        }
        if (target.isWritable()) {
            awaitNext();
        }
    }

    /** A shutdown discards unwritten bytes, so they have to be written first. */
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
        buffered = 0;
    }

    private record Arrival(ByteBuf content, Segment segment) {}
}
