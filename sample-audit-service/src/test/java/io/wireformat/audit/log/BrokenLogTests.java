package io.wireformat.audit.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.wireformat.audit.log.sqlite.SqliteDatabase;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.schemas.audit.AuditEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Status;
import org.sqlite.SQLiteDataSource;

/** Requests fail when the writing thread ends with an unexpected error, here one of the metrics. */
class BrokenLogTests {

    private final FailingClock clock = new FailingClock();
    private final MeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);
    private SQLiteDataSource writable;
    private EventLog log;

    @Test
    void noRequestWaitsForADeadWriter() throws Exception {
        ExecutorService clients = Executors.newCachedThreadPool();
        List<Future<List<Appended>>> waiting = new ArrayList<>();
        try (Connection other = writable.getConnection();
                Statement statement = other.createStatement()) {
            statement.executeUpdate("BEGIN IMMEDIATE");
            for (int i = 0; i < 5; i++) {
                String id = "e-" + i;
                waiting.add(clients.submit(() -> log.append(List.of(event(id)))));
            }
            while (registry.get("audit.queue.size").gauge().value() < 4) {
                Thread.sleep(5);
            }
            clock.failing = true;
            statement.executeUpdate("ROLLBACK");

            for (Future<List<Appended>> request : waiting) {
                assertThatThrownBy(request::get)
                        .isInstanceOf(ExecutionException.class)
                        .hasCauseInstanceOf(LogUnavailableException.class);
            }
        } finally {
            clients.shutdownNow();
        }
    }

    @Test
    void brokenLogRejectsEventsAndIsNotHealthy() {
        assertThat(log.health().getStatus()).isEqualTo(Status.UP);
        clock.failing = true;
        assertThatThrownBy(() -> log.append(List.of(event("first")))).isInstanceOf(LogUnavailableException.class);
        clock.failing = false;

        assertThatThrownBy(() -> log.append(List.of(event("second"))))
                .isInstanceOf(LogUnavailableException.class)
                .hasRootCauseMessage(FailingClock.MESSAGE);
        assertThat(log.health().getStatus()).isEqualTo(Status.DOWN);
    }

    @BeforeEach
    void open(@TempDir Path folder) throws SQLException, IOException {
        SqliteDatabase database = TestLog.in(folder);
        writable = database.writable();
        log = new EventLog(
                database,
                10,
                1_000_000,
                1,
                Duration.ofMinutes(1),
                new LogMetrics(registry),
                java.time.Clock.systemUTC());
    }

    @AfterEach
    void close() {
        log.close();
    }

    private static NewEvent event(String id) {
        return new NewEvent(new AuditEvent("t", "s", "o", "1970-01-01T00:00:00Z", null, id), Instant.EPOCH, null);
    }

    private static final class FailingClock implements Clock {

        static final String MESSAGE = "no time";

        private final Clock real = Clock.SYSTEM;
        private volatile boolean failing;

        @Override
        public long wallTime() {
            return real.wallTime();
        }

        @Override
        public long monotonicTime() {
            if (failing) {
                throw new AssertionError(MESSAGE);
            }
            return real.monotonicTime();
        }
    }
}
