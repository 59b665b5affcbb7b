package io.wireformat.audit.log.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.schemas.audit.AuditEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The time index follows the log, whatever happens to its file. */
class TimeIndexTests {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final AtomicLong end = new AtomicLong();
    private EventDatabase database;

    @Test
    void storedEventIsOnTheNextPage() throws Exception {
        try (TimeIndex index = new TimeIndex(database, end::get, PATIENCE)) {
            for (int i = 1; i <= 20; i++) {
                store(i, "t");
                index.catchUp();

                assertThat(eventsOfType("t")).isEqualTo(i);
                assertThat(index.behind()).isZero();
            }
        }
    }

    @Test
    void eventsStoredBetweenTwoStartsAreAdded() throws Exception {
        store(1, "t");
        catchUp();
        store(2, "t");
        catchUp();

        assertThat(eventsOfType("t")).isEqualTo(2);
    }

    @Test
    void missingFileIsRebuilt() throws Exception {
        store(1, "t");
        catchUp();
        Files.delete(database.indexFile());
        catchUp();

        assertThat(eventsOfType("t")).isOne();
    }

    @Test
    void damagedFileIsRebuilt() throws Exception {
        store(1, "t");
        catchUp();
        Files.write(database.indexFile(), new byte[10_000]);
        catchUp();

        assertThat(eventsOfType("t")).isOne();
    }

    @Test
    void fileOfAnotherLogIsRebuilt() throws Exception {
        store(1, "before");
        catchUp();
        execute(database.writable().getConnection(), "DROP TRIGGER event_is_never_deleted", "DELETE FROM event");
        store(1, "after");
        catchUp();

        assertThat(eventsOfType("before")).isZero();
        assertThat(eventsOfType("after")).isOne();
    }

    @Test
    void queryFailsWhenTheIndexTakesTooLong() throws Exception {
        try (TimeIndex index = new TimeIndex(database, end::get, Duration.ofMillis(10));
                Connection other = database.writableIndex().getConnection()) {
            execute(other, "BEGIN", "DELETE FROM progress");
            store(1, "t");

            assertThatThrownBy(index::catchUp).isInstanceOf(LogBusyException.class);
        }
    }

    @Test
    void queryFailsWhenTheIndexCannotBeWrittenAndTheNextOneSucceeds() throws Exception {
        try (TimeIndex index = new TimeIndex(database, end::get, PATIENCE)) {
            end.set(1);

            assertThatThrownBy(index::catchUp).isInstanceOf(LogUnavailableException.class);

            store(1, "t");
            index.catchUp();
            assertThat(eventsOfType("t")).isOne();
        }
    }

    @BeforeEach
    void open(@TempDir Path folder) {
        database = new EventDatabase(folder.resolve(EventDatabase.FILE), Duration.ofSeconds(1));
        Flyway.configure().dataSource(database.writable()).load().migrate();
    }

    private void catchUp() throws Exception {
        try (TimeIndex index = new TimeIndex(database, end::get, PATIENCE)) {
            index.catchUp();
        }
    }

    private void store(int sequence, String type) throws SQLException {
        execute(
                database.writable().getConnection(),
                "INSERT INTO event SELECT " + sequence + ", 'id-" + sequence + "', 0, '" + type
                        + "', 's', 'o', '', 0, NULL, randomblob(32)");
        end.set(sequence);
    }

    private static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    private int eventsOfType(String type) throws SQLException {
        EventFilter filter = new EventFilter(type, null, null, null, null);
        try (Connection reader = database.pages().getConnection()) {
            return new PageQuery(filter, null)
                    .read(reader, 100, Long.MAX_VALUE).items().stream()
                            .map(AuditEvent::type)
                            .toList()
                            .size();
        }
    }
}
