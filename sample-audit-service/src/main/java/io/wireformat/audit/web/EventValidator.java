package io.wireformat.audit.web;

import io.wireformat.audit.log.NewEvent;
import io.wireformat.audit.log.store.Rfc3339;
import io.wireformat.schemas.audit.AuditEvent;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Validates events. Type, subject, source and time are required and not blank; the first three have at most {@value
 * #NAME_LIMIT} characters. Time is an RFC 3339 timestamp in the years 0001 to 9999 of UTC. The operator limits the
 * length of data. An id has up to 128 letters, digits and {@code . _ ~ : -} and begins with a letter or digit, so that
 * URLs need not escape it. All text is well-formed Unicode of characters that XML allows.
 */
final class EventValidator {

    private static final int NAME_LIMIT = 512;
    private static final char NOT_A_CHARACTER = '\uFFFE';
    private static final int ID_LIMIT = 128;

    /** The offset of a timestamp may lead to a year beyond four digits, which some formats do not support. */
    private static final Instant FIRST_TIME = Instant.parse("0001-01-01T00:00:00Z");

    private static final Instant END_OF_TIME = Instant.parse("+10000-01-01T00:00:00Z");

    private final int dataLimit;

    EventValidator(int dataLimit) {
        this.dataLimit = dataLimit;
    }

    /**
     * Validates an event of a client.
     *
     * @throws InvalidEventException naming the first field that breaks a rule
     */
    NewEvent validate(@Nullable AuditEvent event) {
        if (event == null) {
            throw new InvalidEventException("event", "must not be null");
        }
        requireName("type", event.type());
        requireName("subject", event.subject());
        requireName("source", event.source());
        requireName("time", event.time());
        Instant time = time(event.time());
        if (event.data() != null) {
            requireLength("data", event.data(), dataLimit);
            requireText("data", event.data());
        }
        if (event.id() != null && !isId(event.id())) {
            throw new InvalidEventException(
                    "id", "must be 1 to 128 letters, digits and . _ ~ : - and begin with a letter or digit");
        }
        return new NewEvent(event, time);
    }

    private static boolean isId(String value) {
        if (value.isEmpty() || value.length() > ID_LIMIT || !isLetterOrDigit(value.charAt(0))) {
            return false;
        }
        for (int i = 1; i < value.length(); i++) {
            if (!isLetterOrDigit(value.charAt(i)) && "._~:-".indexOf(value.charAt(i)) < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetterOrDigit(char character) {
        return character >= 'a' && character <= 'z'
                || character >= 'A' && character <= 'Z'
                || character >= '0' && character <= '9';
    }

    // JSON can set a non-null component of the record to null
    private static void requireName(String field, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw new InvalidEventException(field, "must be present and not blank");
        }
        requireLength(field, value, NAME_LIMIT);
        requireText(field, value);
    }

    private static void requireLength(String field, String value, int limit) {
        if (value.length() > limit) {
            throw new InvalidEventException(field, "must be at most " + limit + " characters");
        }
    }

    private static void requireText(String field, String value) {
        for (int i = 0; i < value.length(); i++) {
            char character = value.charAt(i);
            if (isUnknownToXml(character)) {
                throw new InvalidEventException(
                        field,
                        "must not contain U+FFFE, U+FFFF, or control characters other than tab, line feed and carriage"
                                + " return");
            }
            if (Character.isSurrogate(character)) {
                if (!Character.isHighSurrogate(character)
                        || i + 1 == value.length()
                        || !Character.isLowSurrogate(value.charAt(i + 1))) {
                    throw new InvalidEventException(field, "must be well-formed Unicode");
                }
                i++;
            }
        }
    }

    // an event with such a character, and every page with it, could not be read as XML
    private static boolean isUnknownToXml(char character) {
        return character < ' ' && character != '\t' && character != '\n' && character != '\r'
                || character >= NOT_A_CHARACTER;
    }

    private static Instant time(String value) {
        Instant time;
        try {
            time = Rfc3339.parse(value);
        } catch (DateTimeException malformed) {
            throw new InvalidEventException("time", Rfc3339.RULE);
        }
        if (time.isBefore(FIRST_TIME) || !time.isBefore(END_OF_TIME)) {
            throw new InvalidEventException("time", "must be in the years 0001 to 9999 of UTC");
        }
        return time;
    }
}
