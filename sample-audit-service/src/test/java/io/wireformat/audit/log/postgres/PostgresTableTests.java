package io.wireformat.audit.log.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.wireformat.audit.TestPostgres;
import io.wireformat.audit.TestStore;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.LogBusyException;
import io.wireformat.audit.log.store.LogTable;
import io.wireformat.audit.log.store.Readers;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.log.store.StoredEvent;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens in the database that the service cannot see through HTTP. */
class PostgresTableTests {

    private EventDatabase log;

    @Test
    void logThatIsBehindIsNotContinued() throws SQLException {
        append(2);
        try (LogTable table = log.openTable(Head.NONE)) {
            change("UPDATE main.head SET size = 2");

            assertThatThrownBy(() -> table.begin(List.of()))
                    .isInstanceOf(DamagedLogException.class)
                    .hasMessageContaining("the service appended event 2");
        }
    }

    @Test
    void logWithAnotherRootIsNotContinued() throws SQLException {
        append(2);
        try (LogTable table = log.openTable(Head.NONE)) {
            change("UPDATE main.head SET root = sha256('another')");

            assertThatThrownBy(() -> table.begin(List.of()))
                    .isInstanceOf(DamagedLogException.class)
                    .hasMessageContaining("it was altered");
        }
    }

    @Test
    void oneInstanceHasTheLeaseAtATime(@TempDir Path folder) throws Exception {
        Duration time = Duration.ofMinutes(1);
        EventDatabase other = TestPostgres.shared().another(log, folder);

        assertThat(log.takeLease(time)).isTrue();
        assertThat(other.takeLease(time)).isFalse();
        assertThat(other.replaceCheckpoint(0, 1, "of the other")).isFalse();
        assertThat(log.replaceCheckpoint(0, 1, "of this one")).isTrue();
        log.endLease();
        assertThat(other.takeLease(time)).isTrue();
        assertThat(log.takeLease(time)).isFalse();
    }

    @Test
    void instanceThatComesBackLateHasLostItsLease(@TempDir Path folder) throws Exception {
        EventDatabase other = TestPostgres.shared().another(log, folder);

        assertThat(log.takeLease(Duration.ofMillis(1))).isTrue();
        Awaitility.await().until(() -> other.takeLease(Duration.ofMinutes(1)));
        assertThat(log.replaceCheckpoint(0, 1, "too late")).isFalse();
        log.endLease();
        assertThat(other.replaceCheckpoint(0, 1, "in time")).isTrue();
    }

    @Test
    void slowQueryStops(@TempDir Path folder) {
        Duration timeout = Duration.ofSeconds(1);
        try (PostgresServer server = TestPostgres.shared().connect(timeout);
                HikariDataSource events = server.events();
                Readers readers = new PostgresDatabase(server, "", folder).openReaders(2, timeout, damage -> {})) {
            assertThatThrownBy(() -> readers.<Long>readPage(PostgresTableTests::sleep))
                    .isInstanceOf(LogBusyException.class)
                    .hasMessageContaining("audit.query-timeout");
            assertThat(events.isRunning()).isTrue();
        }
    }

    @Test
    void pagesLeaveConnectionsForEvents(@TempDir Path folder) {
        Duration timeout = Duration.ofMinutes(1);
        try (PostgresServer server = TestPostgres.shared().connect(timeout);
                HikariDataSource events = server.events();
                Readers readers = new PostgresDatabase(server, "", folder).openReaders(2, timeout, damage -> {})) {
            assertThat(readers.<Boolean>readPage(first -> {
                        assertThatThrownBy(() -> readers.readPage(second -> second))
                                .isInstanceOf(LogBusyException.class)
                                .hasMessageContaining("audit.readers");
                        return readers.read(second -> !second.isClosed());
                    }))
                    .isTrue();
            assertThat(events.isRunning()).isTrue();
        }
    }

    private static long sleep(Connection connection) throws SQLException {
        return Sql.first(connection, "SELECT 1 FROM pg_sleep(60)", row -> row.getLong(1))
                .orElseThrow();
    }

    @BeforeEach
    void create(@TempDir Path folder) {
        log = TestStore.POSTGRESQL.create(folder);
    }

    private void change(String sql) throws SQLException {
        try (Connection connection = log.writable().getConnection()) {
            Sql.update(connection, sql);
        }
    }

    private void append(int events) throws SQLException {
        try (LogTable table = log.openTable(Head.NONE)) {
            table.append(table.begin(List.of()), Entry.of(Entry.BEGINNING, 0, new byte[32]));
            for (int i = 1; i <= events; i++) {
                Entry entry = Entry.of(Entry.EVENT, i, new byte[32]);
                table.append(new StoredEvent(
                        i,
                        entry,
                        new byte[16],
                        "id-" + i,
                        "t",
                        "s",
                        "source",
                        "2026-01-31T12:00:00Z",
                        i,
                        null,
                        null,
                        ""));
            }
            table.commit();
        }
    }
}
