package io.wireformat.audit.log.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.log.store.LogBusyException;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.log.store.Readers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteReadersTests {

    private final ExecutorService clients = Executors.newCachedThreadPool();
    private SqliteDatabase database;

    @Test
    void queryThatTakesTooLongIsStoppedAndTheNextOneIsRight() throws SQLException {
        try (Readers readers = database.openReaders(1, Duration.ofMillis(50), damage -> {})) {
            for (int i = 0; i < 5; i++) {
                assertThatThrownBy(() -> readers.<Integer>read(EndlessQuery::run))
                        .isInstanceOf(LogBusyException.class)
                        .hasMessageContaining("audit.query-timeout");
                assertThat(sumOnceThereIsTime(readers)).isEqualTo(6);
            }
        }
    }

    @Test
    void busyReadersAreReportedAndBecomeFreeAgain() throws Exception {
        try (Readers readers = database.openReaders(2, Duration.ofSeconds(60), damage -> {})) {
            CountDownLatch begun = new CountDownLatch(2);
            List<Future<Integer>> busy = List.of(hold(readers, begun), hold(readers, begun));
            begun.await();

            assertThatThrownBy(() -> readers.<Integer>read(SqliteReadersTests::sum))
                    .isInstanceOf(LogBusyException.class)
                    .hasMessageContaining("audit.readers");
            busy.forEach(reader -> reader.cancel(true));

            assertThat(sumOnceThereIsTime(readers)).isEqualTo(6);
        }
    }

    @Test
    void failedQueryDoesNotAffectTheNextOne() {
        try (Readers readers = database.openReaders(1, Duration.ofSeconds(60), damage -> {})) {
            assertThatThrownBy(() -> readers.read(connection -> connection.prepareStatement("SELECT nothing")))
                    .isInstanceOf(LogUnavailableException.class);

            assertThat(readers.<Integer>read(SqliteReadersTests::sum)).isEqualTo(6);
        }
    }

    @Test
    void queriesRunOnPlatformThreads() {
        try (Readers readers = database.openReaders(1, Duration.ofSeconds(60), damage -> {})) {
            assertThat(readers.<String>read(connection -> Thread.currentThread().getName()))
                    .isEqualTo("event-reader");
        }
    }

    @BeforeEach
    void create(@TempDir Path folder) throws SQLException {
        database = new SqliteDatabase(folder.resolve(SqliteDatabase.FILE), Duration.ofSeconds(5));
        try (Connection connection = database.writable().getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (a)");
            statement.executeUpdate("INSERT INTO t VALUES (1), (2), (3)");
        }
    }

    @AfterEach
    void stopClients() {
        clients.shutdownNow();
    }

    private Future<Integer> hold(Readers readers, CountDownLatch begun) {
        return clients.submit(() -> readers.<Integer>read(connection -> {
            begun.countDown();
            return EndlessQuery.run(connection);
        }));
    }

    /** On a busy machine a correct query may also exceed the timeout. */
    private static int sumOnceThereIsTime(Readers readers) {
        for (int attempt = 1; attempt < 100; attempt++) {
            try {
                return readers.<Integer>read(SqliteReadersTests::sum);
            } catch (LogBusyException again) {
                Thread.yield();
            }
        }
        return readers.<Integer>read(SqliteReadersTests::sum);
    }

    private static int sum(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT sum(a) FROM t")) {
            row.next();
            return row.getInt(1);
        }
    }
}
