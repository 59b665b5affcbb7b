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
import reactor.core.publisher.Flux;
import reactor.util.context.ContextView;

/**
 * A body for a thread that may wait for it. Each part is asked for when all bytes before it have been read, and given back
 * as soon as it has been.
 *
 * <p>For one thread at a time, but for {@link #stop}, which any may call.
 */
final class AwaitedBody extends InputStream {

    private final Parts parts;

    private @Nullable DataBuffer current;

    private boolean ended;

    /**
     * A body, which is subscribed to when the first bytes are read.
     *
     * @param context that of whoever reads
     */
    AwaitedBody(Publisher<DataBuffer> body, ContextView context) {
        this.parts = new Parts(Flux.from(body)
                .doOnDiscard(DataBuffer.class, DataBufferUtils::release)
                .contextWrite(context));
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

    /** Whether nobody wants what is read any more. */
    boolean isStopped() {
        return parts.stopped;
    }

    /** Whether the body has failed behind what has come of it. */
    boolean hasFailed() {
        return parts.failure != null;
    }

    @Override
    public void close() {
        parts.stop();
        DataBufferUtils.release(current);
        current = null;
        ended = true;
    }

    private static final class Parts extends BaseSubscriber<DataBuffer> {

        private static final Object END = new Object();

        private final Flux<DataBuffer> body;

        /** At most the one part that was asked for, and ends. */
        private final BlockingQueue<Object> arrived = new LinkedBlockingQueue<>();

        private volatile @Nullable Throwable failure;

        private volatile boolean stopped;

        private boolean subscribed;

        Parts(Flux<DataBuffer> body) {
            this.body = body;
        }

        @Nullable
        DataBuffer await() throws IOException {
            askForOne();
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

        private void askForOne() {
            if (subscribed) {
                request(1);
            } else {
                subscribed = true;
                body.subscribe(this);
            }
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
