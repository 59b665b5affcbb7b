package io.wireformat.audit.log;

import io.wireformat.audit.startup.StartupException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * How the log's SQLite file is opened, with sqlite-jdbc.
 *
 * @see <a href="https://www.sqlite.org/wal.html">SQLite: write-ahead logging</a>
 */
final class EventDatabase {

    static final String FILE = "events.db";

    private final Path file;
    private final Duration busyTimeout;

    EventDatabase(Path file, Duration busyTimeout) {
        this.file = file;
        this.busyTimeout = busyTimeout;
    }

    SQLiteDataSource writable() {
        SQLiteConfig config = config();
        config.setJournalMode(JournalMode.WAL);
        return dataSource(config);
    }

    SQLiteDataSource readable() {
        SQLiteConfig config = config();
        config.setReadOnly(true);
        return dataSource(config);
    }

    /** What the operator is told when the file cannot be opened, read or brought up to date at the start. */
    StartupException cannotBeOpened(Exception failure) {
        SQLiteException cause = sqlCauseOf(failure);
        String problem = cause == null ? String.valueOf(failure.getMessage()) : cause.getMessage();
        return new StartupException(
                "The event log " + file + " cannot be opened, or is damaged (" + problem + ").",
                advice(cause == null ? SQLiteErrorCode.UNKNOWN_ERROR : cause.getResultCode()),
                failure);
    }

    private static String advice(SQLiteErrorCode code) {
        String name = code.name();
        if (name.startsWith("SQLITE_BUSY") || name.startsWith("SQLITE_LOCKED")) {
            return "Another program holds it: end that, and start again.";
        }
        if (name.startsWith("SQLITE_FULL") || name.startsWith("SQLITE_IOERR")) {
            return "Make room, also where SQLite keeps temporary files: bringing a log up to date takes about three times"
                    + " its size.";
        }
        return "Where it is not readable, mend that. Else restore the file from a copy, or move it away together with "
                + FILE + "-wal and " + FILE + "-shm to begin a new log.";
    }

    private static @Nullable SQLiteException sqlCauseOf(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLiteException told) {
                return told;
            }
        }
        return null;
    }

    private SQLiteConfig config() {
        SQLiteConfig config = new SQLiteConfig();
        // holds for one connection and is not kept in the file: every connection needs it
        config.setSynchronous(SynchronousMode.FULL);
        config.setBusyTimeout(Math.toIntExact(busyTimeout.toMillis()));
        // sequences are ours; asking SQLite for them would cost each insert a query
        config.setGetGeneratedKeys(false);
        return config;
    }

    private SQLiteDataSource dataSource(SQLiteConfig config) {
        SQLiteDataSource dataSource = new SQLiteDataSource(config);
        dataSource.setUrl("jdbc:sqlite:" + file);
        return dataSource;
    }
}
