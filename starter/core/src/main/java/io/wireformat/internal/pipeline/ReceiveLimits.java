package io.wireformat.internal.pipeline;

import java.time.Duration;

/**
 * How slowly the content of a request may come.
 *
 * @param time the longest that all of it may be waited for; zero where that is unbounded
 * @param bytesPerSecond the fewest bytes that each second of waiting brings on average, judged once there were five; zero
 *     where that is unbounded
 */
public record ReceiveLimits(Duration time, long bytesPerSecond) {

    /** The property that sets the time. */
    static final String TIME = "wireformat.limits.receive-time";

    /** The property that sets the rate. */
    static final String RATE = "wireformat.limits.receive-rate";

    /** Limits that are not negative. */
    public ReceiveLimits {
        if (time.isNegative()) {
            throw new IllegalArgumentException(TIME + " must not be negative: " + time);
        }
        if (bytesPerSecond < 0) {
            throw new IllegalArgumentException(RATE + " must not be negative: " + bytesPerSecond);
        }
    }

    /** Whether anything is bounded. */
    public boolean areOn() {
        return !time.isZero() || bytesPerSecond > 0;
    }

    /** That of a request whose content has not come yet. */
    public ReceivePace pace() {
        return new ReceivePace(this, System::nanoTime);
    }
}
