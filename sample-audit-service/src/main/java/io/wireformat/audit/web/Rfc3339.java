package io.wireformat.audit.web;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads RFC 3339 timestamps, which is narrower than what {@link DateTimeFormatter#ISO_OFFSET_DATE_TIME} takes: seconds
 * are required, years have four digits, offsets no seconds. Fractions may have any length; what is finer than a
 * nanosecond is cut off. A leap second is read as the second before it.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc3339#section-5.6">RFC 3339, section 5.6</a>
 */
final class Rfc3339 {

    static final String RULE = "must be an RFC 3339 timestamp such as 2026-01-31T12:00:00Z";

    private static final Pattern TIMESTAMP =
            Pattern.compile("(\\d{4}-\\d\\d-\\d\\dT(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60))"
                    + "(?:(\\.\\d{1,9})\\d*)?(Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)");

    private Rfc3339() {}

    /**
     * Reads a timestamp.
     *
     * @throws DateTimeException if it is not one
     */
    static Instant parse(String text) {
        Matcher matcher = TIMESTAMP.matcher(text.toUpperCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new DateTimeException("not an RFC 3339 timestamp");
        }
        String fraction = matcher.group(2) == null ? "" : matcher.group(2);
        String supported = matcher.group(1) + fraction + matcher.group(3);
        return Instant.from(DateTimeFormatter.ISO_INSTANT.parse(supported));
    }
}
