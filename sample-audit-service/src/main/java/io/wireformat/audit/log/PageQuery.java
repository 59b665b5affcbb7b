package io.wireformat.audit.log;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds a page of events by one range of one index, which yields them in their order: nothing is sorted, and nothing is
 * read that another page has shown. Which index is written into the statement, as SQLite's own choice depends on what
 * it believes about the data.
 *
 * <p>Type, source and both have an index each. A subject's index also serves queries for a subject and more, which read
 * that subject's events and leave some out: a subject has few events, and three more indexes would double what storing
 * an event costs.
 *
 * @see <a href="https://www.sqlite.org/lang_indexedby.html">SQLite: INDEXED BY</a>
 */
final class PageQuery {

    /** Before any event's, with a time before it. */
    private static final long FIRST_TIME = Long.MIN_VALUE + 1;

    private final List<String> columns = new ArrayList<>();
    private final List<String> values = new ArrayList<>();
    private final long to;

    /** The event that the page before ended with; absent where that is before the times that are asked for. */
    private final @Nullable Position after;

    private final long afterTime;

    PageQuery(EventFilter filter, @Nullable Position after) {
        add("type", filter.type());
        add("subject", filter.subject());
        add("source", filter.source());
        to = filter.to() == null ? Long.MAX_VALUE : Micros.of(filter.to());
        long from = filter.from() == null ? FIRST_TIME : Micros.of(filter.from());
        if (after != null && after.timeAt() >= from) {
            this.after = after;
            afterTime = after.timeAt();
        } else {
            this.after = null;
            afterTime = from - 1;
        }
    }

    private void add(String column, @Nullable String value) {
        if (value != null) {
            columns.add(column);
            values.add(value);
        }
    }

    /** The statement for the events of the very time at which the page before ended, after its last sequence. */
    String sameTime() {
        return select() + "time_at = ? AND sequence > ? ORDER BY sequence LIMIT ?";
    }

    /** The statement for events after one time and before another. */
    String laterTimes() {
        return select() + "time_at > ? AND time_at < ? ORDER BY time_at, sequence LIMIT ?";
    }

    private String select() {
        StringBuilder sql = new StringBuilder("SELECT " + StoredEvent.COLUMNS + " FROM event INDEXED BY event_");
        if (columns.contains("subject")) {
            sql.append("subject_");
        } else {
            columns.forEach(column -> sql.append(column).append('_'));
        }
        sql.append("time WHERE ");
        columns.forEach(column -> sql.append(column).append(" = ? AND "));
        return sql.toString();
    }

    /**
     * Reads the page.
     *
     * @param limit at most so many events
     * @param bytes at most so much stored text, or one event
     */
    EventQueries.Page read(Connection connection, int limit, long bytes) throws SQLException {
        PageReader page = new PageReader(limit, bytes);
        if (after != null && after.timeAt() < to) {
            read(connection, sameTime(), after.timeAt(), after.sequence(), page);
        }
        if (!page.more()) {
            read(connection, laterTimes(), afterTime, to, page);
        }
        return page.page();
    }

    private void read(Connection connection, String sql, long first, long second, PageReader page) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int parameter = 0;
            for (String value : values) {
                statement.setString(++parameter, value);
            }
            statement.setLong(++parameter, first);
            statement.setLong(++parameter, second);
            statement.setInt(++parameter, page.wanted());
            try (ResultSet rows = statement.executeQuery()) {
                while (!page.more() && rows.next()) {
                    page.add(StoredEvent.read(rows));
                }
            }
        }
    }
}
