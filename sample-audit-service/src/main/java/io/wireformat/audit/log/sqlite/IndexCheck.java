package io.wireformat.audit.log.sqlite;

import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Compares each index of events with the table, in ranges of its keys: each of its entries is that of a row, and it has as
 * many as the table has rows. The small tables are checked by SQLite itself. Used once.
 */
final class IndexCheck implements Sql.Step {

    private static final int RANGE = 10_000;

    static final Map<String, List<String>> INDEXES = Map.of(
            "event_by_id", List.of("id", "source"),
            "event_time", List.of("time_at"),
            "event_type_time", List.of("type", "time_at"),
            "event_source_time", List.of("source", "time_at"),
            "event_type_source_time", List.of("type", "source", "time_at"),
            "event_subject_time", List.of("subject", "time_at"));

    private final SqliteDatabase database;
    private final Iterator<Map.Entry<String, List<String>>> indexes =
            INDEXES.entrySet().iterator();

    private String index = "";
    private List<String> key = List.of();

    /** The key and the sequence of the last entry that was compared. */
    private List<Object> last = List.of();

    /** The column that grows in the next range: those before it stay as they are. -1 between two indexes. */
    private int growing = -1;

    private boolean begun;

    IndexCheck(SqliteDatabase database) {
        this.database = database;
    }

    @Override
    public boolean run(Connection connection) throws SQLException {
        if (!begun) {
            begun = true;
            database.requireIndexes(connection);
            for (String table : List.of("erased", "subtree", "checkpoint")) {
                require(connection, table);
            }
            return true;
        }
        if (growing < 0) {
            if (!indexes.hasNext()) {
                return false;
            }
            Map.Entry<String, List<String>> next = indexes.next();
            index = next.getKey();
            key = next.getValue();
            last = List.of();
            growing = 0;
            count(connection);
        }
        compare(connection);
        return true;
    }

    private static void require(Connection connection, String table) throws SQLException {
        String finding = Sql.first(connection, "PRAGMA integrity_check(" + table + ")", row -> row.getString(1))
                .orElseThrow();
        if (!finding.equals("ok")) {
            throw new DamagedLogException("The file of the event log is damaged: " + finding);
        }
    }

    // in one statement, so that no event is stored in between
    private void count(Connection connection) throws SQLException {
        boolean same = Sql.first(
                        connection,
                        "SELECT (SELECT count(*) FROM event INDEXED BY " + index + " WHERE " + key.get(0)
                                + " IS NULL OR " + key.get(0)
                                + " IS NOT NULL) = (SELECT count(*) FROM event NOT INDEXED)",
                        row -> row.getBoolean(1))
                .orElseThrow();
        if (!same) {
            throw damaged("has another number of entries than the table has rows");
        }
    }

    /** Compares the next entries. Those of erased events have no key. */
    private void compare(Connection connection) throws SQLException {
        List<String> columns = new ArrayList<>(key);
        columns.add("sequence");
        String names = String.join(", ", columns);
        String range = last.isEmpty()
                ? key.get(0) + " IS NOT NULL"
                : columns.subList(0, growing).stream()
                                .map(column -> column + " = ? AND ")
                                .collect(Collectors.joining()) + columns.get(growing) + " > ?";
        String same = key.stream()
                .map(column -> "indexed." + column + " IS stored." + column)
                .collect(Collectors.joining(" AND "));
        List<Object> end = new ArrayList<>();
        Sql.forEach(
                connection,
                "SELECT " + columns.stream().map(column -> "indexed." + column).collect(Collectors.joining(", "))
                        + ", coalesce(" + same + ", 0) FROM (SELECT " + names + " FROM event INDEXED BY " + index
                        + " WHERE "
                        + range + " ORDER BY " + names + " LIMIT " + RANGE
                        + ") AS indexed LEFT JOIN event AS stored NOT INDEXED ON stored.sequence = indexed.sequence",
                row -> {
                    if (!row.getBoolean(columns.size() + 1)) {
                        throw damaged("has an entry that is not that of event " + row.getLong(columns.size()));
                    }
                    end.clear();
                    for (int i = 1; i <= columns.size(); i++) {
                        end.add(row.getObject(i));
                    }
                },
                last.isEmpty() ? new Object[0] : last.subList(0, growing + 1).toArray());
        if (!end.isEmpty()) {
            last = end;
            growing = key.size();
        } else {
            growing = last.isEmpty() ? -1 : growing - 1;
        }
    }

    private DamagedLogException damaged(String finding) {
        return new DamagedLogException(
                "The file of the event log is damaged: the index " + index + " " + finding + ".");
    }
}
