package io.wireformat.audit.log;

import io.wireformat.audit.log.merkle.Sha256;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.store.Erasures;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.LogTable;
import io.wireformat.audit.log.store.Micros;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.log.store.StoredCheckpoint;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.audit.log.store.TreeTables;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.Receipt;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Stores groups of requests, each group in one transaction. It is the only writer of the log and not thread-safe. After
 * a failure the driver's statements are unusable: close the writer and open another.
 *
 * <p>It begins and ends transactions itself, for two reasons: the driver does not notice when SQLite rolls back on its
 * own, and it cannot take the lock at the start of a transaction without keeping it afterwards.
 */
final class EventWriter implements AutoCloseable {

    private static final String FIND_BY_NAME =
            "SELECT " + StoredEvent.COLUMNS + " FROM event WHERE id = ? AND source = ?";
    private static final String FIND_BY_SEQUENCE =
            "SELECT " + StoredEvent.COLUMNS + " FROM event WHERE sequence = ? AND salt IS NOT NULL";

    private static final long SMALL_CORRECTION_MICROS = 60_000_000;
    private static final int PROBE_BYTES = 1 << 16;

    private final Connection connection;
    private final Statement transaction;
    private final LogTable table;
    private final Clock clock;

    /** Whether to look for erased events; there are rarely any. */
    private boolean erasures;

    EventWriter(Connection connection, Clock clock) throws SQLException {
        this.connection = connection;
        this.clock = clock;
        transaction = connection.createStatement();
        table = new LogTable(connection);
        if (table.nextSequence() == 0) {
            begin();
        }
        erasures = Sql.first(connection, "SELECT 1 FROM erased LIMIT 1", row -> row.getLong(1))
                .isPresent();
    }

    private void begin() throws SQLException {
        byte[] unique = new byte[Sha256.LENGTH];
        new SecureRandom().nextBytes(unique);
        transaction.execute("BEGIN IMMEDIATE");
        table.begin(Entry.of(Entry.BEGINNING, Micros.of(clock.instant()), unique));
        transaction.execute("COMMIT");
    }

    /** Stores a group of requests. When the method returns, they are on the disk. */
    Result write(List<Append> group) throws SQLException {
        transaction.execute("BEGIN IMMEDIATE");
        long before = table.nextSequence();
        long end = new TreeTables(connection).size();
        if (end != before) {
            throw new DamagedLogException("The event log ends with event " + (end - 1) + ", but the service appended "
                    + (before - 1) + ": another program changed it.");
        }
        long now = receivedAt();
        List<List<Appended>> outcomes = new ArrayList<>(group.size());
        for (Append append : group) {
            outcomes.add(store(append.events(), now));
        }
        transaction.execute("COMMIT");
        return new Result(outcomes, table.nextSequence() - before);
    }

    /**
     * Returns one time for the group. After a small correction of the clock, such as by NTP, the time stays the same
     * until the clock catches up, so that times never run backwards. After a large correction the old time was wrong,
     * and it follows the clock.
     */
    private long receivedAt() {
        long now = Micros.of(clock.instant());
        long last = table.lastReceivedAt();
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
        if (erasures && event.isNamed()) {
            Optional<Erasures.Erased> erased = Erasures.find(connection, event.id(), content.source());
            if (erased.isPresent()) {
                // without its content and salt, nothing tells a repeat from another event
                return new Appended(
                        Appended.Result.ERASED,
                        event.id(),
                        erased.get().sequence(),
                        erased.get().entry());
            }
        }
        StoredEvent next = event.at(table.nextSequence(), Entry.EVENT, now);
        while (!table.append(next)) {
            if (event.isNamed()) {
                StoredEvent stored = find(event.id(), content.source());
                return Appended.of(stored.holds(content) ? Appended.Result.REPEATED : Appended.Result.CONFLICT, stored);
            }
            next = event.withAnotherId(now).at(table.nextSequence(), Entry.EVENT, now);
        }
        return Appended.of(Appended.Result.STORED, next);
    }

    private StoredEvent find(String id, String source) throws SQLException {
        return Sql.first(connection, FIND_BY_NAME, StoredEvent::read, id, source)
                .orElseThrow(() -> new SQLException("an event with this id exists, but cannot be found"));
    }

    /** Erases the content of an event of a client, if there is one, and appends an event that says so. */
    Optional<Receipt> erase(long sequence, String reason) throws SQLException {
        transaction.execute("BEGIN IMMEDIATE");
        Optional<StoredEvent> event = Sql.first(connection, FIND_BY_SEQUENCE, StoredEvent::read, sequence)
                .filter(found -> found.entry().kind() == Entry.EVENT);
        if (event.isEmpty()) {
            transaction.execute("ROLLBACK");
            return Optional.empty();
        }
        StoredEvent report = operation(Erasures.TYPE, Long.toString(sequence), Erasures.data(event.get(), reason));
        Erasures.erase(connection, event.get(), report.sequence());
        transaction.execute("COMMIT");
        erasures = true;
        return Optional.of(report.toReceipt());
    }

    Receipt report(String type, String subject, String data) throws SQLException {
        transaction.execute("BEGIN IMMEDIATE");
        StoredEvent report = operation(type, subject, data);
        transaction.execute("COMMIT");
        return report.toReceipt();
    }

    private StoredEvent operation(String type, String subject, String data) throws SQLException {
        long now = receivedAt();
        Instant time = Micros.toInstant(now);
        AuditEvent content = new AuditEvent(type, subject, Erasures.SOURCE, time.toString(), data, null);
        StoredEvent event = new NewEvent(content, time, null).at(table.nextSequence(), Entry.OPERATION, now);
        if (!table.append(event)) {
            throw new SQLException("a generated id is in use");
        }
        return event;
    }

    /** Checks whether events can be stored again, by writing and deleting enough data to reach the disk. */
    void probe() throws SQLException {
        transaction.execute("BEGIN IMMEDIATE");
        // a failed probe may have left rows
        transaction.execute("DELETE FROM disk_probe");
        transaction.execute("INSERT INTO disk_probe VALUES (zeroblob(" + PROBE_BYTES + "))");
        transaction.execute("COMMIT");
        transaction.execute("DELETE FROM disk_probe");
    }

    boolean replaceCheckpoint(long expected, long size, String note) throws SQLException {
        return StoredCheckpoint.replace(connection, expected, size, note);
    }

    Head head() {
        return table.head();
    }

    /** Removes the copies of erased content that SQLite leaves in the gaps of index pages when it splits them. */
    void rewriteIndexes() throws SQLException {
        transaction.execute("REINDEX event");
    }

    /** Moves the write-ahead log into the log's file. No other connection may be open. */
    void checkpoint() throws SQLException {
        if (Sql.first(connection, "PRAGMA wal_checkpoint(TRUNCATE)", row -> row.getBoolean(1))
                .orElseThrow()) {
            throw new SQLException("another connection is open");
        }
    }

    /** Rolls back an open transaction, and closes the connection. */
    @Override
    public void close() throws SQLException {
        connection.close();
    }

    record Result(List<List<Appended>> outcomes, long newEvents) {}
}
