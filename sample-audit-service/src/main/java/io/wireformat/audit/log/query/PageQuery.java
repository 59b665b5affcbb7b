package io.wireformat.audit.log.query;

import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Micros;
import io.wireformat.audit.log.store.StoredEvent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a page of events from one range of one index, which is already in order: nothing is sorted, and no event of
 * another page is read.
 *
 * <p>Type, source and both have an index each. The index of subjects also serves queries for a subject and more: they
 * read the subject's events and skip some. A subject has few events, and three more indexes would cost every event that
 * is stored.
 *
 * @see <a href="https://www.sqlite.org/lang_indexedby.html">SQLite: INDEXED BY</a>
 */
final class PageQuery {

    /** Before the time of any event, and not the smallest number. */
    private static final long FIRST_TIME = Long.MIN_VALUE + 1;

    private final EventDatabase database;
    private final List<String> columns = new ArrayList<>();
    private final List<String> values = new ArrayList<>();
    private final long to;

    /** The last event of the previous page; null if it is before the requested times. */
    private final @Nullable Position after;

    private final long afterTime;

    PageQuery(EventDatabase database, EventFilter filter, @Nullable Position after) {
        this.database = database;
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

    /** The statement for events at the time of the previous page's last event, after its sequence. */
    String sameTime() {
        return select() + "time_at = ? AND sequence > ? ORDER BY sequence LIMIT ?";
    }

    /** The statement for events between two times. */
    String laterTimes() {
        return select() + "time_at > ? AND time_at < ? ORDER BY time_at, sequence LIMIT ?";
    }

    private String select() {
        List<String> key = columns.contains("subject") ? List.of("subject") : columns;
        StringBuilder sql =
                new StringBuilder("SELECT " + StoredEvent.COLUMNS + " FROM " + database.eventsBy(key) + " WHERE ");
        columns.forEach(column -> sql.append(column).append(" = ? AND "));
        return sql.toString();
    }

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
