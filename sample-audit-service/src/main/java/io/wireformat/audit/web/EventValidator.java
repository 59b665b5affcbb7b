package io.wireformat.audit.web;

import io.wireformat.audit.log.NewEvent;
import io.wireformat.audit.log.store.Rfc3339;
import io.wireformat.schemas.audit.AuditEvent;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Validates events. Type, subject, source and time are required and not blank; the first three have at most {@value
 * #NAME_LIMIT} characters. Time is an RFC 3339 timestamp in the years 0001 to 9999 of UTC. The operator limits the
 * length of data. An id has up to 128 letters, digits and {@code . _ ~ : -} and begins with a letter or digit, so that
 * URLs need not escape it; {@code tail} and {@code export} are other URLs. All text is well-formed Unicode of characters that XML allows.
 */
final class EventValidator {

    private static final int NAME_LIMIT = 512;

    private static final Pattern ID = Pattern.compile("(?!(?:tail|export)$)[A-Za-z0-9][A-Za-z0-9._~:-]{0,127}");

    /** The offset of a timestamp may lead to a year beyond four digits, which some formats do not support. */
    private static final Instant FIRST_TIME = Instant.parse("0001-01-01T00:00:00Z");

    private static final Instant END_OF_TIME = Instant.parse("+10000-01-01T00:00:00Z");

    private final int dataLimit;

    EventValidator(int dataLimit) {
        this.dataLimit = dataLimit;
    }

    /** Validates an event of a client, or throws a 422 that names the first field that breaks a rule, not its content. */
    NewEvent validate(@Nullable AuditEvent event, @Nullable String key) {
        if (event == null) {
            throw Problems.invalidEvent("event", "must not be null");
        }
        requireName("type", event.type());
        requireName("subject", event.subject());
        requireName("source", event.source());
        requireName("time", event.time());
        Instant time = time(event.time());
        if (event.data() != null) {
            requireText("data", event.data(), dataLimit);
        }
        require(
                event.id() == null || ID.matcher(event.id()).matches(),
                "id",
                "must be 1 to 128 letters, digits and . _ ~ : - and begin with a letter or digit, but not tail or export");
        return new NewEvent(event, time, key);
    }

    // JSON can set a non-null component of the record to null
    private static void requireName(String field, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw Problems.invalidEvent(field, "must be present and not blank");
        }
        requireText(field, value, NAME_LIMIT);
    }

    private static void requireText(String field, String value, int limit) {
        require(value.length() <= limit, field, "must be at most " + limit + " characters");
        require(
                isText(value),
                field,
                "must be well-formed Unicode without U+FFFE, U+FFFF, or control characters other than tab, line feed and"
                        + " carriage return");
    }

    /** Whether XML allows all characters, because pages are read as XML too. */
    private static boolean isText(String value) {
        // a pattern takes several times as long
        for (int i = 0, point; i < value.length(); i += Character.charCount(point)) {
            point = value.codePointAt(i);
            boolean isAllowed = point < ' '
                    ? point == '\t' || point == '\n' || point == '\r'
                    // a surrogate without its partner is between these
                    : point < Character.MIN_SURROGATE
                            || point > Character.MAX_SURROGATE && point != 0xFFFE && point != 0xFFFF;
            if (!isAllowed) {
                return false;
            }
        }
        return true;
    }

    private static Instant time(String value) {
        Instant time;
        try {
            time = Rfc3339.parse(value);
        } catch (DateTimeException malformed) {
            throw Problems.invalidEvent("time", Rfc3339.RULE);
        }
        require(
                !time.isBefore(FIRST_TIME) && time.isBefore(END_OF_TIME),
                "time",
                "must be in the years 0001 to 9999 of UTC");
        return time;
    }

    private static void require(boolean isSo, String field, String rule) {
        if (!isSo) {
            throw Problems.invalidEvent(field, rule);
        }
    }
}
