package io.wireformat.audit.log.store;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;

/**
 * Parses RFC 3339 timestamps, a subset of {@link DateTimeFormatter#ISO_OFFSET_DATE_TIME}: seconds are required, years
 * have four digits, and offsets have no seconds. Fractions may have any length; digits after the nanosecond are
 * ignored. A leap second is read as the second before it.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc3339#section-5.6">RFC 3339, section 5.6</a>
 */
public final class Rfc3339 {

    public static final String RULE = "must be an RFC 3339 timestamp such as 2026-01-31T12:00:00Z";

    /** The index at which the fraction or the offset begins. */
    private static final int AFTER_SECONDS = 19;

    private static final int OFFSET_LENGTH = 6;
    private static final int LEAP_SECOND = 60;
    private static final int LAST_MINUTE = 24 * 60 - 1;
    private static final int FIRST_FRACTION = 100_000_000;

    private final String text;

    private Rfc3339(String text) {
        this.text = text;
    }

    /** Parses a timestamp, or throws a {@link DateTimeException}. */
    public static Instant parse(String text) {
        return new Rfc3339(text).instant();
    }

    private Instant instant() {
        require(text.length() > AFTER_SECONDS && isAt(4, '-') && isAt(7, '-') && (isAt(10, 'T') || isAt(10, 't')));
        require(isAt(13, ':') && isAt(16, ':'));
        LocalDate date = LocalDate.of(number(0, 99) * 100 + number(2, 99), number(5, 12), number(8, 31));
        int minute = number(11, 23) * 60 + number(14, 59);
        int second = number(17, LEAP_SECOND);
        int at = AFTER_SECONDS;
        int nanos = 0;
        if (isAt(at, '.')) {
            int first = ++at;
            for (int unit = FIRST_FRACTION; at < text.length() && isDigit(at); unit /= 10) {
                nanos += (text.charAt(at++) - '0') * unit;
            }
            require(at > first);
        }
        int offset = offset(at);
        if (second == LEAP_SECOND) {
            // at the end of a day in UTC; of a local day because it was always accepted
            require(minute == LAST_MINUTE || Math.floorMod(minute - offset, LAST_MINUTE + 1) == LAST_MINUTE);
            second--;
        }
        long minutes = date.toEpochDay() * 24 * 60 + minute - offset;
        return Instant.ofEpochSecond(minutes * 60 + second, nanos);
    }

    /** In minutes. */
    private int offset(int at) {
        require(at < text.length());
        char sign = text.charAt(at);
        if (sign == 'Z' || sign == 'z') {
            require(at + 1 == text.length());
            return 0;
        }
        require((sign == '+' || sign == '-') && at + OFFSET_LENGTH == text.length() && isAt(at + 3, ':'));
        int minutes = number(at + 1, 23) * 60 + number(at + 4, 59);
        return sign == '+' ? minutes : -minutes;
    }

    private int number(int at, int max) {
        require(isDigit(at) && isDigit(at + 1));
        int number = (text.charAt(at) - '0') * 10 + text.charAt(at + 1) - '0';
        require(number <= max);
        return number;
    }

    private boolean isDigit(int at) {
        return text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    private boolean isAt(int at, char wanted) {
        return at < text.length() && text.charAt(at) == wanted;
    }

    private static void require(boolean isSo) {
        if (!isSo) {
            throw new DateTimeException("not an RFC 3339 timestamp");
        }
    }
}
