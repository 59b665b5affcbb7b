package io.wireformat.internal.pipeline;

import io.wireformat.codec.ContentTooSlowException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The rate at which one body arrives. Only the time that the server waits for content counts, so that
 * a slow handler is not the sender's fault. Safe for use by many threads.
 */
public final class ReceiveRate {

    /** The request attribute. */
    public static final String ATTRIBUTE = ReceiveRate.class.getName();

    /** The time before the rate is checked. */
    private static final long GRACE = Duration.ofSeconds(5).toNanos();

    /** Causes may be circular. */
    private static final int MAX_CAUSES = 20;

    private final ReceiveLimits limits;
    private final LongSupplier clock;
    private long bytes;
    private long waited;
    private long waitingSince;
    private boolean waiting;
    private boolean unlimited;
    private @Nullable Throwable disconnection;
    private @Nullable ContentTooSlowException late;

    ReceiveRate(ReceiveLimits limits, LongSupplier clock) {
        this.limits = limits;
        this.clock = clock;
    }

    /** The server waits for content from now on. */
    public synchronized void awaiting() {
        if (!waiting) {
            waiting = true;
            waitingSince = clock.getAsLong();
        }
    }

    /** Bytes have arrived, and the server does not wait for more until {@link #awaiting}. */
    public void arrived(long count) {
        arrived(count, false);
    }

    /**
     * Bytes have arrived.
     *
     * @param more whether the server already waits for more
     */
    public synchronized void arrived(long count, boolean more) {
        if (waiting || more) {
            long now = clock.getAsLong();
            waited += waiting ? now - waitingSince : 0;
            waitingSince = now;
        }
        waiting = more;
        bytes += count;
    }

    /** Removes the limits because the content is a stream, which may last as long as its handler. */
    public synchronized void unlimit() {
        unlimited = true;
    }

    /**
     * Rejects content that has arrived too slowly, now and in later calls.
     *
     * @throws ContentTooSlowException when it has
     */
    public synchronized void check() {
        if (late == null && nanosLeft() <= 0) {
            late = new ContentTooSlowException(isLate(time()) ? tooLong() : tooFewBytes());
        }
        if (late != null) {
            throw late;
        }
    }

    /** The failure if the content has been rejected; otherwise null. */
    public synchronized @Nullable ContentTooSlowException failure() {
        return late;
    }

    /** The time left if nothing more arrives. */
    public synchronized long nanosLeft() {
        return unlimited ? Long.MAX_VALUE : Math.min(time(), timeFor(bytes)) - waited();
    }

    private long waited() {
        return waiting ? waited + clock.getAsLong() - waitingSince : waited;
    }

    private boolean isLate(long nanos) {
        return waited() >= nanos;
    }

    private long time() {
        return limits.time().isZero() ? Long.MAX_VALUE : limits.time().toNanos();
    }

    private long timeFor(long count) {
        long rate = limits.bytesPerSecond();
        return rate == 0
                ? Long.MAX_VALUE
                : Math.max(GRACE, (long) (count / (double) rate * TimeUnit.SECONDS.toNanos(1)));
    }

    private String tooLong() {
        return "Content took longer than " + limits.time().toMillis() + " ms to arrive (" + limits.timeProperty() + ")";
    }

    private String tooFewBytes() {
        return "Content arrived slower than " + limits.bytesPerSecond() + " bytes per second (" + limits.rateProperty()
                + ")";
    }

    /**
     * The sender has disconnected before the end of the content.
     *
     * @param failure the failure of the connection, in the transport's own words
     */
    public synchronized void disconnect(Throwable failure) {
        if (disconnection == null) {
            disconnection = failure;
        }
    }

    /** Whether the sender has disconnected before the end of the content. */
    public synchronized boolean isDisconnected() {
        return disconnection != null;
    }

    /** Whether a failure is that of the connection, or is caused by it. */
    public boolean isDisconnection(Throwable failure) {
        Throwable known;
        synchronized (this) {
            known = disconnection;
        }
        Throwable cause = known == null ? null : failure;
        for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++) {
            if (cause == known) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }
}
