package io.wireformat.audit.log;

import io.wireformat.schemas.audit.AuditEvent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/**
 * Stores groups of requests, each group in one transaction. For one thread at a time; the only writer of the log. After
 * a failure it is of no further use, because the driver's statements are not: close it and open another.
 *
 * <p>Begins and ends transactions itself: the driver, left to do it, does not notice when SQLite rolls back on its own,
 * and cannot take the lock at the beginning, where waiting for it is possible, without keeping it between transactions.
 */
final class EventWriter implements AutoCloseable {

    private static final String INSERT = "INSERT INTO event (" + StoredEvent.COLUMNS + ", hash)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id, source) DO NOTHING";
    private static final String FIND_STORED =
            "SELECT " + StoredEvent.COLUMNS + " FROM event WHERE id = ? AND source = ?";
    private static final String FIND_HEAD =
            "SELECT sequence, received_at, hash FROM event ORDER BY sequence DESC LIMIT 1";

    private static final long SMALL_CORRECTION_MICROS = 60_000_000;
    private static final int PROBE_BYTES = 1 << 16;

    private final Connection connection;
    private final Statement transaction;
    private final PreparedStatement insert;
    private final PreparedStatement findStored;
    private final HashChain chain = new HashChain();
    private final EventIds ids = new EventIds();
    private final Clock clock;

    private Head head;

    EventWriter(Connection connection, Clock clock) throws SQLException {
        this.connection = connection;
        this.clock = clock;
        transaction = connection.createStatement();
        insert = connection.prepareStatement(INSERT);
        findStored = connection.prepareStatement(FIND_STORED);
        head = findHead();
    }

    /**
     * Stores a group of requests. When this returns, they are on the disk.
     *
     * @throws SQLException if the group could not be stored
     */
    Result write(List<Append> group) throws SQLException {
        transaction.execute("BEGIN IMMEDIATE");
        long before = head.sequence();
        long now = receivedAt();
        List<List<Appended>> outcomes = new ArrayList<>(group.size());
        for (Append append : group) {
            outcomes.add(store(append.events(), now));
        }
        transaction.execute("COMMIT");
        return new Result(outcomes, head.sequence() - before);
    }

    /**
     * One time for the group. When the clock is set back a little, as clocks are that keep time with others, it waits,
     * so that times do not run backwards; when it is set back far, it had run ahead, and waiting for it would stamp all
     * events alike until it is there again.
     */
    private long receivedAt() {
        long now = Micros.of(clock.instant());
        long last = head.receivedAt();
        return now < last && now > last - SMALL_CORRECTION_MICROS ? last : now;
    }

    private List<Appended> store(List<NewEvent> events, long now) throws SQLException {
        List<Appended> outcomes = new ArrayList<>(events.size());
        for (NewEvent event : events) {
            outcomes.add(store(event, now));
        }
        return outcomes;
    }

    private Appended store(NewEvent event, long now) throws SQLException {
        AuditEvent content = event.content();
        while (true) {
            String id = content.id() != null ? content.id() : ids.next(now);
            StoredEvent row = StoredEvent.of(head.sequence() + 1, id, now, event);
            if (insert(row)) {
                return new Appended(Appended.Result.STORED, row.toReceipt());
            }
            if (content.id() != null) {
                StoredEvent stored = find(id, content.source());
                return new Appended(
                        stored.holds(content) ? Appended.Result.REPEATED : Appended.Result.CONFLICT,
                        stored.toReceipt());
            }
        }
    }

    private boolean insert(StoredEvent row) throws SQLException {
        byte[] hash = chain.next(head.hash(), row);
        insert.setLong(1, row.sequence());
        insert.setString(2, row.id());
        insert.setLong(3, row.receivedAt());
        insert.setString(4, row.type());
        insert.setString(5, row.subject());
        insert.setString(6, row.source());
        insert.setString(7, row.time());
        insert.setLong(8, row.timeAt());
        if (row.data() != null) {
            insert.setString(9, row.data());
        } else {
            insert.setNull(9, Types.VARCHAR);
        }
        insert.setBytes(10, hash);
        if (insert.executeUpdate() == 0) {
            return false;
        }
        head = new Head(row.sequence(), row.receivedAt(), hash);
        return true;
    }

    private StoredEvent find(String id, String source) throws SQLException {
        findStored.setString(1, id);
        findStored.setString(2, source);
        try (ResultSet row = findStored.executeQuery()) {
            if (!row.next()) {
                throw new SQLException("an event with this id exists, but cannot be found");
            }
            return StoredEvent.read(row);
        }
    }

    private Head findHead() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(FIND_HEAD)) {
            return row.next() ? new Head(row.getLong(1), row.getLong(2), row.getBytes(3)) : Head.ofEmptyLog();
        }
    }

    /**
     * Finds out whether the disk takes events again, by storing and deleting so much that it reaches the disk.
     *
     * @throws SQLException if it does not
     */
    void probe() throws SQLException {
        transaction.execute("BEGIN IMMEDIATE");
        // what a probe that could not clean up has left
        transaction.execute("DELETE FROM disk_probe");
        transaction.execute("INSERT INTO disk_probe VALUES (zeroblob(" + PROBE_BYTES + "))");
        transaction.execute("COMMIT");
        transaction.execute("DELETE FROM disk_probe");
    }

    /** Where the log ends. */
    Head head() {
        return head;
    }

    /** Rolls back what was not committed, and closes the connection. */
    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /**
     * What became of a group.
     *
     * @param outcomes for each request what became of its events, in order
     * @param newEvents how many events were not stored before
     */
    record Result(List<List<Appended>> outcomes, long newEvents) {}
}
