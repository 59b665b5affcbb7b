package io.wireformat.internal.pipeline;

import io.wireformat.codec.ContentTooSlowException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How fast the content of one request comes. Only the time in which somebody waits for it counts, so that a sender is not
 * blamed for a handler that takes its time. Safe for use by many threads.
 */
public final class ReceivePace {

    /** Under this name a request has its own. */
    public static final String ATTRIBUTE = ReceivePace.class.getName();

    /** How long a sender may take to get going before its rate is judged. */
    private static final long GRACE = Duration.ofSeconds(5).toNanos();

    private final ReceiveLimits limits;

    private final LongSupplier clock;

    private long bytes;

    private long waited;

    private long waitingSince;

    private boolean waiting;

    private boolean unbounded;

    private boolean brokenOff;

    private @Nullable ContentTooSlowException late;

    ReceivePace(ReceiveLimits limits, LongSupplier clock) {
        this.limits = limits;
        this.clock = clock;
    }

    /** Content is waited for from now on. */
    public synchronized void awaiting() {
        if (!waiting) {
            waiting = true;
            waitingSince = clock.getAsLong();
        }
    }

    /** So many bytes have come, and more are not waited for until somebody says so. */
    public void arrived(long count) {
        arrived(count, false);
    }

    /**
     * So many bytes have come.
     *
     * @param more whether others are waited for already
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

    /** The content is a stream, which lasts as long as its handler likes. */
    public synchronized void release() {
        unbounded = true;
    }

    /**
     * Refuses content that has come too slowly, from then on for ever.
     *
     * @throws ContentTooSlowException where it has
     */
    public synchronized void check() {
        if (late == null && nanosLeft() <= 0) {
            late = new ContentTooSlowException(isLate(time()) ? tooLong() : tooFewBytes());
        }
        if (late != null) {
            throw late;
        }
    }

    /** Why the content has been refused; null where it has not. */
    public synchronized @Nullable ContentTooSlowException refusal() {
        return late;
    }

    /** How long it may be waited for on, if nothing more comes. */
    public synchronized long nanosLeft() {
        return unbounded ? Long.MAX_VALUE : Math.min(time(), enoughFor(bytes)) - waited();
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

    private long enoughFor(long count) {
        long rate = limits.bytesPerSecond();
        return rate == 0
                ? Long.MAX_VALUE
                : Math.max(GRACE, (long) (count / (double) rate * TimeUnit.SECONDS.toNanos(1)));
    }

    private String tooLong() {
        return "Content took longer than " + limits.time().toMillis() + " ms to come (" + limits.timeProperty() + ")";
    }

    private String tooFewBytes() {
        return "Content came slower than " + limits.bytesPerSecond() + " bytes a second (" + limits.rateProperty()
                + ")";
    }

    /** The sender has gone before all had come. */
    public synchronized void breakOff() {
        brokenOff = true;
    }

    /** Whether the sender has gone before all had come. */
    public synchronized boolean isBrokenOff() {
        return brokenOff;
    }
}
