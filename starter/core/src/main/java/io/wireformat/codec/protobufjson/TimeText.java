package io.wireformat.codec.protobufjson;

import io.wireformat.model.internal.conversion.ProtobufTimes;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of timestamps and durations in the canonical mapping, within Protobuf's ranges. */
final class TimeText {

    /** RFC 3339 as restricted by Protobuf: capital letters, no leap seconds. */
    private static final Pattern TIMESTAMP = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T"
            + "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?(?:Z|[+-][0-9]{2}:[0-9]{2})");

    private static final Pattern DURATION = Pattern.compile("(-?)([0-9]{1,12})(?:\\.([0-9]{1,9}))?s");

    private static final int NANOS_PER_SECOND = 1_000_000_000;

    private TimeText() {}

    /** With 0, 3, 6 or 9 fraction digits, as Java writes it in these years. */
    static String timestamp(Instant instant) {
        return ProtobufTimes.requireInRange(instant).toString();
    }

    static Instant timestamp(String text) {
        Instant instant = TIMESTAMP.matcher(text).matches() ? Instant.parse(text) : Instant.MAX;
        if (!ProtobufTimes.isInRange(instant)) {
            throw new DateTimeException("not a timestamp");
        }
        return instant;
    }

    /** Seconds with 0, 3, 6 or 9 fraction digits. */
    static String duration(Duration duration) {
        Duration length = ProtobufTimes.requireInRange(duration).abs();
        return (duration.isNegative() ? "-" : "") + length.getSeconds() + fraction(length.getNano()) + "s";
    }

    private static String fraction(int nanos) {
        if (nanos == 0) {
            return "";
        }
        int digits = nanos % 1_000_000 == 0 ? 3 : nanos % 1_000 == 0 ? 6 : 9;
        return "." + Integer.toString(NANOS_PER_SECOND + nanos).substring(1, 1 + digits);
    }

    static Duration duration(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw new DateTimeException("not a duration");
        }
        String fraction = matcher.group(3) != null ? matcher.group(3) : "";
        int nanos = Integer.parseInt((fraction + "000000000").substring(0, 9));
        Duration length = Duration.ofSeconds(Long.parseLong(matcher.group(2)), nanos);
        if (!ProtobufTimes.isInRange(length)) {
            throw new DateTimeException("not a duration");
        }
        return matcher.group(1).isEmpty() ? length : length.negated();
    }
}
