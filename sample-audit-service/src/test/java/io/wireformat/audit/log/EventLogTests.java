package io.wireformat.audit.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.wireformat.audit.log.sqlite.SqliteDatabase;
import io.wireformat.audit.log.store.LogBusyException;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.Receipt;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Status;
import org.sqlite.SQLiteDataSource;

class EventLogTests {

    private static final long QUEUE_BYTES = 10_000_000;

    private final MeterRegistry registry = new SimpleMeterRegistry();
    private SqliteDatabase database;
    private SQLiteDataSource writable;
    private EventLog log;

    @Test
    void fullDiskFailsTheRequestAndTheLogContinuesLater() throws SQLException, IOException {
        reopenOnFullDisk();
        log.append(List.of(event("before")));
        assertThatThrownBy(() -> log.append(List.of(large("too-large"))))
                .isInstanceOf(LogUnavailableException.class)
                .hasRootCauseMessage(
                        "[SQLITE_FULL] Insertion failed because database is full (database or disk is full)");
        assertThat(log.health().getStatus()).isEqualTo(Status.OUT_OF_SERVICE);

        writable.setMaxPageCount(1_000_000);
        Receipt receipt = log.append(List.of(large("too-large"))).get(0).receipt();

        assertThat(receipt.sequence()).isEqualTo(2);
        assertThat(log.health().getStatus()).isEqualTo(Status.UP);
        assertThat(registry.get("audit.commit").tag("outcome", "failed").timer().count())
                .isOne();
        assertThat(TestLog.verified(database).size()).isEqualTo(3);
    }

    @Test
    void logDetectsByItselfThatTheDiskHasSpaceAgain() throws Exception {
        reopenOnFullDisk();
        assertThatThrownBy(() -> log.append(List.of(large("too-large")))).isInstanceOf(LogUnavailableException.class);
        assertThat(log.health().getStatus()).isEqualTo(Status.OUT_OF_SERVICE);

        writable.setMaxPageCount(1_000_000);
        while (!log.health().getStatus().equals(Status.UP)) {
            Thread.sleep(5);
        }

        assertThat(TestLog.verified(database).size()).isOne();
        assertThat(log.append(List.of(event("next"))).get(0).receipt().sequence())
                .isOne();
    }

    @Test
    void requestsThatWaitShareACommit() throws Exception {
        int requests = 200;
        List<Thread> threads = new ArrayList<>();
        ExecutorService clients = Executors.newFixedThreadPool(requests, work -> {
            threads.add(new Thread(work));
            return threads.get(threads.size() - 1);
        });
        try (Connection other = database.writable().getConnection();
                Statement statement = other.createStatement()) {
            statement.executeUpdate("BEGIN IMMEDIATE");
            List<Future<List<Appended>>> waiting = new ArrayList<>();
            for (int i = 0; i < requests; i++) {
                String id = "e-" + i;
                waiting.add(clients.submit(() -> log.append(List.of(event(id)))));
            }
            for (Thread client : threads) {
                while (client.getState() != Thread.State.TIMED_WAITING) {
                    Thread.sleep(1);
                }
            }
            statement.executeUpdate("ROLLBACK");
            for (Future<List<Appended>> request : waiting) {
                assertThat(request.get()).hasSize(1);
            }
        } finally {
            clients.shutdownNow();
        }

        assertThat(registry.get("audit.commit").tag("outcome", "stored").timer().count())
                .isLessThan(12);
        assertThat(TestLog.verified(database).size()).isEqualTo(requests + 1);
    }

    /** The lock of another program holds the write up as long as a disk does that does not respond. */
    @Test
    @Timeout(120)
    void requestsFailWhileAWriteHangs() throws Exception {
        log.close();
        log = open(Duration.ofMillis(100));
        try (Connection other = database.writable().getConnection();
                Statement statement = other.createStatement()) {
            statement.executeUpdate("BEGIN IMMEDIATE");
            assertThatThrownBy(() -> log.append(List.of(event("late"))))
                    .isInstanceOf(LogUnavailableException.class)
                    .hasMessageContaining("not stored within");
            await().untilAsserted(() -> assertThatThrownBy(() -> log.append(List.of(event("refused"))))
                    .isInstanceOf(LogUnavailableException.class)
                    .hasMessageContaining("The disk does not respond"));
            assertThat(log.health().getStatus()).isEqualTo(Status.OUT_OF_SERVICE);
            statement.executeUpdate("ROLLBACK");
        }
        await().until(() -> log.health().getStatus().equals(Status.UP));
    }

    @Test
    void closedLogRefuses() {
        log.close();

        assertThatThrownBy(() -> log.append(List.of(event("late")))).isInstanceOf(LogUnavailableException.class);
    }

    @Test
    void requestLargerThanTheQueueIsRefused() {
        assertThatThrownBy(() -> log.append(Collections.nCopies(1_001, event(null))))
                .isInstanceOf(LogBusyException.class);
        assertThat(registry.get("audit.refused").tag("cause", "queue").counter().count())
                .isEqualTo(1_001);
    }

    @Test
    void textWithNulIsCommittedToAsItIsStored() throws SQLException {
        log.append(List.of(event("a\0b")));

        assertThat(TestLog.verified(database).size()).isEqualTo(2);
    }

    @BeforeEach
    void open(@TempDir Path folder) throws SQLException, IOException {
        database = TestLog.in(folder);
        writable = database.writable();
        log = open(Duration.ofMinutes(1));
    }

    private EventLog open(Duration timeout) throws SQLException, IOException {
        return new EventLog(database, 1_000, QUEUE_BYTES, 1_000, timeout, new LogMetrics(registry), Clock.systemUTC());
    }

    @AfterEach
    void close() {
        log.close();
    }

    private static NewEvent event(String id) {
        return new NewEvent(new AuditEvent("t", "s", "o", "1970-01-01T00:00:00Z", null, id), Instant.EPOCH, null);
    }

    private static NewEvent large(String id) {
        String data = "x".repeat(100_000);
        return new NewEvent(new AuditEvent("t", "s", "o", "1970-01-01T00:00:00Z", data, id), Instant.EPOCH, null);
    }

    /** A small event fits, but neither a large one nor the probe. */
    private void reopenOnFullDisk() throws SQLException, IOException {
        log.close();
        writable.setMaxPageCount(30);
        log = open(Duration.ofMinutes(1));
    }
}
