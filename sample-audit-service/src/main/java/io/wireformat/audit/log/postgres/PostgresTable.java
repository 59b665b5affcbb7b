package io.wireformat.audit.log.postgres;

import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.LogTable;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.audit.log.store.TreeTables;
import io.wireformat.schemas.audit.AuditEvent;
import java.security.MessageDigest;
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

    private static final String LOCK_HEAD = "SELECT size, root, erasures FROM head FOR UPDATE";

    // one lookup in the index of ids for each name, whatever the planner knows of the table
    static final String FIND = "SELECT found.* FROM unnest(?::text[], ?::text[]) AS named (named_id, named_source),"
            + " LATERAL (SELECT " + StoredEvent.COLUMNS
            + " FROM event WHERE id = named_id AND source || '' = named_source LIMIT 1) AS found";

    private static final String INSERT = "WITH events AS (INSERT INTO event (" + StoredEvent.INSERTED
            + ") SELECT * FROM unnest(?::bigint[], ?::bytea[], ?::bytea[], ?::text[], ?::text[], ?::text[], ?::text[],"
            + " ?::text[], ?::bigint[], ?::text[], ?::text[])),"
            + " subtrees AS (INSERT INTO subtree (level, number, hash)"
            + " SELECT * FROM unnest(?::integer[], ?::bigint[], ?::bytea[]))"
            + " UPDATE head SET size = ?, root = ?, erasures = ?";

    /** After more entries of other instances the tree is read again from its subtrees. */
    private static final long MAX_READ = 10_000;

    private final DataSource events;
    private final Map<Name, StoredEvent> known = new HashMap<>();
    private final List<StoredEvent> added = new ArrayList<>();
    private final List<Subtree> subtrees = new ArrayList<>();

    /** Null outside of a transaction. */
    private @Nullable Connection connection;

    PostgresTable(DataSource events, String tenant) throws SQLException {
        super(tenant);
        this.events = events;
        try (Connection reading = events.getConnection()) {
            resume(reading);
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
            Sql.forEach(begun, FIND, row -> know(StoredEvent.read(row)), ids, sources);
        }
        return begun;
    }

    /** Appends to the tree in memory what other instances appended to the log. */
    private void catchUp(Connection connection, Head head) throws SQLException {
        long before = nextSequence();
        if (head.size() < before) {
            throw new DamagedLogException("The event log has " + head + ", but the service appended event "
                    + (before - 1) + ": it is an older copy, such as a standby that was behind.");
        }
        if (head.size() - before > MAX_READ) {
            resume(connection);
        } else if (head.size() > before) {
            for (byte[] entry : new TreeTables(connection).entries(before, (int) (head.size() - before))) {
                grow(new Entry(entry), (level, number, hash) -> {});
            }
        }
        if (!MessageDigest.isEqual(head.root(), head().root())) {
            throw new DamagedLogException(
                    "The event log has " + head() + ", but its head is " + head + ": it was altered.");
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
            return Sql.first(reading, "SELECT size, root FROM head", row -> new Head(row.getLong(1), row.getBytes(2)))
                    .orElseThrow(() -> new DamagedLogException("The head of the event log is missing."));
        }
    }

    // copies in the write-ahead log and in backups disappear with them
    @Override
    public void clean() throws SQLException {
        try (Connection cleaning = events.getConnection()) {
            // a large table takes longer than a commit may
            cleaning.setNetworkTimeout(Runnable::run, 0);
            String timeout = Sql.first(cleaning, "SHOW statement_timeout", row -> row.getString(1))
                    .orElseThrow();
            Sql.update(cleaning, "SET statement_timeout = 0");
            try {
                Sql.update(cleaning, "VACUUM event");
            } finally {
                Sql.update(cleaning, "SET statement_timeout = '" + timeout + '\'');
            }
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
