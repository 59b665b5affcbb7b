package io.wireformat.audit.web;

import io.wireformat.audit.log.query.EventFilter;
import io.wireformat.audit.log.query.Position;
import io.wireformat.audit.log.store.Rfc3339;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The parameters of a query. An empty parameter counts as absent; reading an invalid one throws a 400 that names it. */
record EventQuery(
        @Nullable String type,
        @Nullable String subject,
        @Nullable String source,
        @Nullable String from,
        @Nullable String to,
        @Nullable String limit,
        @Nullable String cursor) {

    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 1_000;

    // parseInt would also accept other scripts' digits and a sign
    private static final Pattern LIMIT = Pattern.compile("0*([1-9][0-9]{0,2}|" + MAX_LIMIT + ")");

    EventFilter filter() {
        return new EventFilter(present(type), present(subject), present(source), time("from", from), time("to", to));
    }

    /** The last event of the previous page; null for the first page. */
    @Nullable
    Position after() {
        String value = present(cursor);
        try {
            return value == null ? null : Position.parse(value);
        } catch (IllegalArgumentException foreign) {
            throw Problems.invalidParameter(
                    "cursor",
                    "must be the 'cursor' of a page, returned by this version of the service; omit it for the first page");
        }
    }

    int maxEvents() {
        String value = present(limit);
        if (value == null) {
            return DEFAULT_LIMIT;
        }
        if (!LIMIT.matcher(value).matches()) {
            throw Problems.invalidParameter("limit", "must be a number from 1 to " + MAX_LIMIT);
        }
        return Integer.parseInt(value);
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
