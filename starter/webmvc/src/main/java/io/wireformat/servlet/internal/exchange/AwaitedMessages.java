package io.wireformat.servlet.internal.exchange;

import io.wireformat.http.internal.streams.ReadyMessages;
import java.time.Duration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import org.springframework.web.context.request.async.AsyncRequestTimeoutException;

/**
 * The messages of a publisher for a thread that waits for them, but not for ever. It is subscribed to when the first is
 * asked for, and asked for a few more than have been taken. Messages are taken by one thread, and come from any.
 */
public final class AwaitedMessages implements Iterator<Object>, ReadyMessages, AutoCloseable {

    private static final int AHEAD = 32;

    private static final Object END = new Object();

    private final Publisher<?> publisher;

    private final Duration longestWait;

    /** No more than were asked for. */
    private final BlockingQueue<Object> arrived = new LinkedBlockingQueue<>();

    private volatile @Nullable Subscription subscription;

    private boolean subscribed;

    private @Nullable Object next;

    private volatile @Nullable Throwable failure;

    private volatile boolean ended;

    private volatile boolean closed;

    /**
     * Messages.
     *
     * @param longestWait for a single one; unbounded where it is not positive
     */
    public AwaitedMessages(Publisher<?> publisher, Duration longestWait) {
        this.publisher = publisher;
        this.longestWait = longestWait;
    }

    /** Whether what comes next is there already, so that no thread waits for it. */
    @Override
    public boolean nextIsReady() {
        return next != null || !arrived.isEmpty();
    }

    @Override
    public boolean hasNext() {
        if (next == null) {
            next = take();
        }
        Throwable reason = failure;
        if (next == END && reason != null) {
            throw asUnchecked(reason);
        }
        return next != END;
    }

    private static RuntimeException asUnchecked(Throwable reason) {
        if (reason instanceof Error error) {
            throw error;
        }
        return reason instanceof RuntimeException exception
                ? exception
                : new IllegalStateException("The messages of the answer failed", reason);
    }

    private Object take() {
        if (!subscribed) {
            subscribed = true;
            publisher.subscribe(new Arrivals());
        }
        try {
            return isBounded() ? takeInTime() : arrived.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for a message", e);
        }
    }

    private boolean isBounded() {
        return !longestWait.isNegative() && !longestWait.isZero();
    }

    private Object takeInTime() throws InterruptedException {
        Object message = arrived.poll(TimeUnit.NANOSECONDS.convert(longestWait), TimeUnit.NANOSECONDS);
        if (message == null) {
            throw new AsyncRequestTimeoutException();
        }
        return message;
    }

    @Override
    public Object next() {
        Object message = hasNext() ? next : null;
        if (message == null) {
            throw new NoSuchElementException();
        }
        next = null;
        Subscription source = subscription;
        if (source != null) {
            source.request(1);
        }
        return message;
    }

    /** Cancels what has not ended, once: the application may listen. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            Subscription source = subscription;
            if (source != null && !ended) {
                source.cancel();
            }
        }
    }

    private final class Arrivals implements Subscriber<Object> {

        @Override
        public void onSubscribe(Subscription source) {
            subscription = source;
            if (closed) {
                source.cancel();
            } else {
                source.request(AHEAD);
            }
        }

        @Override
        public void onNext(Object message) {
            arrived.add(message);
        }

        @Override
        public void onError(Throwable e) {
            failure = e;
            onComplete();
        }

        @Override
        public void onComplete() {
            ended = true;
            arrived.add(END);
        }
    }
}
