package io.wireformat.audit.log;

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
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING";
    private static final String FIND_RECEIPT = "SELECT id, sequence, received_at FROM event WHERE id = ?";
    private static final String FIND_HEAD =
            "SELECT sequence, received_at, hash FROM event ORDER BY sequence DESC LIMIT 1";

    private final Connection connection;
    private final Statement transaction;
    private final PreparedStatement insert;
    private final PreparedStatement findReceipt;
    private final HashChain chain = new HashChain();
    private final EventIds ids = new EventIds();
    private final Clock clock;

    private Head head;

    EventWriter(Connection connection, Clock clock) throws SQLException {
        this.connection = connection;
        this.clock = clock;
        transaction = connection.createStatement();
        insert = connection.prepareStatement(INSERT);
        findReceipt = connection.prepareStatement(FIND_RECEIPT);
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
        // one time for the group, which never runs backwards even if the clock does
        long now = Math.max(head.receivedAt(), Micros.of(clock.instant()));
        List<List<Receipt>> receipts = new ArrayList<>(group.size());
        for (Append append : group) {
            receipts.add(store(append.events(), now));
        }
        transaction.execute("COMMIT");
        return new Result(receipts, head.sequence() - before);
    }

    private List<Receipt> store(List<NewEvent> events, long now) throws SQLException {
        List<Receipt> receipts = new ArrayList<>(events.size());
        for (NewEvent event : events) {
            receipts.add(store(event, now));
        }
        return receipts;
    }

    private Receipt store(NewEvent event, long now) throws SQLException {
        AuditEvent content = event.content();
        while (true) {
            String id = content.id() != null ? content.id() : ids.next(now);
            StoredEvent row = StoredEvent.of(head.sequence() + 1, id, now, event);
            if (insert(row)) {
                return row.toReceipt();
            }
            if (content.id() != null) {
                return firstReceipt(id);
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

    private Receipt firstReceipt(String id) throws SQLException {
        findReceipt.setString(1, id);
        try (ResultSet row = findReceipt.executeQuery()) {
            if (!row.next()) {
                throw new SQLException("an event with this id exists, but cannot be found");
            }
            return StoredEvent.receipt(row.getString(1), row.getLong(2), row.getLong(3));
        }
    }

    private Head findHead() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(FIND_HEAD)) {
            return row.next() ? new Head(row.getLong(1), row.getLong(2), row.getBytes(3)) : Head.ofEmptyLog();
        }
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
     * @param receipts for each request the receipts of its events, in order
     * @param newEvents how many events were not stored before
     */
    record Result(List<List<Receipt>> receipts, long newEvents) {}
}
