package io.wireformat.gatling.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import io.wireformat.internal.link.RegionProfile;
import io.wireformat.internal.link.Windows;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Uses a virtual clock: no test waits, and every time is exact to the nanosecond. */
class ShapedPathTests {

    /** A segment takes exactly a millisecond. */
    private static final RegionProfile PROFILE = new RegionProfile("exact", Duration.ofMillis(100), 1_460_000, 10);

    private static final LinkTimer TIMER =
            (eventLoop, nanos, task) -> eventLoop.schedule(task, nanos, TimeUnit.NANOSECONDS);

    private static final int SEGMENT = RegionProfile.SEGMENT;

    private final MockTicker ticker = Ticker.newMockTicker();
    private final EmbeddedChannel client = channel();
    private final EmbeddedChannel service = channel();
    private final LinkCounters counters = new LinkCounters();

    @Test
    void theFirstBytesArriveWhenTheyAreDue() {
        connect(Windows.OPEN, 0);
        client.writeInbound(bytes(SEGMENT));

        advance(ms(51) - 1);
        assertThat(arrivedAt(service)).isZero();
        advance(1);
        assertThat(arrivedAt(service)).isEqualTo(SEGMENT);
    }

    @Test
    void bytesArriveSegmentBySegment() {
        connect(Windows.OPEN, 0);
        client.writeInbound(bytes(3 * SEGMENT));

        advance(ms(52));
        assertThat(arrivedAt(service)).isEqualTo(2 * SEGMENT);
        advance(ms(1));
        assertThat(arrivedAt(service)).isEqualTo(SEGMENT);
    }

    @Test
    void theEleventhSegmentOfANewConnectionWaits() {
        connect(Windows.INITIAL, 0);
        client.writeInbound(bytes(11 * SEGMENT));

        advance(ms(152) - 1);
        assertThat(arrivedAt(service)).isEqualTo(10 * SEGMENT);
        advance(1);
        assertThat(arrivedAt(service)).isEqualTo(SEGMENT);
    }

    @Test
    void theSetUpHoldsTheFirstRequestUpForARoundTrip() {
        connect(Windows.INITIAL, 100);
        client.writeInbound(bytes(SEGMENT));

        advance(ms(151) - 1);
        assertThat(arrivedAt(service)).isZero();
        advance(1);
        assertThat(arrivedAt(service)).isEqualTo(SEGMENT);
    }

    @Test
    void responsesTakeAsLongAsRequests() {
        connect(Windows.OPEN, 0);
        service.writeInbound(bytes(2 * SEGMENT));

        advance(ms(52) - 1);
        assertThat(arrivedAt(client)).isEqualTo(SEGMENT);
        advance(1);
        assertThat(arrivedAt(client)).isEqualTo(SEGMENT);
    }

    @Test
    void theContentArrivesUnchanged() {
        connect(Windows.OPEN, 0);
        byte[] content = bytes(5000).array();
        client.writeInbound(Unpooled.copiedBuffer(content, 0, 1700), Unpooled.copiedBuffer(content, 1700, 3300));

        advance(ms(60));
        ByteBuf arrived = Unpooled.buffer();
        for (ByteBuf part = service.readOutbound(); part != null; part = service.readOutbound()) {
            arrived.writeBytes(part);
        }
        assertThat(arrived).isEqualTo(Unpooled.wrappedBuffer(content));
    }

    @Test
    void theEndFollowsTheBytes() {
        connect(Windows.OPEN, 0);
        client.writeInbound(bytes(3 * SEGMENT));
        client.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);

        advance(ms(53) - 1);
        assertThat(service.isOpen()).isTrue();
        advance(1);
        assertThat(arrivedAt(service)).isEqualTo(3 * SEGMENT);
        assertThat(service.isOpen()).isFalse();
    }

    @Test
    void aCloseArrivesHalfARoundTripLater() {
        connect(Windows.OPEN, 0);
        service.pipeline().fireChannelInactive();

        advance(ms(50) - 1);
        assertThat(client.isOpen()).isTrue();
        advance(1);
        assertThat(client.isOpen()).isFalse();
    }

    @Test
    void aResetOvertakesTheBytesAndReleasesThem() {
        connect(Windows.OPEN, 0);
        ByteBuf content = bytes(100 * SEGMENT);
        client.writeInbound(content);
        advance(ms(60));
        arrivedAt(service);
        client.pipeline().fireExceptionCaught(new IOException("reset by peer"));

        advance(ms(50));
        assertThat(arrivedAt(service)).isZero();
        assertThat(service.isOpen()).isFalse();
        assertThat(content.refCnt()).isZero();
    }

    @Test
    void readingStopsAtTheBufferLimit() {
        connect(Windows.OPEN, 0);
        client.writeInbound(bytes(204 * SEGMENT));
        assertThat(client.config().isAutoRead()).isTrue();
        client.writeInbound(bytes(SEGMENT));
        assertThat(client.config().isAutoRead()).isFalse();

        advance(ms(50 + 102));
        assertThat(client.config().isAutoRead()).isFalse();
        advance(ms(1));
        assertThat(client.config().isAutoRead()).isTrue();
        assertThat(arrivedAt(service)).isEqualTo(103 * SEGMENT);
    }

    @Test
    void arrivedBytesAreBufferedWhileTheReceiverIsFull() {
        connect(Windows.OPEN, 0);
        service.unsafe().outboundBuffer().setUserDefinedWritability(1, false);
        client.writeInbound(bytes(SEGMENT));
        advance(ms(200));
        assertThat(arrivedAt(service)).isZero();

        service.unsafe().outboundBuffer().setUserDefinedWritability(1, true);
        service.runPendingTasks();
        assertThat(arrivedAt(service)).isEqualTo(SEGMENT);
    }

    @Test
    void bothDirectionsAreCountedWithTheirDelay() {
        connect(Windows.OPEN, 0);
        client.writeInbound(bytes(SEGMENT));
        service.writeInbound(bytes(100));

        ticker.advance(ms(51), TimeUnit.NANOSECONDS);
        service.runScheduledPendingTasks();
        client.runScheduledPendingTasks();

        assertThat(counters.requests().bytes()).isEqualTo(SEGMENT);
        assertThat(counters.requests().segments()).isEqualTo(1);
        assertThat(counters.requests().lateNanos()).isZero();
        // 100 bytes were due after 50.068 ms
        assertThat(counters.responses().bytes()).isEqualTo(100);
        assertThat(counters.responses().lateNanos()).isEqualTo(ms(1) - PROFILE.transmitNanos(100));
    }

    private void connect(Windows windows, long setUpMillis) {
        long now = ticker.nanoTime();
        PathTiming up = new PathTiming(PROFILE, now + ms(setUpMillis), windows.atFirst(PROFILE), Long.MAX_VALUE);
        PathTiming down = new PathTiming(PROFILE, now, windows.atFirst(PROFILE), Long.MAX_VALUE);
        client.pipeline()
                .addLast(new ShapedPath(client, service, PROFILE, up, ticker::nanoTime, TIMER, counters.requests()));
        service.pipeline()
                .addLast(new ShapedPath(service, client, PROFILE, down, ticker::nanoTime, TIMER, counters.responses()));
    }

    private EmbeddedChannel channel() {
        return EmbeddedChannel.builder().ticker(ticker).build();
    }

    private void advance(long nanos) {
        long end = ticker.nanoTime() + nanos;
        for (long next = nextDue(); next <= end; next = nextDue()) {
            ticker.advance(next - ticker.nanoTime(), TimeUnit.NANOSECONDS);
            run();
        }
        ticker.advance(end - ticker.nanoTime(), TimeUnit.NANOSECONDS);
        run();
    }

    private void run() {
        client.runPendingTasks();
        service.runPendingTasks();
    }

    /** The due time of the earlier of the two timers. */
    private long nextDue() {
        long client = this.client.runScheduledPendingTasks();
        long service = this.service.runScheduledPendingTasks();
        long delay = client < 0 ? service : service < 0 ? client : Math.min(client, service);
        return delay < 0 ? Long.MAX_VALUE : ticker.nanoTime() + delay;
    }

    private static int arrivedAt(EmbeddedChannel channel) {
        int bytes = 0;
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            bytes += part.readableBytes();
            part.release();
        }
        return bytes;
    }

    private static ByteBuf bytes(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 31);
        }
        return Unpooled.wrappedBuffer(bytes);
    }

    private static long ms(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
