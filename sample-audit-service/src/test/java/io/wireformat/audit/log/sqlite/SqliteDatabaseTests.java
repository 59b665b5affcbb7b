package io.wireformat.audit.log.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteDatabaseTests {

    private static final String FULL = "2";

    private SqliteDatabase database;

    @BeforeEach
    void create(@TempDir Path folder) throws SQLException {
        database = new SqliteDatabase(folder.resolve(SqliteDatabase.FILE), Duration.ofSeconds(7));
        try (Connection connection = database.writable().getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (a)");
        }
    }

    @Test
    void everyConnectionWaitsForTheDiskWhenItCommits() throws SQLException {
        assertThat(pragma(database.writable(), "synchronous")).isEqualTo(FULL);
        assertThat(pragma(database.readable(), "synchronous")).isEqualTo(FULL);
    }

    @Test
    void readersAndTheWriterDoNotBlockEachOther() throws SQLException {
        assertThat(pragma(database.writable(), "journal_mode")).isEqualTo("wal");
        assertThat(pragma(database.readable(), "journal_mode")).isEqualTo("wal");
    }

    @Test
    void lockTimeoutIsConfigurable() throws SQLException {
        assertThat(pragma(database.writable(), "busy_timeout")).isEqualTo("7000");
    }

    @Test
    void queriesCannotWrite() throws SQLException {
        try (Connection connection = database.readable().getConnection();
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.executeUpdate("INSERT INTO t VALUES (1)"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("READONLY");
        }
    }

    private static String pragma(DataSource dataSource, String name) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("PRAGMA " + name)) {
            row.next();
            return row.getString(1);
        }
    }
}
