package io.wireformat.audit.log.query;

import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Micros;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.Receipt;
import java.sql.Connection;
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
 * is stored. Used once.
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

    private final int limit;
    private final long maxBytes;
    private final List<AuditEvent> items = new ArrayList<>();
    private final List<Receipt> receipts = new ArrayList<>();
    private @Nullable Position last;
    private long bytes;
    private boolean more;

    PageQuery(EventDatabase database, EventFilter filter, @Nullable Position after, int limit, long maxBytes) {
        this.database = database;
        this.limit = limit;
        this.maxBytes = maxBytes;
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

    EventQueries.Page read(Connection connection) throws SQLException {
        if (after != null && after.timeAt() < to) {
            read(connection, sameTime(), after.timeAt(), after.sequence());
        }
        if (!more) {
            read(connection, laterTimes(), afterTime, to);
        }
        return new EventQueries.Page(items, receipts, last, more);
    }

    private void read(Connection connection, String sql, long first, long second) throws SQLException {
        List<Object> parameters = new ArrayList<>(values);
        // one more than the limit shows whether a page follows
        parameters.addAll(List.of(first, second, limit + 1 - items.size()));
        Sql.whileTrue(connection, sql, row -> add(StoredEvent.read(row)), parameters.toArray());
    }

    /** Returns whether the page takes a further event. */
    private boolean add(StoredEvent event) {
        long size = event.bytes();
        more = items.size() == limit || !items.isEmpty() && size > maxBytes - bytes;
        if (!more) {
            bytes += size;
            items.add(event.toEvent());
            receipts.add(event.toReceipt());
            last = new Position(event.timeAt(), event.sequence());
        }
        return !more;
    }
}
