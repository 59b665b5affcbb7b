package io.wireformat.audit.web;

import io.wireformat.audit.log.query.EventFilter;
import io.wireformat.audit.log.query.Position;
import io.wireformat.audit.log.store.Rfc3339;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the parameters of a query. An empty parameter counts as absent; an invalid one causes a 400 that names it. */
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

    private static @Nullable Position after(@Nullable String cursor, boolean byArrival) {
        String value = present(cursor);
        try {
            Position after = value == null ? null : Cursor.parse(value);
            if (after != null && (after.timeAt() == Cursor.NO_TIME) != byArrival) {
                throw new IllegalArgumentException("a cursor of another order");
            }
            return after;
        } catch (IllegalArgumentException foreign) {
            throw Problems.invalidParameter(
                    "cursor",
                    "must be the 'cursor' of a page in the same order, returned by this version of the service; omit it for"
                            + " the first page");
        }
    }

    /** Whether events are requested in the order of arrival, which excludes filters. */
    static boolean byArrival(@Nullable String order, EventFilter filter) {
        String value = present(order);
        if (value == null || value.equals("time")) {
            return false;
        }
        if (!value.equals("arrival") || !filter.equals(EventFilter.ALL)) {
            throw Problems.invalidParameter(
                    "order", "must be 'time' or, without type, subject, source, from and to, 'arrival'");
        }
        return true;
    }

    /** The last event of the previous page in the order of arrival; 0 for the first page. */
    static long afterArrival(@Nullable String cursor) {
        Position after = after(cursor, true);
        return after == null ? 0 : after.sequence();
    }

    static @Nullable Position after(@Nullable String cursor) {
        return after(cursor, false);
    }

    static int limit(@Nullable String limit) {
        String value = present(limit);
        if (value == null) {
            return DEFAULT_LIMIT;
        }
        // parseInt would also accept other scripts' digits and a sign
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
