package io.wireformat.audit.log.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.wireformat.audit.TestPostgres;
import io.wireformat.audit.TestStore;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.LogBusyException;
import io.wireformat.audit.log.store.LogTable;
import io.wireformat.audit.log.store.Readers;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.log.store.StoredEvent;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens in the database that the service cannot see through HTTP. */
class PostgresTableTests {

    private static final int EVENTS = 200;

    private EventDatabase log;

    /** PostgreSQL keeps the plan that it made for a small log while the log grows. */
    @Test
    void knownEventsAreFoundByTheIndexOfIds() throws SQLException {
        String find = PostgresTable.FIND.replaceFirst("\\?", "\\$1").replaceFirst("\\?", "\\$2");
        StringBuilder plan = new StringBuilder();
        append(EVENTS);
        try (Connection connection = log.writable().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SET plan_cache_mode = force_generic_plan");
            statement.execute("PREPARE find AS " + find);
            ResultSet row = statement.executeQuery("EXPLAIN EXECUTE find('{id}', '{source}')");
            while (row.next()) {
                plan.append(row.getString(1)).append('\n');
            }
            statement.execute("RESET plan_cache_mode");
            statement.execute("DEALLOCATE find");
        }

        assertThat(plan).contains("event_by_id").doesNotContain("Seq Scan");
    }

    @Test
    void logThatIsBehindIsNotContinued() throws SQLException {
        append(2);
        try (LogTable table = log.openTable()) {
            change("UPDATE head SET size = 2");

            assertThatThrownBy(() -> table.begin(List.of()))
                    .isInstanceOf(DamagedLogException.class)
                    .hasMessageContaining("the service appended event 2");
        }
    }

    @Test
    void logWithAnotherRootIsNotContinued() throws SQLException {
        append(2);
        try (LogTable table = log.openTable()) {
            change("UPDATE head SET root = sha256('another')");

            assertThatThrownBy(() -> table.begin(List.of()))
                    .isInstanceOf(DamagedLogException.class)
                    .hasMessageContaining("it was altered");
        }
    }

    @Test
    void timeoutOfStatementsIsTheSameAfterCleaning() throws SQLException {
        try (LogTable table = log.openTable()) {
            table.clean();
        }

        // the pool gives this thread the connection that it used last
        try (Connection connection = log.writable().getConnection()) {
            assertThat(Sql.first(connection, "SHOW statement_timeout", row -> row.getString(1)))
                    .hasValue("1min");
        }
    }

    @Test
    void oneInstanceHasItsTurnAtATime() throws Exception {
        boolean[] another = {true};

        assertThat(log.takeTurn(connection -> another[0] = log.takeTurn(nested -> {})))
                .isTrue();
        assertThat(another[0]).isFalse();
        assertThat(log.takeTurn(connection -> {})).isTrue();
    }

    @Test
    void slowQueryIsStoppedAndPagesLeaveSingleEventsTheirConnections(@TempDir Path folder) {
        Duration timeout = Duration.ofMillis(50);
        try (PostgresServer server = TestPostgres.shared().connect(timeout);
                HikariDataSource events = server.events();
                Readers readers = new PostgresDatabase(server, "", folder).openReaders(2, timeout, damage -> {})) {
            assertThatThrownBy(() -> readers.<Long>readPage(PostgresTableTests::sleep))
                    .isInstanceOf(LogBusyException.class)
                    .hasMessageContaining("audit.query-timeout");
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
        try (LogTable table = log.openTable()) {
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
