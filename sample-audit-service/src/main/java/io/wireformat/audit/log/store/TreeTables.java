package io.wireformat.audit.log.store;

import io.wireformat.audit.log.merkle.MerkleTree;
import io.wireformat.audit.log.merkle.Sha256;
import io.wireformat.audit.log.merkle.TreeReader;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the Merkle tree from the log's tables. Leaf hashes are not stored: they are computed from the entries. Used by
 * one thread at a time.
 */
public final class TreeTables implements TreeReader {

    private static final String ENTRIES =
            "SELECT sequence, entry FROM event WHERE sequence >= ? AND sequence < ? ORDER BY sequence";
    private static final String SUBTREES =
            "SELECT number, hash FROM subtree WHERE level = ? AND number >= ? AND number < ? ORDER BY number";

    private final Connection connection;

    public TreeTables(Connection connection) {
        this.connection = connection;
    }

    public long size() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT max(sequence) + 1 FROM event")) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    /** Returns entries in order; a {@link DamagedLogException} if one of them is missing. */
    public List<byte[]> entries(long first, int count) throws SQLException {
        List<byte[]> entries = new ArrayList<>(count);
        try (PreparedStatement statement = connection.prepareStatement(ENTRIES)) {
            statement.setLong(1, first);
            statement.setLong(2, first + count);
            read(statement, first, count, entries);
        }
        if (entries.size() < count) {
            throw DamagedLogException.at(first + entries.size(), "is missing");
        }
        return entries;
    }

    @Override
    public byte[] hashes(int level, long number, int width) {
        long first = number * TILE_WIDTH;
        ByteBuffer hashes = ByteBuffer.allocate(width * Sha256.LENGTH);
        try {
            if (level == 0) {
                entries(first, width).forEach(entry -> hashes.put(MerkleTree.leafHash(entry)));
            } else {
                subtrees(level, first, width).forEach(hashes::put);
            }
        } catch (SQLException cause) {
            throw new LogUnavailableException("The event log could not be read", cause);
        }
        return hashes.array();
    }

    private List<byte[]> subtrees(int level, long first, int count) throws SQLException {
        List<byte[]> subtrees = new ArrayList<>(count);
        try (PreparedStatement statement = connection.prepareStatement(SUBTREES)) {
            statement.setInt(1, level);
            statement.setLong(2, first);
            statement.setLong(3, first + count);
            read(statement, first, count, subtrees);
        }
        if (subtrees.size() < count) {
            throw new DamagedLogException("The event log was altered: subtree " + (first + subtrees.size())
                    + " of level " + level + " of its Merkle tree is missing.");
        }
        return subtrees;
    }

    private static void read(PreparedStatement statement, long first, int count, List<byte[]> into)
            throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            while (into.size() < count && rows.next() && rows.getLong(1) == first + into.size()) {
                into.add(rows.getBytes(2));
            }
        }
    }

    /** Throws a {@link DamagedLogException} if the log has fewer entries than a head that it had, or another root. */
    public void require(KnownHead known) throws SQLException {
        long size = size();
        if (size < known.head().size()) {
            throw new DamagedLogException("The event log "
                    + (size == 0 ? "is empty" : "ends with event " + (size - 1)) + ", but " + known.keeper()
                    + " knows " + known.head() + ": its end was removed, or an older log was put in its place.");
        }
        Head then = Head.of(MerkleTree.resume(this, known.head().size()));
        if (!MessageDigest.isEqual(then.root(), known.head().root())) {
            throw new DamagedLogException("The event log had " + then + ", but " + known.keeper() + " knows "
                    + known.head() + ": it was altered, or another log was put in its place.");
        }
    }
}
