package io.wireformat.audit.web;

import io.wireformat.audit.log.EventFilter;
import io.wireformat.audit.log.Position;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the parameters of a query; an empty one counts as absent, a bad one is answered 400 and named. */
final class QueryParameters {

    static final int DEFAULT_LIMIT = 100;
    static final int MAX_LIMIT = 1_000;

    private static final Pattern LIMIT = Pattern.compile("[0-9]{1,9}");

    private QueryParameters() {}

    static EventFilter filter(
            @Nullable String type,
            @Nullable String subject,
            @Nullable String source,
            @Nullable String from,
            @Nullable String to) {
        return new EventFilter(present(type), present(subject), present(source), time("from", from), time("to", to));
    }

    static @Nullable Position after(@Nullable String cursor) {
        String value = present(cursor);
        try {
            return value == null ? null : Cursor.parse(value);
        } catch (IllegalArgumentException foreign) {
            throw Problems.invalidParameter(
                    "cursor",
                    "must be the 'next' of a page that this version of the service answered; without it the first page is");
        }
    }

    static int limit(@Nullable String limit) {
        String value = present(limit);
        if (value == null) {
            return DEFAULT_LIMIT;
        }
        // parseInt would take the digits of every script, and a sign
        if (LIMIT.matcher(value).matches()) {
            int number = Integer.parseInt(value);
            if (number >= 1 && number <= MAX_LIMIT) {
                return number;
            }
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

    static @Nullable String present(@Nullable String value) {
        return value == null || value.isEmpty() ? null : value;
    }
}
