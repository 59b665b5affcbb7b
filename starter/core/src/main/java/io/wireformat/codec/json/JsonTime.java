package io.wireformat.codec.json;

import io.wireformat.codec.ContentBuffer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Points in time in UTC as text, of years with four digits. */
final class JsonTime {

    private static final long FIRST = Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();

    private static final long LAST = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

    private static final int DAY = 24 * 60 * 60;

    private static final int HOUR = 60 * 60;

    private static final int MINUTE = 60;

    private static final int LENGTH = "2026-01-31T12:00:00".length();

    private static final int DIGITS = 9;

    private JsonTime() {}

    static void write(ContentBuffer out, Instant time) {
        long seconds = time.getEpochSecond();
        if (seconds < FIRST || seconds > LAST) {
            JsonText.writeAscii(out, time.toString());
            return;
        }
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(seconds, DAY));
        int second = (int) Math.floorMod(seconds, (long) DAY);
        out.ensure(LENGTH + 2 + DIGITS);
        digits(out, date.getYear(), 4, '-');
        digits(out, date.getMonthValue(), 2, '-');
        digits(out, date.getDayOfMonth(), 2, 'T');
        digits(out, second / HOUR, 2, ':');
        digits(out, second / MINUTE % MINUTE, 2, ':');
        int nanos = time.getNano();
        digits(out, second % MINUTE, 2, nanos == 0 ? 'Z' : '.');
        if (nanos % 1_000_000 == 0 && nanos > 0) {
            digits(out, nanos / 1_000_000, 3, 'Z');
        } else if (nanos % 1_000 == 0 && nanos > 0) {
            digits(out, nanos / 1_000, 6, 'Z');
        } else if (nanos > 0) {
            digits(out, nanos, DIGITS, 'Z');
        }
    }

    private static void digits(ContentBuffer out, int number, int length, char behind) {
        byte[] to = out.array();
        int at = out.size();
        int rest = number;
        for (int i = length - 1; i >= 0; i--) {
            to[at + i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        to[at + length] = (byte) behind;
        out.advance(length + 1);
    }

    /** Reads what {@link #write} writes, or so many digits of a second as there are; null for anything else. */
    static @Nullable Instant parse(String text) {
        int end = text.length() - 1;
        if (end < LENGTH || end > LENGTH + 1 + DIGITS || end == LENGTH + 1 || text.charAt(end) != 'Z') {
            return null;
        }
        int year = number(text, 0, 4, '-');
        int month = number(text, 5, 7, '-');
        int day = number(text, 8, 10, 'T');
        int hour = number(text, 11, 13, ':');
        int minute = number(text, 14, 16, ':');
        int second = number(text, 17, LENGTH, end == LENGTH ? 'Z' : '.');
        int nanos = end == LENGTH ? 0 : number(text, LENGTH + 1, end, 'Z');
        if ((year | month | day | hour | minute | second | nanos) < 0 || hour > 23 || minute > 59 || second > 59) {
            return null;
        }
        for (int digits = end - LENGTH - 1; digits > 0 && digits < DIGITS; digits++) {
            nanos *= 10;
        }
        try {
            long days = LocalDate.of(year, month, day).toEpochDay();
            return Instant.ofEpochSecond(days * DAY + hour * HOUR + minute * MINUTE + second, nanos);
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** A number without a sign, and with this behind it; -1 where there is something else. */
    private static int number(String text, int from, int to, char behind) {
        int number = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = 10 * number + digit;
        }
        return text.charAt(to) == behind ? number : -1;
    }
}
