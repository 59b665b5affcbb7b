package io.wireformat.reactive;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.Exceptions;
import reactor.core.publisher.BaseSubscriber;

/**
 * A body for a thread that may wait for it. Each part but the first is asked for when all bytes before it have been read,
 * and given back as soon as it has been.
 *
 * <p>For one thread at a time, but for {@link #stop}, which any may call.
 */
final class AwaitedBody extends InputStream {

    private static final Object END = new Object();

    private final Parts parts = new Parts();

    private @Nullable DataBuffer current;

    private boolean ended;

    AwaitedBody(Publisher<DataBuffer> body) {
        body.subscribe(parts);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    /** Returns what has come, and waits only where that is nothing. */
    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (length == 0) {
            return 0;
        }
        DataBuffer part = current;
        while (part == null || part.readableByteCount() == 0) {
            DataBufferUtils.release(part);
            part = ended ? null : parts.await();
            current = part;
            if (part == null) {
                ended = true;
                return -1;
            }
        }
        int read = Math.min(length, part.readableByteCount());
        part.read(bytes, offset, read);
        return read;
    }

    /** Wakes up whoever waits: nothing more comes. */
    void stop() {
        parts.stop();
    }

    @Override
    public void close() {
        parts.stop();
        DataBufferUtils.release(current);
        current = null;
        ended = true;
    }

    private static final class Parts extends BaseSubscriber<DataBuffer> {

        /** At most the one part that was asked for, and ends. */
        private final BlockingQueue<Object> arrived = new LinkedBlockingQueue<>();

        private volatile @Nullable Throwable failure;

        private volatile boolean stopped;

        private boolean taken;

        @Nullable
        DataBuffer await() throws IOException {
            if (taken) {
                request(1);
            }
            taken = true;
            try {
                if (arrived.take() instanceof DataBuffer part) {
                    return part;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("Interrupted while waiting for content");
            }
            Throwable reason = failure;
            if (reason instanceof IOException broken) {
                throw broken;
            }
            if (reason != null) {
                throw Exceptions.propagate(reason);
            }
            return null;
        }

        void stop() {
            stopped = true;
            cancel();
            releaseArrived();
            arrived.add(END);
        }

        private void releaseArrived() {
            for (Object next = arrived.poll(); next != null; next = arrived.poll()) {
                DataBufferUtils.release(next instanceof DataBuffer part ? part : null);
            }
        }

        @Override
        protected void hookOnSubscribe(Subscription subscription) {
            // the reader may want the first part before there is anybody to ask
            subscription.request(1);
        }

        @Override
        protected void hookOnNext(DataBuffer part) {
            arrived.add(part);
            if (stopped) {
                releaseArrived();
                arrived.add(END);
            }
        }

        @Override
        protected void hookOnComplete() {
            arrived.add(END);
        }

        @Override
        protected void hookOnError(Throwable reason) {
            failure = reason;
            arrived.add(END);
        }
    }
}
