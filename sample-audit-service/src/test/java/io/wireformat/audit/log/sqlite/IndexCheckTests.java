package io.wireformat.audit.log.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.log.TestLog;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.Sql;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.FileSystemUtils;

class IndexCheckTests {

    /** Two and a half ranges of one key, and as many of different ones. */
    private static final int EVENTS = 50_000;

    @TempDir
    private static Path filled;

    private SqliteDatabase database;

    @Test
    void indexesOfTheTableAreIntact() throws SQLException {
        assertThat(check()).isGreaterThan(6 * EVENTS / 10_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE event SET type = 'hidden' WHERE sequence = 30000",
                "UPDATE event SET time_at = 7 WHERE sequence = 3",
                "DELETE FROM event WHERE sequence = 49999",
                "INSERT INTO event (sequence, entry, type, time_at) VALUES (60000, zeroblob(41), 'a', 5)"
            })
    void indexThatDiffersFromTheTableIsDamage(String change) throws SQLException {
        define("CREATE INDEX event_type_time ON event (type, time_at) WHERE sequence < 0");
        run("DROP TRIGGER event_is_never_updated; DROP TRIGGER event_is_never_deleted;" + change);
        define("CREATE INDEX event_type_time ON event (type, time_at)");

        assertThatThrownBy(this::check).isInstanceOf(DamagedLogException.class).hasMessageContaining("event_type_time");
    }

    /** Changes what SQLite believes of an index, which stays as it is. */
    private void define(String index) throws SQLException {
        run("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = '" + index
                + "' WHERE name = 'event_type_time'");
    }

    private void run(String sql) throws SQLException {
        try (Connection connection = database.writable().getConnection()) {
            Sql.run(connection, sql);
        }
    }

    private int check() throws SQLException {
        Sql.Step check = database.structureCheck();
        int steps = 1;
        while (true) {
            try (Connection connection = database.readable().getConnection()) {
                if (!check.run(connection)) {
                    return steps;
                }
            }
            steps++;
        }
    }

    @BeforeEach
    void copy(@TempDir Path folder) throws IOException {
        FileSystemUtils.copyRecursively(filled, folder);
        database = TestLog.in(folder);
    }

    @BeforeAll
    static void fill() throws SQLException {
        SqliteDatabase database = TestLog.in(filled);
        try (Connection connection = database.writable().getConnection()) {
            Sql.run(
                    connection,
                    "INSERT INTO event (sequence, entry) VALUES (0, zeroblob(41));"
                            + " WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < " + EVENTS
                            + ") INSERT INTO event SELECT i, zeroblob(41), zeroblob(16), CASE WHEN i % 2 THEN 'id'"
                            + " ELSE 'id' || i END, CASE WHEN i % 2 THEN 'a' ELSE 'b' || i END, 's', 'source' || i,"
                            + " 'time', i % 2, NULL, NULL FROM n");
        }
    }
}
