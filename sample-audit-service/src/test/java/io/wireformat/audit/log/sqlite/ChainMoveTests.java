package io.wireformat.audit.log.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.log.TestLog;
import io.wireformat.audit.log.query.EventFilter;
import io.wireformat.audit.log.query.EventQueries;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.Micros;
import io.wireformat.audit.log.store.Readers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

/** The log of an earlier version of the service. */
class ChainMoveTests {

    private static final int EVENTS = 300;

    @TempDir
    private Path folder;

    private SQLiteDataSource writable;

    @Test
    void entryZeroCommitsToTheChainAndTheEventsKeepTheirSequences() throws SQLException {
        byte[] lastHash = storeByTheFirstVersion();

        SqliteDatabase database = TestLog.in(folder);

        Head head = TestLog.verified(database);
        assertThat(head.size()).isEqualTo(EVENTS + 1);
        assertThat(bytes("SELECT substr(entry, 10) FROM event WHERE sequence = 0"))
                .isEqualTo(lastHash);
        assertThat(text("SELECT id FROM event WHERE sequence = 17")).isEqualTo("id-17");
        assertThat(text("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'chained%'"))
                .isEqualTo("0");
    }

    @Test
    void eventsOfAnEarlierVersionAreFound() throws SQLException {
        storeByTheFirstVersion();

        SqliteDatabase database = TestLog.in(folder);

        try (Readers readers = database.openReaders(1, Duration.ofSeconds(60), damage -> {})) {
            EventQueries queries = new EventQueries(database, readers, Long.MAX_VALUE);
            assertThat(queries.find("id-7", "source-1")).isPresent();
            assertThat(queries.find(new EventFilter("t", "s-1", "source-0", Instant.EPOCH, null), null, 100)
                            .items())
                    .extracting(event -> event.id())
                    .startsWith("id-6", "id-12", "id-18");
        }
    }

    @Test
    void interruptedMoveGoesOn() throws SQLException {
        storeByTheFirstVersion(10_300);
        TestLog.verified(interruptedAfterOneStep());

        assertThat(TestLog.verified(TestLog.in(folder)).size()).isEqualTo(10_301);
    }

    @Test
    void copyFromBeforeTheMoveDoesNotReplaceTheLog() throws IOException, SQLException {
        storeByTheFirstVersion();
        Path head = Files.writeString(folder.resolve("head"), "of the moved log");

        assertThatThrownBy(() -> TestLog.in(folder))
                .isInstanceOf(DamagedLogException.class)
                .hasMessageContaining(head + " shows that it was moved");
        assertThat(head).hasContent("of the moved log");
    }

    @Test
    void changedEventIsNotMoved() throws SQLException {
        storeByTheFirstVersion();
        execute("DROP TRIGGER event_is_never_updated", "UPDATE event SET subject = 'mallory' WHERE sequence = 20");

        assertThatThrownBy(() -> TestLog.in(folder))
                .isInstanceOf(DamagedLogException.class)
                .hasMessageContaining("event 20 was changed");
        assertThat(text("SELECT count(*) FROM event")).isEqualTo("0");
    }

    @Test
    void timeIndexThatKnowsMoreStopsTheMoveAndIsKept() throws SQLException {
        storeByTheFirstVersion();
        Path index = timeIndex(EVENTS + 1, new byte[32]);

        assertThatThrownBy(() -> TestLog.in(folder))
                .isInstanceOf(DamagedLogException.class)
                .hasMessageContaining("knows another event " + (EVENTS + 1));
        assertThat(index).exists();
    }

    @Test
    void timeIndexThatAgreesIsRemoved() throws SQLException {
        Path index = timeIndex(EVENTS, storeByTheFirstVersion());

        TestLog.in(folder);

        assertThat(index).doesNotExist();
    }

    private Path timeIndex(long sequence, byte[] hash) throws SQLException {
        Path index = folder.resolve("events-by-time.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + index)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE progress (id INTEGER PRIMARY KEY, sequence INTEGER, hash BLOB)");
            }
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO progress VALUES (1, ?, ?)")) {
                insert.setLong(1, sequence);
                insert.setBytes(2, hash);
                insert.executeUpdate();
            }
        }
        return index;
    }

    @BeforeEach
    void open() {
        writable = new SqliteDatabase(folder.resolve(SqliteDatabase.FILE), Duration.ofSeconds(60)).writable();
    }

    /** As if the service had been killed after ten thousand events. */
    private SqliteDatabase interruptedAfterOneStep() throws SQLException {
        String trigger = "CREATE TRIGGER stop BEFORE INSERT ON event WHEN NEW.sequence > 10001"
                + " BEGIN SELECT RAISE(ABORT, 'killed'); END";
        Flyway.configure()
                .dataSource(writable)
                .locations(SqliteDatabase.MIGRATIONS)
                .load()
                .migrate();
        execute(trigger);
        SqliteDatabase database = new SqliteDatabase(folder.resolve(SqliteDatabase.FILE), Duration.ofSeconds(60));
        assertThatThrownBy(() -> {
                    try (Connection connection = writable.getConnection()) {
                        ChainMove.run(connection, database);
                    }
                })
                .hasMessageContaining("killed");
        execute("DROP TRIGGER stop");
        assertThat(text("SELECT max(sequence) FROM event")).isEqualTo("10000");
        return database;
    }

    private byte[] storeByTheFirstVersion() throws SQLException {
        return storeByTheFirstVersion(EVENTS);
    }

    private byte[] storeByTheFirstVersion(int events) throws SQLException {
        Flyway.configure()
                .dataSource(writable)
                .locations(SqliteDatabase.MIGRATIONS)
                .target("1")
                .load()
                .migrate();
        byte[] hash = new byte[32];
        try (Connection connection = writable.getConnection();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO event (sequence, id, received_at, type, subject,"
                                + " source, time, time_at, data, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            connection.setAutoCommit(false);
            for (int i = 1; i <= events; i++) {
                String subject = "s-" + (i % 3 == 0 ? 1 : 2);
                String source = "source-" + i % 2;
                String time = Micros.toInstant(i).toString();
                String data = i == 5 ? null : "";
                hash = ChainMove.next(hash, i, i, i, "id-" + i, "t", subject, source, time, data);
                insert.setLong(1, i);
                insert.setString(2, "id-" + i);
                insert.setLong(3, i);
                insert.setString(4, "t");
                insert.setString(5, subject);
                insert.setString(6, source);
                insert.setString(7, time);
                insert.setLong(8, i);
                insert.setString(9, data);
                insert.setBytes(10, hash);
                insert.executeUpdate();
            }
            connection.commit();
        }
        return hash;
    }

    private void execute(String... statements) throws SQLException {
        try (Connection connection = writable.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private String text(String query) throws SQLException {
        try (Connection connection = writable.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }

    private byte[] bytes(String query) throws SQLException {
        try (Connection connection = writable.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getBytes(1);
        }
    }
}
