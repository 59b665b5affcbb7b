package io.wireformat.audit.log;

import java.nio.file.Path;
import java.time.Duration;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteDataSource;

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
