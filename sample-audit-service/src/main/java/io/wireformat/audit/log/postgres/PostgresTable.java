package io.wireformat.audit.log.postgres;

import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.LogTable;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.audit.log.store.TreeTables;
import io.wireformat.schemas.audit.AuditEvent;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Appends over a connection that it takes for each transaction. Four statements append a group, however large it is: they
 * lock the head, find the events that the log has, insert the others with the new head, and commit.
 */
final class PostgresTable extends LogTable {

    private static final String LOCK_HEAD = "SELECT size, root, erasures FROM main.head FOR UPDATE";

    // one lookup in the index of ids for each name, whatever the planner knows of the table
    static final String FIND = "SELECT found.* FROM unnest(?::text[], ?::text[]) AS named (named_id, named_source),"
            + " LATERAL (SELECT " + StoredEvent.COLUMNS
            + " FROM main.event WHERE id = named_id AND source = named_source LIMIT 1) AS found";

    private static final String INSERT = "WITH events AS (INSERT INTO main.event (" + StoredEvent.COLUMNS
            + ") SELECT * FROM unnest(?::bigint[], ?::bytea[], ?::bytea[], ?::text[], ?::text[], ?::text[], ?::text[],"
            + " ?::text[], ?::bigint[], ?::text[], ?::text[])),"
            + " subtrees AS (INSERT INTO main.subtree (level, number, hash)"
            + " SELECT * FROM unnest(?::integer[], ?::bigint[], ?::bytea[]))"
            + " UPDATE main.head SET size = ?, root = ?, erasures = ?";

    /** After more entries of other instances the tree is read again from its subtrees. */
    private static final long MAX_READ = 10_000;

    private final DataSource events;
    private final Map<Name, StoredEvent> known = new HashMap<>();
    private final List<StoredEvent> added = new ArrayList<>();
    private final List<Subtree> subtrees = new ArrayList<>();

    /** Null outside of a transaction. */
    private @Nullable Connection connection;

    PostgresTable(DataSource events, String tenant, Head known) throws SQLException {
        super(tenant);
        this.events = events;
        try (Connection reading = events.getConnection()) {
            // all of it over one connection, whatever is between the service and the server
            reading.setAutoCommit(false);
            resume(reading, known);
        }
    }

    @Override
    public Connection begin(List<AuditEvent> named) throws SQLException {
        Connection begun = events.getConnection();
        connection = begun;
        begun.setAutoCommit(false);
        Head head = Sql.first(begun, LOCK_HEAD, row -> {
                    setErasures(row.getBoolean(3));
                    return new Head(row.getLong(1), row.getBytes(2));
                })
                .orElseThrow(() -> new DamagedLogException("The head of the event log is missing."));
        catchUp(begun, head);
        if (!named.isEmpty()) {
            Object ids = array(begun, "text", named, AuditEvent::id, String[]::new);
            Object sources = array(begun, "text", named, AuditEvent::source, String[]::new);
            Sql.forEach(begun, FIND, row -> know(StoredEvent.read(row, tenant())), ids, sources);
        }
        return begun;
    }

    /** Appends to the tree in memory what other instances appended to the log, if that extends this tree. */
    private void catchUp(Connection connection, Head now) throws SQLException {
        Head before = head();
        if (now.size() < before.size()) {
            throw new DamagedLogException("The event log has " + now + ", but the service appended " + before
                    + ": it is an older copy, such as a standby that was behind.");
        }
        if (now.size() - before.size() > MAX_READ) {
            resume(connection, before);
        } else if (now.size() > before.size()) {
            for (byte[] entry : new TreeTables(connection).entries(before.size(), (int) (now.size() - before.size()))) {
                grow(new Entry(entry), (level, number, hash) -> {});
            }
        }
        if (!now.equals(head())) {
            throw new DamagedLogException(
                    "The event log has " + now + ", which does not extend " + before
                            + " that the service knows: it was altered, or is another copy, such as a standby that was behind.");
        }
    }

    private @Nullable StoredEvent know(StoredEvent event) {
        return known.putIfAbsent(new Name(event.id(), event.source()), event);
    }

    @Override
    public Optional<StoredEvent> append(StoredEvent event) throws SQLException {
        StoredEvent before = know(event);
        if (before == null) {
            added.add(event);
            grow(event.entry(), (level, number, hash) -> subtrees.add(new Subtree(level, number, hash)));
        }
        return Optional.ofNullable(before);
    }

    @Override
    public void commit() throws SQLException {
        Connection ending = begun();
        Head head = head();
        Sql.update(
                ending,
                INSERT,
                array(ending, "bigint", added, StoredEvent::sequence, Long[]::new),
                array(ending, "bytea", added, event -> event.entry().bytes(), byte[][]::new),
                array(ending, "bytea", added, StoredEvent::salt, byte[][]::new),
                array(ending, "text", added, StoredEvent::id, String[]::new),
                array(ending, "text", added, StoredEvent::type, String[]::new),
                array(ending, "text", added, StoredEvent::subject, String[]::new),
                array(ending, "text", added, StoredEvent::source, String[]::new),
                array(ending, "text", added, StoredEvent::time, String[]::new),
                array(ending, "bigint", added, StoredEvent::timeAt, Long[]::new),
                array(ending, "text", added, StoredEvent::data, String[]::new),
                array(ending, "text", added, StoredEvent::sentBy, String[]::new),
                array(ending, "integer", subtrees, Subtree::level, Integer[]::new),
                array(ending, "bigint", subtrees, Subtree::number, Long[]::new),
                array(ending, "bytea", subtrees, Subtree::hash, byte[][]::new),
                head.size(),
                head.root(),
                hasErasures());
        ending.commit();
        close();
    }

    private static <T, C> Object array(
            Connection connection,
            String type,
            List<T> rows,
            Function<T, ? extends @Nullable C> column,
            IntFunction<C[]> values)
            throws SQLException {
        return connection.createArrayOf(type, rows.stream().map(column).toArray(values));
    }

    @Override
    public void rollback() throws SQLException {
        close();
    }

    @Override
    public Head stored() throws SQLException {
        try (Connection reading = events.getConnection()) {
            return Sql.first(
                            reading,
                            "SELECT size, root FROM main.head",
                            row -> new Head(row.getLong(1), row.getBytes(2)))
                    .orElseThrow(() -> new DamagedLogException("The head of the event log is missing."));
        }
    }

    private Connection begun() {
        return Objects.requireNonNull(connection, "no transaction was begun");
    }

    /** Gives the connection back to its pool, which rolls back. */
    @Override
    public void close() throws SQLException {
        known.clear();
        added.clear();
        subtrees.clear();
        Connection ending = connection;
        connection = null;
        if (ending != null) {
            ending.close();
        }
    }

    private record Name(String id, String source) {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Subtree(int level, long number, byte[] hash) {}
}
