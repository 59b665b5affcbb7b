package io.wireformat.audit.log;

import io.wireformat.audit.log.store.HashChain;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.Micros;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.Receipt;
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
        String receivedAt = Micros.toInstant(now).toString();
        List<List<Appended>> outcomes = new ArrayList<>(group.size());
        for (Append append : group) {
            outcomes.add(store(append.events(), now, receivedAt));
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

    private List<Appended> store(List<PendingEvent> events, long now, String receivedAt) throws SQLException {
        List<Appended> outcomes = new ArrayList<>(events.size());
        for (PendingEvent event : events) {
            outcomes.add(store(event, now, receivedAt));
        }
        return outcomes;
    }

    private Appended store(PendingEvent event, long now, String receivedAt) throws SQLException {
        PendingEvent pending = event;
        while (!insert(pending, now)) {
            if (pending.isNamed()) {
                StoredEvent stored = find(pending.id(), pending.content().source());
                return new Appended(
                        stored.holds(pending.content()) ? Appended.Result.REPEATED : Appended.Result.CONFLICT,
                        stored.toReceipt());
            }
            pending = pending.withAnotherId(now);
        }
        return new Appended(Appended.Result.STORED, new Receipt(pending.id(), head.sequence(), receivedAt));
    }

    private boolean insert(PendingEvent event, long now) throws SQLException {
        AuditEvent content = event.content();
        long sequence = head.sequence() + 1;
        byte[] hash = chain.next(head.hash(), sequence, now, event.timeAt(), event.text());
        insert.setLong(1, sequence);
        insert.setString(2, event.id());
        insert.setLong(3, now);
        insert.setString(4, content.type());
        insert.setString(5, content.subject());
        insert.setString(6, content.source());
        insert.setString(7, content.time());
        insert.setLong(8, event.timeAt());
        if (content.data() != null) {
            insert.setString(9, content.data());
        } else {
            insert.setNull(9, Types.VARCHAR);
        }
        insert.setBytes(10, hash);
        if (insert.executeUpdate() == 0) {
            return false;
        }
        head = new Head(sequence, now, hash);
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
