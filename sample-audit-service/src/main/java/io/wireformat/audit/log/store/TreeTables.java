package io.wireformat.audit.log.store;

import io.wireformat.audit.log.merkle.MerkleTree;
import io.wireformat.audit.log.merkle.Sha256;
import io.wireformat.audit.log.merkle.TreeReader;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the Merkle tree from the log's tables. Leaf hashes are not stored: they are computed from the entries. Used by
 * one thread at a time.
 */
public final class TreeTables implements TreeReader {

    private static final String ENTRIES =
            "SELECT sequence, entry FROM main.event WHERE sequence >= ? AND sequence < ? ORDER BY sequence";
    private static final String SUBTREES =
            "SELECT number, hash FROM main.subtree WHERE level = ? AND number >= ? AND number < ? ORDER BY number";

    private final Connection connection;

    public TreeTables(Connection connection) {
        this.connection = connection;
    }

    public long size() throws SQLException {
        return Sql.first(connection, "SELECT max(sequence) + 1 FROM main.event", row -> row.getLong(1))
                .orElse(0L);
    }

    /** Returns entries in order; a {@link DamagedLogException} if one of them is missing. */
    public List<byte[]> entries(long first, int count) throws SQLException {
        return read("event ", first, count, ENTRIES, first, first + count);
    }

    @Override
    public byte[] hashes(int level, long number, int width) {
        long first = number * TILE_WIDTH;
        ByteBuffer hashes = ByteBuffer.allocate(width * Sha256.LENGTH);
        try {
            if (level == 0) {
                entries(first, width).forEach(entry -> hashes.put(MerkleTree.leafHash(entry)));
            } else {
                read("subtree of level " + level + " and number ", first, width, SUBTREES, level, first, first + width)
                        .forEach(hashes::put);
            }
        } catch (SQLException cause) {
            throw new LogUnavailableException("The event log could not be read", cause);
        }
        return hashes.array();
    }

    private List<byte[]> read(String name, long first, int count, String sql, Object... parameters)
            throws SQLException {
        List<byte[]> values = new ArrayList<>(count);
        Sql.forEach(
                connection,
                sql,
                row -> {
                    if (row.getLong(1) == first + values.size()) {
                        values.add(row.getBytes(2));
                    }
                },
                parameters);
        if (values.size() < count) {
            throw new DamagedLogException(
                    "The event log was altered: " + name + (first + values.size()) + " is missing.");
        }
        return values;
    }

    /** Throws a {@link DamagedLogException} if the log has fewer entries than a head that it had, or another root. */
    public void require(KnownHead known) throws SQLException {
        long size = size();
        Head head = known.head();
        if (size < head.size()) {
            throw new DamagedLogException("The event log " + (size == 0 ? "is empty" : "ends with event " + (size - 1))
                    + ", but " + known.keeper() + " knows " + head
                    + ": its end was removed, or an older log was put in its place." + now(size));
        }
        Head then = Head.of(MerkleTree.resume(this, head.size()));
        if (!then.equals(head)) {
            throw new DamagedLogException("The event log had " + then + ", but " + known.keeper() + " knows " + head
                    + ": it was altered, or another log was put in its place." + now(size));
        }
    }

    /** Whether the log has, or had, this head. */
    public boolean has(Head head) throws SQLException {
        return head.size() <= size()
                && Head.of(MerkleTree.resume(this, head.size())).equals(head);
    }

    private String now(long size) {
        return size == 0 ? "" : " Now it has " + Head.of(MerkleTree.resume(this, size)) + ".";
    }
}
