package io.wireformat.servlet.internal.exchange;

import io.wireformat.http.internal.streams.ReadyMessages;
import java.time.Duration;
import java.time.Instant;
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
 * The messages of a publisher, for a thread that waits a limited time for each. The first call subscribes, and a few
 * messages more than the thread has taken are requested. One thread takes messages, and they arrive on any thread.
 */
public final class AwaitedMessages implements Iterator<Object>, ReadyMessages, AutoCloseable {

    private static final int AHEAD = 32;
    private static final Object END = new Object();

    private final Publisher<?> publisher;
    private final Duration maxWait;
    private final BlockingQueue<Object> arrived = new LinkedBlockingQueue<>();
    private volatile @Nullable Subscription subscription;
    private @Nullable Instant deadline;
    private boolean subscribed;
    private @Nullable Object next;
    private volatile @Nullable Throwable failure;
    private volatile boolean ended;
    private volatile boolean closed;

    /**
     * Creates messages.
     *
     * @param maxWait the maximum time to wait for each message; no limit if it is not positive
     */
    public AwaitedMessages(Publisher<?> publisher, Duration maxWait) {
        this.publisher = publisher;
        this.maxWait = maxWait;
    }

    @Override
    public boolean nextIsReady() {
        return next != null || !arrived.isEmpty();
    }

    @Override
    public void waitUntil(Instant deadline) {
        this.deadline = deadline;
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
                : new IllegalStateException("The messages of the response failed", reason);
    }

    private Object take() {
        if (!subscribed) {
            subscribed = true;
            publisher.subscribe(new Arrivals());
        }
        try {
            Duration wait = wait(deadline);
            return wait == null ? arrived.take() : takeInTime(wait);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for a message", e);
        }
    }

    /** How long a message may take; null for any time. */
    private @Nullable Duration wait(@Nullable Instant until) {
        Duration max = maxWait.isNegative() || maxWait.isZero() ? null : maxWait;
        if (until == null) {
            return max;
        }
        Duration left = Duration.between(Instant.now(), until);
        return max == null || left.compareTo(max) < 0 ? left : max;
    }

    private Object takeInTime(Duration wait) throws InterruptedException {
        Object message = arrived.poll(TimeUnit.NANOSECONDS.convert(wait), TimeUnit.NANOSECONDS);
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

    /** Cancels once, and not after the end, because the application may count cancellations. */
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
