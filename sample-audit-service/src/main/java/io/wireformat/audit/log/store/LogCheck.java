package io.wireformat.audit.log.store;

import io.wireformat.audit.log.merkle.MerkleTree;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks the log completely: every entry and the content it commits to, the tree over them, the erasures, and whether
 * the indexes agree with the table. Each method throws a {@link DamagedLogException} that names the first finding. Used
 * by one thread at a time.
 */
public final class LogCheck {

    /** Events that are read in one transaction: SQLite's write-ahead log grows as long as one is open. */
    private static final int RANGE = 10_000;

    private static final int REPORTS = 1_000;

    private static final String EVENTS =
            "SELECT " + StoredEvent.COLUMNS + " FROM main.event WHERE sequence >= ? AND sequence < ? ORDER BY sequence";
    private static final String SUBTREE = "SELECT hash FROM main.subtree WHERE level = ? AND number = ?";
    private static final String REPORTED_BY = "SELECT reported_by FROM main.erased WHERE sequence = ?";
    private static final String ERASED = "SELECT count(*) FROM main.erased WHERE sequence >= ? AND sequence < ?";

    private final String tenant;

    /** Those of the current step. */
    private Connection connection;

    private TreeTables tables;
    private MerkleTree tree = MerkleTree.empty();
    private long size;

    /** The last ones that were read: each reports many erasures, and those of a subject are among those of others. */
    private final Map<Long, Erasures.Report> reports = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Erasures.Report> eldest) {
            return size() > REPORTS;
        }
    };

    /** Begins a check of a log from an entry on, up to its end now. */
    public LogCheck(Connection connection, String tenant, long first) throws SQLException {
        this.tenant = tenant;
        this.connection = connection;
        this.tables = new TreeTables(connection);
        this.tree = MerkleTree.resume(tables, first);
        this.size = tables.size();
    }

    /** Checks the complete log, with heads that it has had, and returns its head at the start of the check. */
    public static Head everything(EventDatabase database, Connection connection, List<KnownHead> known)
            throws SQLException {
        for (KnownHead each : known) {
            new TreeTables(connection).require(each);
        }
        Head head = new LogCheck(connection, database.tenant(), 0).toTheEnd();
        database.checkStructure(connection);
        return head;
    }

    /** Checks the rest, and returns the head of the last entry. */
    public Head toTheEnd() throws SQLException {
        boolean more = true;
        while (more) {
            more = step(connection);
        }
        return head();
    }

    /** Checks the next entries, in a transaction of their own, and returns whether there are more. */
    public boolean step(Connection next) throws SQLException {
        connection = next;
        tables = new TreeTables(next);
        if (tree.size() < size) {
            range(Math.min(size, tree.size() + RANGE));
        }
        return tree.size() < size;
    }

    /** Returns the head of the last entry that was checked. */
    public Head head() {
        return Head.of(tree);
    }

    private void range(long end) throws SQLException {
        long from = tree.size();
        int[] erased = {0};
        Sql.forEach(
                connection,
                EVENTS,
                row -> {
                    if (row.getLong(1) != tree.size()) {
                        throw DamagedLogException.at(tree.size(), "is missing");
                    }
                    erased[0] += content(row);
                    tree.append(new Entry(row.getBytes(2)).leafHash(), this::compare);
                },
                from,
                end);
        if (tree.size() < end) {
            throw DamagedLogException.at(tree.size(), "is missing");
        }
        long reported =
                Sql.first(connection, ERASED, row -> row.getLong(1), from, end).orElseThrow();
        if (erased[0] != reported) {
            throw new DamagedLogException("The event log was altered: an event counts as erased, but has its content.");
        }
        // a long transaction would keep the server from cleaning up
        Sql.refresh(connection);
    }

    /** Returns 1 for an erased event. */
    private int content(ResultSet row) throws SQLException {
        long sequence = row.getLong(1);
        byte[] entry = row.getBytes(2);
        if (entry == null || entry.length != Entry.LENGTH) {
            throw DamagedLogException.at(sequence, "has a malformed entry");
        }
        byte kind = new Entry(entry).kind();
        if ((sequence == 0) != (kind == Entry.BEGINNING) || kind < 0 || kind > Entry.OPERATION) {
            throw DamagedLogException.at(sequence, "is of another kind than its place");
        }
        if (sequence == 0) {
            return 0;
        }
        if (row.getBytes(3) == null) {
            erasure(sequence);
            return 1;
        }
        StoredEvent.read(row, tenant);
        return 0;
    }

    private void erasure(long sequence) throws SQLException {
        long reportedBy = Sql.first(connection, REPORTED_BY, row -> row.getLong(1), sequence)
                .orElse(-1L);
        Erasures.Report report = reports.get(reportedBy);
        if (report == null) {
            report = Erasures.report(connection, tenant, reportedBy).orElse(Erasures.Report.NONE);
            reports.put(reportedBy, report);
        }
        if (!report.isOf(sequence, reportedBy)) {
            throw DamagedLogException.at(sequence, "has no content, and no erasure explains this");
        }
    }

    private void compare(int level, long number, byte[] hash) throws SQLException {
        byte[] stored = Sql.first(connection, SUBTREE, row -> row.getBytes(1), level, number)
                .orElse(new byte[0]);
        if (!MessageDigest.isEqual(hash, stored)) {
            throw new DamagedLogException("The event log was altered: subtree " + number + " of level " + level
                    + " of its Merkle tree differs from its entries.");
        }
    }
}
