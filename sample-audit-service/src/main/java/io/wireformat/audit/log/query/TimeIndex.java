package io.wireformat.audit.log.query;

import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.LogUnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The orders of pages: a table for each, in a file beside the log, which a thread of its own keeps up to date. It adds
 * many events at once, sorted, so that they share the disk's blocks: one by one, each would write a block in every
 * table. Nothing here is the truth: a file that is missing, damaged or of another log is made anew at the start.
 *
 * <p>Safe for any number of threads.
 */
public final class TimeIndex implements AutoCloseable {

    /** What else than the time each table is sorted by. */
    static final List<List<String>> KEYS =
            List.of(List.of(), List.of("type"), List.of("source"), List.of("type", "source"), List.of("subject"));

    private static final Logger logger = LoggerFactory.getLogger(TimeIndex.class);

    private static final long NANOS_BETWEEN_ROUNDS = 1_000_000_000;

    /** The more at once, the fewer blocks for each; SQLite sorts in its cache and in temporary files. */
    private static final long EVENTS_IN_A_ROUND = 1_000_000;

    /** The columns that make a table, as SQLite declares them. */
    private static final String DECLARED = "time_at INTEGER NOT NULL, sequence INTEGER NOT NULL";

    private static final String CREATE_PROGRESS = "CREATE TABLE IF NOT EXISTS progress"
            + " (id INTEGER PRIMARY KEY CHECK (id = 1), sequence INTEGER NOT NULL, hash BLOB NOT NULL) STRICT";
    private static final String FIND_PROGRESS = "SELECT progress.sequence, event.hash IS progress.hash"
            + " FROM progress LEFT JOIN log.event ON event.sequence = progress.sequence";
    private static final String KEEP_PROGRESS =
            "INSERT OR REPLACE INTO progress SELECT 1, sequence, hash FROM log.event WHERE sequence = ?";

    private final EventDatabase database;
    private final LongSupplier end;
    private final Duration patience;
    private final Thread thread;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    /** Used by the thread; absent after a failure, until it tries again. */
    private @Nullable Connection connection;

    private volatile long indexed;
    private volatile boolean closed;
    private boolean wanted;
    private int failures;
    private @Nullable Throwable failure;

    /**
     * Opens the index, and begins to follow the log.
     *
     * @param database the log, and the file beside it
     * @param end tells the last event that is stored
     * @param patience how long a query waits for what was stored before it
     * @throws SQLException if it cannot be opened, nor made anew
     */
    public TimeIndex(EventDatabase database, LongSupplier end, Duration patience) throws SQLException {
        this.database = database;
        this.end = end;
        this.patience = patience;
        this.connection = openOrMakeAnew();
        this.thread = new Thread(this::follow, "event-index");
        thread.setDaemon(true);
        thread.start();
    }

    static String table(List<String> key) {
        return key.stream().map(column -> column + "_").collect(Collectors.joining()) + "time";
    }

    /**
     * Returns when all that is stored by now is on pages.
     *
     * @throws LogBusyException if that takes too long
     * @throws LogUnavailableException if it fails
     */
    void catchUp() {
        long stored = end.getAsLong();
        if (indexed >= stored) {
            return;
        }
        lock.lock();
        try {
            int failuresBefore = failures;
            long left = patience.toNanos();
            while (indexed < stored) {
                if (failures > failuresBefore || closed) {
                    throw new LogUnavailableException("The order of events by time cannot be kept", failure);
                }
                if (left <= 0) {
                    throw new LogBusyException("The order of events by time is behind by " + (stored - indexed));
                }
                wanted = true;
                changed.signalAll();
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LogUnavailableException("The query was interrupted", interrupted);
        } finally {
            lock.unlock();
        }
    }

    /** How many events that are stored it does not have yet. */
    public long behind() {
        return Math.max(0, end.getAsLong() - indexed);
    }

    private void follow() {
        while (awaitRound()) {
            try {
                while (!closed && indexed < end.getAsLong()) {
                    if (connection == null) {
                        connection = open();
                    }
                    add(connection, Math.min(end.getAsLong(), indexed + EVENTS_IN_A_ROUND));
                }
            } catch (SQLException | RuntimeException | Error cause) {
                logger.error("The order of events by time could not be brought up to date: {}", cause.toString());
                closeConnection();
                failed(cause);
            }
        }
        closeConnection();
    }

    /** Waits until a query does, or some time has passed. */
    private boolean awaitRound() {
        lock.lock();
        try {
            long left = NANOS_BETWEEN_ROUNDS;
            while (!wanted && !closed && left > 0) {
                left = changed.awaitNanos(left);
            }
            wanted = false;
            return !closed;
        } catch (InterruptedException ended) {
            return false;
        } finally {
            lock.unlock();
        }
    }

    private void add(Connection writable, long last) throws SQLException {
        try (Statement transaction = writable.createStatement()) {
            transaction.execute("BEGIN");
            for (List<String> key : KEYS) {
                String columns = columns(key);
                transaction.execute(
                        "INSERT INTO " + table(key) + " SELECT " + columns + " FROM log.event WHERE sequence > "
                                + indexed + " AND sequence <= " + last + " ORDER BY " + columns);
            }
            try (PreparedStatement progress = writable.prepareStatement(KEEP_PROGRESS)) {
                progress.setLong(1, last);
                if (progress.executeUpdate() == 0) {
                    throw new SQLException("the log has no event " + last);
                }
            }
            transaction.execute("COMMIT");
        }
        lock.lock();
        try {
            indexed = last;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void failed(Throwable cause) {
        lock.lock();
        try {
            failure = cause;
            failures++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private Connection openOrMakeAnew() throws SQLException {
        try {
            return open();
        } catch (SQLException unusable) {
            logger.warn("The order of events by time is made anew: {}", unusable.toString());
            Path file = database.indexFile();
            try {
                // empty, it keeps its mode
                Files.write(file, new byte[0]);
                Files.deleteIfExists(file.resolveSibling(file.getFileName() + "-wal"));
                Files.deleteIfExists(file.resolveSibling(file.getFileName() + "-shm"));
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
            return open();
        }
    }

    private Connection open() throws SQLException {
        Connection opened = database.writableIndex().getConnection();
        try (Statement statement = opened.createStatement()) {
            statement.execute(CREATE_PROGRESS);
            for (List<String> key : KEYS) {
                statement.execute("CREATE TABLE IF NOT EXISTS " + table(key) + " ("
                        + key.stream()
                                .map(column -> column + " TEXT NOT NULL, ")
                                .collect(Collectors.joining()) + DECLARED
                        + ", PRIMARY KEY (" + columns(key) + ")) STRICT, WITHOUT ROWID");
            }
            try (ResultSet progress = statement.executeQuery(FIND_PROGRESS)) {
                boolean begun = progress.next();
                if (begun && !progress.getBoolean(2)) {
                    throw new SQLException("it is that of another log");
                }
                indexed = begun ? progress.getLong(1) : 0;
            }
            return opened;
        } catch (SQLException cause) {
            opened.close();
            throw cause;
        }
    }

    private static String columns(List<String> key) {
        return Stream.concat(key.stream(), Stream.of("time_at", "sequence")).collect(Collectors.joining(", "));
    }

    private void closeConnection() {
        Connection closing = connection;
        connection = null;
        if (closing != null) {
            try {
                closing.close();
            } catch (SQLException cause) {
                logger.warn("The index's connection could not be closed: {}", cause.toString());
            }
        }
    }

    /** Follows no further; what is missing is added after the next start. */
    @Override
    public void close() throws InterruptedException {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        thread.join();
    }
}
