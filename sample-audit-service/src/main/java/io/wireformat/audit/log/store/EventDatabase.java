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
 * How the log's SQLite file is opened, with sqlite-jdbc.
 *
 * @see <a href="https://www.sqlite.org/wal.html">SQLite: write-ahead logging</a>
 */
public final class EventDatabase {

    public static final String FILE = "events.db";

    /** The orders of pages, which are made of the log. */
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

    /** The orders of pages, for writing, with the log as {@code log}. */
    public SQLiteDataSource writableIndex() {
        SQLiteConfig config = config();
        config.setJournalMode(JournalMode.WAL);
        // after a loss of power it may be behind the log, never ahead of it, and not damaged
        config.setSynchronous(SynchronousMode.NORMAL);
        config.setCacheSize(-CACHE_KIBIBYTES);
        config.setPragma(Pragma.WAL_AUTOCHECKPOINT, String.valueOf(PAGES_BEFORE_A_CHECKPOINT_OF_THE_INDEX));
        return attaching(config, indexFile(), file, "log");
    }

    /** The log for reading, with the orders of pages as {@code pages}. */
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

    /** What the operator is told when the file cannot be opened, read or brought up to date at the start. */
    public StartupException cannotBeOpened(Exception failure) {
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
