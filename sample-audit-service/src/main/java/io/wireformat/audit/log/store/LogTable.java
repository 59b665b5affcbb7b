package io.wireformat.audit.log.store;

import io.wireformat.audit.log.merkle.MerkleTree;
import io.wireformat.schemas.audit.AuditEvent;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Appends to the log's tables, in one transaction at a time. After a failure it is unusable: close it, which rolls back,
 * and open another. Not thread-safe.
 */
public abstract class LogTable implements AutoCloseable {

    private static final String LAST_ENTRY = "SELECT entry FROM main.event ORDER BY sequence DESC LIMIT 1";

    private final String tenant;
    private MerkleTree tree = MerkleTree.empty();
    private long lastReceivedAt = Long.MIN_VALUE;
    private boolean erasures;

    protected LogTable(String tenant) {
        this.tenant = tenant;
    }

    public final String tenant() {
        return tenant;
    }

    /** Continues the stored tree if it extends a head that the service knows. */
    protected final void resume(Connection connection, Head known) throws SQLException {
        TreeTables stored = new TreeTables(connection);
        stored.require(new KnownHead("the service", known));
        tree = MerkleTree.resume(stored, stored.size());
        lastReceivedAt = Sql.first(connection, LAST_ENTRY, row -> new Entry(row.getBytes(1)).receivedAt())
                .orElse(Long.MIN_VALUE);
        erasures = Sql.first(connection, "SELECT 1 FROM main.erased LIMIT 1", row -> row.getLong(1))
                .isPresent();
    }

    /** Whether to look for erased events; there are rarely any. Valid within a transaction. */
    public final boolean hasErasures() {
        return erasures;
    }

    public final void setErasures(boolean erasures) {
        this.erasures = erasures;
    }

    public final long nextSequence() {
        return tree.size();
    }

    /** Returns the time of the last entry, in microseconds since the epoch. */
    public final long lastReceivedAt() {
        return lastReceivedAt;
    }

    /** Returns the head; of a log without entry 0 the size is 0. */
    public final Head head() {
        return Head.of(tree);
    }

    /**
     * Begins a transaction, which keeps other writers out.
     *
     * @param named the events to append whose clients chose their id
     * @return the connection, to be used until the transaction ends
     * @throws DamagedLogException if the log does not end where it has to
     */
    public abstract Connection begin(List<AuditEvent> named) throws SQLException;

    /** Ends the transaction. When the method returns, what it changed is on the disk. */
    public abstract void commit() throws SQLException;

    /** Ends a transaction that appended nothing. */
    public abstract void rollback() throws SQLException;

    /** Begins the log with entry 0, within a transaction. */
    public final void append(Connection begun, Entry beginning) throws SQLException {
        Sql.update(begun, "INSERT INTO main.event (sequence, entry) VALUES (0, ?)", beginning.bytes());
        grow(beginning, (level, number, hash) -> {});
    }

    /** Appends an event, unless its source has an event with this id, which is returned then. */
    public abstract Optional<StoredEvent> append(StoredEvent event) throws SQLException;

    /** Returns the head that is stored now, after the last transaction. */
    public Head stored() throws SQLException {
        return head();
    }

    /** Leaves a log of several files in one of them. No other connection may be open. */
    public void settle() throws SQLException {}

    @Override
    public abstract void close() throws SQLException;

    protected final void grow(Entry entry, MerkleTree.Completed<SQLException> completed) throws SQLException {
        lastReceivedAt = entry.receivedAt();
        tree.append(entry.leafHash(), completed);
    }
}
