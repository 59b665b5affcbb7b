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
 * Stores groups of requests, each group in one transaction. It is the only writer of the log and not thread-safe. After
 * a failure the driver's statements are unusable: close the writer and open another.
 *
 * <p>It begins and ends transactions itself, for two reasons: the driver does not notice when SQLite rolls back on its
 * own, and it cannot take the lock at the start of a transaction without keeping it afterwards.
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
     * Stores a group of requests. When the method returns, they are on the disk.
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
     * Returns one time for the group. After a small correction of the clock, such as by NTP, the time stays the same
     * until the clock catches up, so that times never run backwards. After a large correction the old time was wrong,
     * and it follows the clock.
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
     * Checks whether events can be stored again, by writing and deleting enough data to reach the disk.
     *
     * @throws SQLException if they cannot
     */
    void probe() throws SQLException {
        transaction.execute("BEGIN IMMEDIATE");
        // a failed probe may have left rows
        transaction.execute("DELETE FROM disk_probe");
        transaction.execute("INSERT INTO disk_probe VALUES (zeroblob(" + PROBE_BYTES + "))");
        transaction.execute("COMMIT");
        transaction.execute("DELETE FROM disk_probe");
    }

    /** The last event of the log. */
    Head head() {
        return head;
    }

    /** Rolls back an open transaction, and closes the connection. */
    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /**
     * The outcome of a group.
     *
     * @param outcomes for each request the outcomes of its events, in order
     * @param newEvents the number of events that had not been stored before
     */
    record Result(List<List<Appended>> outcomes, long newEvents) {}
}
