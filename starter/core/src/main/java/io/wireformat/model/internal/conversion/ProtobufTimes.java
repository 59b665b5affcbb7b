package io.wireformat.model.internal.conversion;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import java.time.Duration;
import java.time.Instant;

/**
 * The ranges of Protobuf's timestamps and durations, in binary and in JSON.
 *
 * @see <a href="https://protobuf.dev/reference/protobuf/google.protobuf/#timestamp">Protobuf: Timestamp</a>
 */
public final class ProtobufTimes {

    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");
    private static final long MAX_SECONDS = 315_576_000_000L;
    private static final int NANOS_PER_SECOND = 1_000_000_000;
    private static final Duration LONGEST = Duration.ofSeconds(MAX_SECONDS, NANOS_PER_SECOND - 1);

    private ProtobufTimes() {}

    /** Requires a timestamp in range, or throws {@link EncodingException}. */
    public static Instant requireInRange(Instant instant) {
        if (!isInRange(instant)) {
            throw new EncodingException("is outside the years 1 to 9999, the range of Protobuf");
        }
        return instant;
    }

    /** Requires a duration in range, or throws {@link EncodingException}. */
    public static Duration requireInRange(Duration duration) {
        if (!isInRange(duration)) {
            throw new EncodingException("is longer than 315,576,000,000 seconds, the maximum in Protobuf");
        }
        return duration;
    }

    public static boolean isInRange(Instant instant) {
        return !instant.isBefore(FIRST) && !instant.isAfter(LAST);
    }

    public static boolean isInRange(Duration duration) {
        return duration.compareTo(LONGEST) <= 0 && duration.compareTo(LONGEST.negated()) >= 0;
    }

    /** Reads a {@code google.protobuf.Timestamp}, or throws {@link DecodingException}. */
    public static Instant instant(long seconds, long nanos) {
        if (seconds < FIRST.getEpochSecond() || seconds > LAST.getEpochSecond()) {
            throw new DecodingException("is not a valid timestamp: seconds are outside the years 1 to 9999");
        }
        if (nanos < 0 || nanos >= NANOS_PER_SECOND) {
            throw new DecodingException("is not a valid timestamp: nanos are outside 0 to 999,999,999");
        }
        return Instant.ofEpochSecond(seconds, nanos);
    }

    /** Reads a {@code google.protobuf.Duration}, or throws {@link DecodingException}. */
    public static Duration duration(long seconds, long nanos) {
        if (seconds < -MAX_SECONDS || seconds > MAX_SECONDS) {
            throw new DecodingException(
                    "is not a valid duration: seconds are outside -315,576,000,000 to 315,576,000,000");
        }
        if (nanos <= -NANOS_PER_SECOND || nanos >= NANOS_PER_SECOND) {
            throw new DecodingException("is not a valid duration: nanos are outside -999,999,999 to 999,999,999");
        }
        if (Long.signum(seconds) * Long.signum(nanos) < 0) {
            throw new DecodingException("is not a valid duration: seconds and nanos have different signs");
        }
        return Duration.ofSeconds(seconds, nanos);
    }
}
