package io.wireformat.audit.log.store;

import io.wireformat.audit.log.merkle.MerkleTree;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Appends to the log's tables within the caller's transactions. After a failure or a rollback it is unusable: open
 * another. Not thread-safe.
 */
public final class LogTable {

    private static final String INSERT = "INSERT INTO event (" + StoredEvent.COLUMNS
            + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
    private static final String BEGIN = "INSERT INTO event (sequence, entry) VALUES (0, ?)";
    private static final String INSERT_SUBTREE = "INSERT INTO subtree (level, number, hash) VALUES (?, ?, ?)";
    private static final String LAST_ENTRY = "SELECT entry FROM event ORDER BY sequence DESC LIMIT 1";

    private final Connection connection;
    private final PreparedStatement insert;
    private final PreparedStatement insertSubtree;
    private final MerkleTree tree;
    private long lastReceivedAt;

    public LogTable(Connection connection) throws SQLException {
        this.connection = connection;
        insert = connection.prepareStatement(INSERT);
        insertSubtree = connection.prepareStatement(INSERT_SUBTREE);
        TreeTables stored = new TreeTables(connection);
        tree = MerkleTree.resume(stored, stored.size());
        lastReceivedAt = Sql.first(connection, LAST_ENTRY, row -> new Entry(row.getBytes(1)).receivedAt())
                .orElse(Long.MIN_VALUE);
    }

    public long nextSequence() {
        return tree.size();
    }

    /** Returns the time of the last entry, in microseconds since the epoch. */
    public long lastReceivedAt() {
        return lastReceivedAt;
    }

    /** Returns the head; of a log without entry 0 the size is 0. */
    public Head head() {
        return Head.of(tree);
    }

    public void begin(Entry entry) throws SQLException {
        Sql.update(connection, BEGIN, entry.bytes());
        grow(entry);
    }

    /** Appends an event, unless its source has an event with this id, and returns whether it did. */
    public boolean append(StoredEvent event) throws SQLException {
        insert.setLong(1, event.sequence());
        insert.setBytes(2, event.entry().bytes());
        insert.setBytes(3, event.salt());
        insert.setString(4, event.id());
        insert.setString(5, event.type());
        insert.setString(6, event.subject());
        insert.setString(7, event.source());
        insert.setString(8, event.time());
        insert.setLong(9, event.timeAt());
        insert.setString(10, event.data());
        insert.setString(11, event.sentBy());
        if (insert.executeUpdate() == 0) {
            return false;
        }
        grow(event.entry());
        return true;
    }

    private void grow(Entry entry) throws SQLException {
        lastReceivedAt = entry.receivedAt();
        tree.append(entry.leafHash(), (level, number, hash) -> {
            insertSubtree.setInt(1, level);
            insertSubtree.setLong(2, number);
            insertSubtree.setBytes(3, hash);
            insertSubtree.executeUpdate();
        });
    }
}
