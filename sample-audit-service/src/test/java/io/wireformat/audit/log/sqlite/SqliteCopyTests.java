package io.wireformat.audit.log.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.wireformat.audit.log.EventLog;
import io.wireformat.audit.log.LogMetrics;
import io.wireformat.audit.log.NewEvent;
import io.wireformat.audit.log.TestLog;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.LogCheck;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.schemas.audit.AuditEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteCopyTests {

    private static final Instant TIME = Instant.parse("2026-01-31T12:00:00Z");

    @TempDir
    private Path folder;

    /** Between two ranges nothing is read: events are stored, erased, and moved out of the write-ahead log. */
    @Test
    void copyGoesOnBesideWritesAndErasures() throws Exception {
        SqliteDatabase database = TestLog.in(Files.createDirectory(folder.resolve("log")));
        SqliteDatabase target = new SqliteDatabase(folder.resolve("copy.db"), Duration.ofSeconds(5));
        AtomicInteger pauses = new AtomicInteger();
        Head copied;
        Head end;
        try (EventLog log = open(database)) {
            for (int i = 1; i <= 25_000; i += 1_000) {
                append(log, i, i + 999);
            }
            log.erase(List.of(5L, 24_000L), "before");
            copied = SqliteCopy.copy(database, target, () -> {
                int pause = pauses.incrementAndGet();
                append(log, 100_000L * pause, 100_000L * pause + 50);
                erase(log, List.of(6L + pause, 24_500L + pause));
                assertThat(isEmptied(database)).isTrue();
            });
            end = log.head();
        }

        assertThat(pauses).hasValue(2);
        assertThat(copied).isEqualTo(end);
        try (Connection connection = target.readable().getConnection()) {
            assertThat(LogCheck.everything(target, connection, List.of())).isEqualTo(end);
            assertThat(Sql.first(connection, "SELECT count(*) FROM event WHERE salt IS NULL", row -> row.getLong(1)))
                    .contains(7L);
        }
        String bytes = Files.readString(folder.resolve("copy.db"), StandardCharsets.ISO_8859_1);
        assertThat(bytes).contains("secret-9-").doesNotContain("secret-5-", "secret-7-", "secret-8-", "secret-24501-");
        assertThat(folder.resolve("copy.db-wal").toFile().length()).isZero();
    }

    private static EventLog open(SqliteDatabase database) throws SQLException, IOException {
        return new EventLog(
                database,
                1_000,
                Long.MAX_VALUE,
                1_000,
                Duration.ofMinutes(1),
                new LogMetrics(new SimpleMeterRegistry()),
                Clock.systemUTC());
    }

    private static void append(EventLog log, long first, long last) {
        log.append(LongStream.rangeClosed(first, last)
                .mapToObj(i -> new NewEvent(
                        new AuditEvent("type", "secret-" + i + "-", "source", TIME.toString(), null, "e-" + i),
                        TIME,
                        "writer"))
                .toList());
    }

    private static void erase(EventLog log, List<Long> sequences) {
        try {
            assertThat(log.erase(sequences, "meanwhile")).isEqualTo(2);
        } catch (SQLException | IOException failure) {
            throw new AssertionError(failure);
        }
    }

    /** SQLite cannot empty the write-ahead log while a transaction reads it. */
    private static boolean isEmptied(SqliteDatabase database) {
        try (Connection connection = database.writable().getConnection()) {
            Sql.run(connection, "PRAGMA busy_timeout = 0");
            return !Sql.first(connection, SqliteDatabase.TRUNCATE, row -> row.getBoolean(1))
                    .orElseThrow();
        } catch (SQLException failure) {
            throw new AssertionError(failure);
        }
    }
}
