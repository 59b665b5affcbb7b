package io.wireformat.audit.log;

import io.wireformat.audit.log.sqlite.SqliteDatabase;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.LogCheck;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** A log with its tables, without the service. */
public final class TestLog {

    private TestLog() {}

    /** Creates the tables, or updates those of an earlier version. */
    public static SqliteDatabase in(Path folder) {
        SqliteDatabase database = new SqliteDatabase(folder.resolve(SqliteDatabase.FILE), Duration.ofSeconds(60));
        try {
            database.update();
        } catch (SQLException failure) {
            throw new AssertionError(failure);
        }
        return database;
    }

    /** Checks the log completely, and returns its head. */
    public static Head verified(EventDatabase database) throws SQLException {
        try (Connection connection = database.readable().getConnection()) {
            return LogCheck.everything(database, connection, List.of());
        }
    }
}
