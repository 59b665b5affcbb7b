package io.wireformat.audit.log;

import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.Sha256;
import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.store.Erasures;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.LogTable;
import io.wireformat.audit.log.store.Micros;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.log.store.StoredCheckpoint;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.Receipt;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Stores groups of requests, each group in one transaction. Not thread-safe. After a failure it is unusable: close it and
 * open another.
 */
final class EventWriter implements AutoCloseable {

    private static final long SMALL_CORRECTION_MICROS = 60_000_000;
    private static final int PROBE_BYTES = 1 << 16;

    private final LogTable table;
    private final Clock clock;

    EventWriter(LogTable table, Clock clock) throws SQLException {
        this.table = table;
        this.clock = clock;
        if (table.nextSequence() == 0) {
            begin();
        }
    }

    private void begin() throws SQLException {
        byte[] unique = new byte[Sha256.LENGTH];
        new SecureRandom().nextBytes(unique);
        table.append(table.begin(List.of()), Entry.of(Entry.BEGINNING, Micros.of(clock.instant()), unique));
        table.commit();
    }

    /** Stores a group of requests. When the method returns, they are on the disk. */
    List<List<Appended>> write(List<List<NewEvent>> group) throws SQLException {
        List<AuditEvent> named = group.stream()
                .flatMap(List::stream)
                .filter(NewEvent::isNamed)
                .map(NewEvent::content)
                .toList();
        Connection connection = table.begin(named);
        long now = receivedAt();
        List<List<Appended>> outcomes = new ArrayList<>(group.size());
        for (List<NewEvent> events : group) {
            outcomes.add(store(connection, events, now));
        }
        table.commit();
        return outcomes;
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

    private List<Appended> store(Connection connection, List<NewEvent> events, long now) throws SQLException {
        List<Appended> outcomes = new ArrayList<>(events.size());
        for (NewEvent event : events) {
            outcomes.add(store(connection, event, now));
        }
        return outcomes;
    }

    private Appended store(Connection connection, NewEvent event, long now) throws SQLException {
        AuditEvent content = event.content();
        if (table.hasErasures() && event.isNamed()) {
            Optional<Erasures.Erased> erased = Erasures.find(connection, table.tenant(), event.id(), content.source());
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
        Optional<StoredEvent> before = table.append(next);
        if (before.isEmpty()) {
            return Appended.of(Appended.Result.STORED, next);
        }
        boolean same = before.get().holds(content);
        return Appended.of(same ? Appended.Result.REPEATED : Appended.Result.CONFLICT, before.get());
    }

    /** Erases events that have a content, appends an event that says so, and returns how many they are. */
    int erase(List<Long> sequences, String reason) throws SQLException {
        Connection connection = table.begin(List.of());
        List<StoredEvent> events = Erasures.withContent(connection, table.tenant(), sequences);
        if (events.isEmpty()) {
            table.rollback();
            return 0;
        }
        StoredEvent report = operation(Erasures.TYPE, Erasures.subject(events), Erasures.data(events, reason));
        Erasures.erase(connection, events, report.sequence());
        table.setErasures(true);
        table.commit();
        return events.size();
    }

    Receipt report(String type, String subject, String data) throws SQLException {
        table.begin(List.of());
        StoredEvent report = operation(type, subject, data);
        table.commit();
        return report.toReceipt();
    }

    private StoredEvent operation(String type, String subject, String data) throws SQLException {
        long now = receivedAt();
        Instant time = Micros.toInstant(now);
        AuditEvent content = new AuditEvent(type, subject, Erasures.SOURCE, time.toString(), data, null);
        StoredEvent event =
                new NewEvent(content, time, table.tenant(), null).at(table.nextSequence(), Entry.OPERATION, now);
        if (table.append(event).isPresent()) {
            throw new SQLException("a generated id is in use");
        }
        return event;
    }

    /** Checks whether events can be stored again, by writing and deleting enough data to reach the disk. */
    void probe() throws SQLException {
        Connection connection = table.begin(List.of());
        Sql.update(connection, "INSERT INTO main.disk_probe VALUES (?)", (Object) new byte[PROBE_BYTES]);
        table.commit();
        // a failed probe may have left rows
        Sql.update(table.begin(List.of()), "DELETE FROM main.disk_probe");
        table.commit();
    }

    boolean replaceCheckpoint(long expected, long size, String note) throws SQLException {
        boolean replaced = StoredCheckpoint.replace(table.begin(List.of()), expected, size, note);
        table.commit();
        return replaced;
    }

    void beginOrigin(Checkpoint none) throws SQLException {
        Connection connection = table.begin(List.of());
        StoredCheckpoint.begin(connection, none);
        table.commit();
    }

    Head head() {
        return table.head();
    }

    LogTable table() {
        return table;
    }

    /** Rolls back an open transaction. */
    @Override
    public void close() throws SQLException {
        table.close();
    }
}
