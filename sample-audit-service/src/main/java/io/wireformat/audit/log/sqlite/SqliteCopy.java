package io.wireformat.audit.log.sqlite;

import io.wireformat.audit.log.merkle.MerkleTree;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.store.Erasures;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.audit.log.store.TreeTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Copies a log to a new file in ranges of events, each in a short transaction, so that the write-ahead log does not grow
 * beside it. The copy repeats erasures that happen meanwhile. Used once.
 */
public final class SqliteCopy {

    private static final int RANGE = 10_000;
    private static final Pattern INDEX = Pattern.compile("CREATE (?:UNIQUE )?INDEX (\\w+) [^;]*;");

    private static final String EVENTS =
            "SELECT " + StoredEvent.COLUMNS + " FROM main.event WHERE sequence >= ? AND sequence < ? ORDER BY sequence";
    private static final String INSERT =
            "INSERT INTO main.event (" + StoredEvent.COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final int COLUMNS = 11;
    private static final String INSERT_SUBTREE = "INSERT INTO main.subtree (level, number, hash) VALUES (?, ?, ?)";
    private static final String ERASED =
            "SELECT name, sequence, reported_by FROM main.erased WHERE reported_by >= ? AND reported_by < ?";
    private static final String CHECKPOINT = "SELECT only_one, size, note FROM main.checkpoint";
    private static final String INSERT_CHECKPOINT =
            "INSERT INTO main.checkpoint (only_one, size, note) VALUES (?, ?, ?)";

    private final Connection log;
    private final Connection copy;
    private final MerkleTree tree = MerkleTree.empty();

    private SqliteCopy(Connection log, Connection copy) {
        this.log = log;
        this.copy = copy;
    }

    /** Copies a log as it is at one moment, and returns its head then. */
    public static Head copy(SqliteDatabase log, SqliteDatabase target) throws SQLException {
        return copy(log, target, () -> {});
    }

    static Head copy(SqliteDatabase log, SqliteDatabase target, Runnable betweenRanges) throws SQLException {
        target.update();
        try (Connection from = log.readable().getConnection();
                Connection to = target.writable().getConnection()) {
            from.setAutoCommit(false);
            return new SqliteCopy(from, to).run(betweenRanges);
        }
    }

    private Head run(Runnable betweenRanges) throws SQLException {
        // made at the end, in one go
        for (MatchResult index : INDEX.matcher(Sql.tables("sqlite")).results().toList()) {
            Sql.run(copy, "DROP INDEX " + index.group(1));
        }
        while (!range()) {
            betweenRanges.run();
        }
        for (MatchResult index : INDEX.matcher(Sql.tables("sqlite")).results().toList()) {
            Sql.run(copy, index.group());
        }
        // with the content that was copied before it was erased
        Sql.first(copy, SqliteDatabase.TRUNCATE, row -> row.getBoolean(1));
        return Head.of(tree);
    }

    /** Copies the next events and what they report, and returns whether these are the last. */
    private boolean range() throws SQLException {
        TreeTables tables = new TreeTables(log);
        long size = tables.size();
        long first = tree.size();
        long end = Math.min(size, first + RANGE);
        copy.setAutoCommit(false);
        try (PreparedStatement insert = copy.prepareStatement(INSERT);
                PreparedStatement insertSubtree = copy.prepareStatement(INSERT_SUBTREE)) {
            Sql.forEach(log, EVENTS, row -> event(row, insert, insertSubtree), first, end);
        }
        if (tree.size() < end) {
            throw DamagedLogException.at(tree.size(), "is missing");
        }
        Sql.forEach(
                log, ERASED, row -> Erasures.erase(copy, row.getBytes(1), row.getLong(2), row.getLong(3)), first, end);
        if (end == size) {
            Sql.forEach(
                    log,
                    CHECKPOINT,
                    row -> Sql.update(copy, INSERT_CHECKPOINT, row.getObject(1), row.getObject(2), row.getObject(3)));
            if (!Head.of(MerkleTree.resume(tables, size)).equals(Head.of(tree))) {
                throw new DamagedLogException("The tree of the event log is not that of its entries.");
            }
        }
        copy.commit();
        copy.setAutoCommit(true);
        log.commit();
        return end == size;
    }

    private void event(ResultSet row, PreparedStatement insert, PreparedStatement insertSubtree) throws SQLException {
        if (row.getLong(1) != tree.size()) {
            throw DamagedLogException.at(tree.size(), "is missing");
        }
        for (int i = 1; i <= COLUMNS; i++) {
            insert.setObject(i, row.getObject(i));
        }
        insert.executeUpdate();
        tree.append(new Entry(row.getBytes(2)).leafHash(), (level, number, hash) -> {
            insertSubtree.setInt(1, level);
            insertSubtree.setLong(2, number);
            insertSubtree.setBytes(3, hash);
            insertSubtree.executeUpdate();
        });
    }
}
