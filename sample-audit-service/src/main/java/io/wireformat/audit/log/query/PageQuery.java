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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a page of events from one range of one index, which is already in order: nothing is sorted, and no event of
 * another page is read.
 *
 * <p>Where an index serves only some of the filters, the query reads the events of these and skips others, at most
 * {@link #MAX_SCANNED}: then the page ends, and the next one goes on. Used once.
 *
 * @see <a href="https://www.sqlite.org/lang_indexedby.html">SQLite: INDEXED BY</a>
 */
final class PageQuery {

    static final int MAX_SCANNED = 10_000;

    /** Before the time of any event, and not the smallest number. */
    private static final long FIRST_TIME = Long.MIN_VALUE + 1;

    private static final int READ_AT_ONCE = 100;

    private final EventDatabase database;
    private final Map<String, String> filters = new LinkedHashMap<>();

    /** The columns with which the index begins. */
    private final List<String> key;

    /** The columns that it does not serve. */
    private final List<String> others;

    private final long to;

    /** The last event of the previous page, or a position before the requested times. */
    private final Position after;

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
        key = database.key(List.copyOf(filters.keySet()));
        others = filters.keySet().stream()
                .filter(column -> !key.contains(column))
                .toList();
        to = filter.to() == null ? Long.MAX_VALUE : Micros.of(filter.to());
        long from = filter.from() == null ? FIRST_TIME : Micros.of(filter.from());
        this.after = after != null && after.timeAt() >= from ? after : new Position(from - 1, Long.MAX_VALUE);
    }

    private void add(String column, @Nullable String value) {
        if (value != null) {
            filters.put(column, value);
        }
    }

    /** The statements that read the range, the second one after the first. */
    List<Statement> statements() {
        String index = database.index(key);
        if (index == null) {
            return List.of(byRows());
        }
        return after.timeAt() < to ? List.of(sameTime(index), laterTimes(index)) : List.of();
    }

    /** Events at the time of the previous page's last event, and after its sequence. */
    private Statement sameTime(String index) {
        return new Statement(
                "event INDEXED BY " + index,
                columns(" = ? AND ") + "time_at = ? AND sequence > ? ORDER BY sequence",
                parameters(values(), List.of(after.timeAt(), after.sequence())));
    }

    private Statement laterTimes(String index) {
        return new Statement(
                "event INDEXED BY " + index,
                columns(" = ? AND ") + "time_at > ? AND time_at < ? ORDER BY time_at, sequence",
                parameters(values(), List.of(after.timeAt(), to)));
    }

    // compared as rows, only one index has this order and these conditions, whatever the planner knows of the table
    private Statement byRows() {
        String each = columns(", ");
        String value = "?, ".repeat(key.size());
        return new Statement(
                "main.event",
                "(" + each + "time_at, sequence) > (" + value + "?, ?) AND (" + each + "time_at, sequence) < (" + value
                        + "?, 0) ORDER BY " + each + "time_at, sequence",
                parameters(values(), List.of(after.timeAt(), after.sequence()), values(), List.of(to)));
    }

    private String columns(String separator) {
        return key.stream().map(column -> column + separator).collect(Collectors.joining());
    }

    private List<String> values() {
        return key.stream().map(filters::get).toList();
    }

    private static List<Object> parameters(List<?>... parts) {
        return Stream.of(parts).<Object>flatMap(List::stream).toList();
    }

    EventQueries.Page read(Connection connection) throws SQLException {
        if (others.isEmpty()) {
            for (Statement each : statements()) {
                read(connection, each);
            }
        } else {
            scan(connection);
        }
        return new EventQueries.Page(items, receipts, last, more);
    }

    private void read(Connection connection, Statement statement) throws SQLException {
        if (!more) {
            // one more than the limit shows whether a page follows
            Sql.whileTrue(
                    connection,
                    statement.sql(StoredEvent.COLUMNS),
                    row -> add(StoredEvent.read(row, database.tenant())),
                    parameters(statement.parameters(), List.of(limit + 1 - items.size()))
                            .toArray());
        }
    }

    /** The conditions that no index serves. */
    String unserved() {
        return others.stream().map(column -> " AND " + column + " = ?").collect(Collectors.joining());
    }

    List<String> unservedValues() {
        return others.stream().map(filters::get).toList();
    }

    /** Looks for the events first, without the data of those that are skipped. */
    private void scan(Connection connection) throws SQLException {
        String wanted = "true" + unserved();
        List<Long> found = new ArrayList<>();
        Position[] scanned = {null};
        int[] count = {0};
        for (Statement each : statements()) {
            List<Object> parameters = new ArrayList<>(unservedValues());
            parameters.addAll(each.parameters());
            parameters.add(MAX_SCANNED - count[0]);
            Sql.whileTrue(
                    connection,
                    each.sql("time_at, sequence, " + wanted),
                    row -> {
                        count[0]++;
                        scanned[0] = new Position(row.getLong(1), row.getLong(2));
                        if (row.getBoolean(3)) {
                            found.add(row.getLong(2));
                        }
                        return found.size() <= limit;
                    },
                    parameters.toArray());
        }
        for (int from = 0; from < found.size() && !more; from += READ_AT_ONCE) {
            read(connection, found.subList(from, Math.min(found.size(), from + READ_AT_ONCE)));
        }
        if (!more && count[0] == MAX_SCANNED) {
            more = true;
            last = scanned[0];
        }
    }

    private void read(Connection connection, List<Long> sequences) throws SQLException {
        Map<Long, StoredEvent> events = new HashMap<>();
        Sql.forEach(
                connection,
                "SELECT " + StoredEvent.COLUMNS + " FROM main.event WHERE salt IS NOT NULL AND sequence IN (?"
                        + ", ?".repeat(sequences.size() - 1) + ")",
                row -> events.put(row.getLong(1), StoredEvent.read(row, database.tenant())),
                sequences.toArray());
        for (Long sequence : sequences) {
            StoredEvent event = events.get(sequence);
            // erased meanwhile if it is not there
            if (event != null && !add(event)) {
                return;
            }
        }
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

    /** A range of an index. */
    record Statement(String table, String range, List<Object> parameters) {

        /** Selects columns; the last parameter is the maximum number of rows. */
        String sql(String columns) {
            return "SELECT " + columns + " FROM " + table + " WHERE " + range + " LIMIT ?";
        }
    }
}
