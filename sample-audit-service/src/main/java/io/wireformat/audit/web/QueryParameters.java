package io.wireformat.audit.web;

import io.wireformat.audit.log.EventFilter;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads the parameters of a query; an empty one counts as absent, a bad one is answered 400 and named. */
final class QueryParameters {

    static final int DEFAULT_LIMIT = 100;
    static final int MAX_LIMIT = 1_000;

    private QueryParameters() {}

    static EventFilter filter(
            @Nullable String type,
            @Nullable String subject,
            @Nullable String source,
            @Nullable String from,
            @Nullable String to) {
        return new EventFilter(present(type), present(subject), present(source), time("from", from), time("to", to));
    }

    static long after(@Nullable String cursor) {
        String value = present(cursor);
        try {
            return value == null ? 0 : Cursor.parse(value);
        } catch (IllegalArgumentException foreign) {
            throw Problems.invalidParameter("cursor", "must be the 'next' of a page");
        }
    }

    static int limit(@Nullable String limit) {
        String value = present(limit);
        if (value == null) {
            return DEFAULT_LIMIT;
        }
        try {
            int number = Integer.parseInt(value);
            if (number >= 1 && number <= MAX_LIMIT) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // answered below, as any other value out of range
        }
        throw Problems.invalidParameter("limit", "must be a number from 1 to " + MAX_LIMIT);
    }

    private static @Nullable Instant time(String parameter, @Nullable String text) {
        String value = present(text);
        try {
            return value == null ? null : Rfc3339.parse(value);
        } catch (DateTimeException malformed) {
            throw Problems.invalidParameter(parameter, Rfc3339.RULE);
        }
    }

    private static @Nullable String present(@Nullable String value) {
        return value == null || value.isEmpty() ? null : value;
    }
}
