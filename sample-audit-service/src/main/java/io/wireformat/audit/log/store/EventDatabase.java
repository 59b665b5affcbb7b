package io.wireformat.audit.log.store;

import io.wireformat.audit.startup.StartupException;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.Pragma;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Opens the log's SQLite files with sqlite-jdbc.
 *
 * @see <a href="https://www.sqlite.org/wal.html">SQLite: write-ahead logging</a>
 */
public final class EventDatabase {

    public static final String FILE = "events.db";

    /** The time index, which is derived from the log. */
    public static final String INDEX_FILE = "events-by-time.db";

    private static final int CACHE_KIBIBYTES = 16_384;
    private static final int PAGES_BEFORE_A_CHECKPOINT_OF_THE_INDEX = 8_192;

    private final Path file;
    private final Duration busyTimeout;

    public EventDatabase(Path file, Duration busyTimeout) {
        this.file = file;
        this.busyTimeout = busyTimeout;
    }

    public SQLiteDataSource writable() {
        SQLiteConfig config = config();
        config.setJournalMode(JournalMode.WAL);
        config.setCacheSize(-CACHE_KIBIBYTES);
        return dataSource(config);
    }

    /** The time index for writing, with the log attached as {@code log}. */
    public SQLiteDataSource writableIndex() {
        SQLiteConfig config = config();
        config.setJournalMode(JournalMode.WAL);
        // after a power loss it may miss events of the log, but has no others and is not damaged
        config.setSynchronous(SynchronousMode.NORMAL);
        config.setCacheSize(-CACHE_KIBIBYTES);
        config.setPragma(Pragma.WAL_AUTOCHECKPOINT, String.valueOf(PAGES_BEFORE_A_CHECKPOINT_OF_THE_INDEX));
        return attaching(config, indexFile(), file, "log");
    }

    /** The log for reading, with the time index attached as {@code pages}. */
    public SQLiteDataSource pages() {
        SQLiteConfig config = config();
        config.setReadOnly(true);
        return attaching(config, file, indexFile(), "pages");
    }

    public Path indexFile() {
        return file.resolveSibling(INDEX_FILE);
    }

    public SQLiteDataSource readable() {
        SQLiteConfig config = config();
        config.setReadOnly(true);
        return dataSource(config);
    }

    /** The failure to start when the file cannot be opened, read or migrated. */
    public StartupException startupFailure(Exception failure) {
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
            return "Another program uses it: stop that program and start the service again.";
        }
        if (name.startsWith("SQLITE_FULL") || name.startsWith("SQLITE_IOERR")) {
            return "Free disk space, also where SQLite keeps temporary files: a migration needs about three times the"
                    + " size of the log.";
        }
        return "Make it readable for this user if it is not. Otherwise restore it from a backup, or move it away with "
                + FILE + "-wal and " + FILE + "-shm to start a new log.";
    }

    private static @Nullable SQLiteException sqlCauseOf(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLiteException found) {
                return found;
            }
        }
        return null;
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

    private SQLiteDataSource dataSource(SQLiteConfig config) {
        return at(file, new SQLiteDataSource(config));
    }

    private static SQLiteDataSource attaching(SQLiteConfig config, Path main, Path other, String name) {
        return at(main, new SQLiteDataSource(config) {
            @Override
            public SQLiteConnection getConnection(@Nullable String user, @Nullable String password)
                    throws SQLException {
                SQLiteConnection connection = super.getConnection(user, password);
                try (PreparedStatement attach = connection.prepareStatement("ATTACH ? AS " + name)) {
                    attach.setString(1, other.toString());
                    attach.execute();
                    return connection;
                } catch (SQLException cause) {
                    connection.close();
                    throw cause;
                }
            }
        });
    }

    private static SQLiteDataSource at(Path file, SQLiteDataSource dataSource) {
        dataSource.setUrl("jdbc:sqlite:" + file);
        return dataSource;
    }
}
