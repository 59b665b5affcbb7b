package io.wireformat.http.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.internal.ContentBufferPool;
import io.wireformat.fixtures.Point;
import io.wireformat.http.internal.streams.IncomingMessages;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.internal.pipeline.CodecMeters;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.Side;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.mock.http.MockHttpInputMessage;

class IncomingMessagesTests {

    private static final Point POINT = new Point(15, -2, "left");

    private final ContentBudget memory = new ContentBudget(new ContentBufferPool(1024), Long.MAX_VALUE);

    @Test
    void theEndOfARequestWaitsForItsReaders() throws Exception {
        SlowBody body = new SlowBody(StreamFormat.PROTOBUF.write(Point.class, List.of(POINT)));
        IncomingMessages messages = new IncomingMessages(
                StreamFormat.PROTOBUF
                        .streams(Point.class, new Metering(Side.SERVER, CodecMeters.NONE, memory, DecodeLimits.DEFAULT))
                        .reader(DecodeLimits.DEFAULT),
                body,
                failure -> failure,
                new MockHttpInputMessage(body));
        FutureTask<Object> message = new FutureTask<>(messages::next);
        Thread closing = new Thread(messages::close);

        new Thread(message).start();
        body.asked.await();
        closing.start();
        await().until(() ->
                Set.of(Thread.State.WAITING, Thread.State.TERMINATED).contains(closing.getState()));
        body.come.countDown();
        closing.join();

        assertThat(message.get(1, TimeUnit.MINUTES)).isEqualTo(POINT);
        assertThat(memory.used()).isZero();
    }

    /** Keeps its reader waiting. */
    private static final class SlowBody extends ByteArrayInputStream {

        private final CountDownLatch asked = new CountDownLatch(1);
        private final CountDownLatch come = new CountDownLatch(1);

        SlowBody(byte[] content) {
            super(content);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            asked.countDown();
            try {
                come.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return super.read(bytes, offset, length);
        }
    }
}
