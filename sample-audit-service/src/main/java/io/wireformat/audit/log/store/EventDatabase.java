package io.wireformat.audit.log.store;

import io.wireformat.audit.startup.StartupException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.core.NestedExceptionUtils;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.Pragma;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteException;

/**
 * Opens the log's SQLite file with sqlite-jdbc, and sorts its events.
 *
 * @see <a href="https://www.sqlite.org/wal.html">SQLite: write-ahead logging</a>
 */
public final class EventDatabase {

    public static final String FILE = "events.db";

    /** The columns by which each index sorts the events before the time. */
    public static final List<List<String>> KEYS =
            List.of(List.of(), List.of("type"), List.of("source"), List.of("type", "source"), List.of("subject"));

    private static final int CACHE_KIBIBYTES = 16_384;

    private final Path file;
    private final Duration busyTimeout;

    public EventDatabase(Path file, Duration busyTimeout) {
        this.file = file;
        this.busyTimeout = busyTimeout;
    }

    public Path file() {
        return file;
    }

    public SQLiteDataSource writable() {
        SQLiteConfig config = config();
        config.setJournalMode(JournalMode.WAL);
        config.setCacheSize(-CACHE_KIBIBYTES);
        // what an erasure deletes is overwritten
        config.setPragma(Pragma.SECURE_DELETE, "ON");
        return dataSource(config);
    }

    public SQLiteDataSource readable() {
        SQLiteConfig config = config();
        config.setReadOnly(true);
        return dataSource(config);
    }

    /** The failure to start when the file cannot be opened, read or migrated. */
    public StartupException startupFailure(Exception failure) {
        Throwable root = NestedExceptionUtils.getMostSpecificCause(failure);
        return new StartupException(
                "The event log " + file + " cannot be opened, or is damaged (" + root.getMessage() + ").",
                advice(
                        root instanceof SQLiteException cause
                                ? cause.getResultCode().name()
                                : ""),
                failure);
    }

    private static String advice(String code) {
        if (code.matches("SQLITE_(BUSY|LOCKED).*")) {
            return "Another program uses it: stop that program and start the service again.";
        }
        if (code.matches("SQLITE_(FULL|IOERR).*")) {
            return "Free disk space, also where SQLite keeps temporary files: a migration needs about three times the"
                    + " size of the log.";
        }
        return "Make it readable for this user if it is not. Otherwise restore it from a backup, or move it away with "
                + FILE + "-wal and " + FILE + "-shm to start a new log.";
    }

    private SQLiteConfig config() {
        SQLiteConfig config = new SQLiteConfig();
        // a setting of the connection, not of the file: every connection needs it
        config.setSynchronous(SynchronousMode.FULL);
        config.setBusyTimeout(Math.toIntExact(busyTimeout.toMillis()));
        // sequences are ours; SQLite would run a query after each insert
        config.setGetGeneratedKeys(false);
        return config;
    }

    /** Returns the name of the index that sorts by these columns and then by time. */
    public static String index(List<String> key) {
        return "event_" + key.stream().map(column -> column + "_").collect(Collectors.joining()) + "time";
    }

    /**
     * Creates the indexes that are missing. Each ends in the sequence, as every index of SQLite, so it also sorts the
     * events of the same time.
     */
    public static void createIndexes(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            // the id first: it is also looked up without a source, and generated ids grow, so the index grows at its
            // end
            statement.execute("CREATE UNIQUE INDEX IF NOT EXISTS event_by_id ON event (id, source)");
            for (List<String> key : KEYS) {
                statement.execute("CREATE INDEX IF NOT EXISTS " + index(key) + " ON event ("
                        + key.stream().map(column -> column + ", ").collect(Collectors.joining()) + "time_at)");
            }
        }
    }

    private SQLiteDataSource dataSource(SQLiteConfig config) {
        SQLiteDataSource dataSource = new SQLiteDataSource(config);
        dataSource.setUrl("jdbc:sqlite:" + file);
        return dataSource;
    }
}
