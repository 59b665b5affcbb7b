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
 * Sorts the events by time: one table for each combination of filters, in a file next to the log. A thread adds many
 * events at once, sorted, so that they share blocks on the disk; events added one by one would each write a block in
 * every table. The index is derived from the log: it is rebuilt at the start if it is missing, damaged or belongs to
 * another log.
 *
 * <p>Thread-safe.
 */
public final class TimeIndex implements AutoCloseable {

    /** The columns by which each table is sorted before the time. */
    static final List<List<String>> KEYS =
            List.of(List.of(), List.of("type"), List.of("source"), List.of("type", "source"), List.of("subject"));

    private static final Logger logger = LoggerFactory.getLogger(TimeIndex.class);

    private static final long NANOS_BETWEEN_ROUNDS = 1_000_000_000;

    /** More events at once need fewer blocks each; SQLite sorts in its cache and in temporary files. */
    private static final long EVENTS_IN_A_ROUND = 1_000_000;

    /** The declarations of the columns that every table has. */
    private static final String COLUMNS = "time_at INTEGER NOT NULL, sequence INTEGER NOT NULL";

    private static final String CREATE_PROGRESS = "CREATE TABLE IF NOT EXISTS progress"
            + " (id INTEGER PRIMARY KEY CHECK (id = 1), sequence INTEGER NOT NULL, hash BLOB NOT NULL) STRICT";
    private static final String FIND_PROGRESS = "SELECT progress.sequence, event.hash IS progress.hash"
            + " FROM progress LEFT JOIN log.event ON event.sequence = progress.sequence";
    private static final String SAVE_PROGRESS =
            "INSERT OR REPLACE INTO progress SELECT 1, sequence, hash FROM log.event WHERE sequence = ?";

    private final EventDatabase database;
    private final LongSupplier end;
    private final Duration patience;
    private final Thread thread;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    /** Used by the index thread; null from a failure until the next attempt. */
    private @Nullable Connection connection;

    private volatile long indexed;
    private volatile boolean closed;
    private boolean wanted;
    private int failures;
    private @Nullable Throwable failure;

    /**
     * Opens the index, and starts to follow the log.
     *
     * @param database opens both files
     * @param end returns the sequence of the last stored event
     * @param patience how long a query waits until the events stored before it are indexed
     * @throws SQLException if it cannot be opened or rebuilt
     */
    public TimeIndex(EventDatabase database, LongSupplier end, Duration patience) throws SQLException {
        this.database = database;
        this.end = end;
        this.patience = patience;
        this.connection = openOrRebuild();
        this.thread = new Thread(this::follow, "event-index");
        thread.setDaemon(true);
        thread.start();
    }

    static String table(List<String> key) {
        return key.stream().map(column -> column + "_").collect(Collectors.joining()) + "time";
    }

    /**
     * Waits until all events stored so far are indexed.
     *
     * @throws LogBusyException if this takes too long
     * @throws LogUnavailableException if this fails
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
                    throw new LogUnavailableException("The time index cannot be updated", failure);
                }
                if (left <= 0) {
                    throw new LogBusyException("The time index still lacks " + (stored - indexed) + " events");
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

    /** The number of stored events that are not indexed yet. */
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
                logger.error("The time index could not be updated: {}", cause.toString());
                closeConnection();
                failed(cause);
            }
        }
        closeConnection();
    }

    /** Waits until a query needs the index, or some time has passed. */
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
            try (PreparedStatement progress = writable.prepareStatement(SAVE_PROGRESS)) {
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

    private Connection openOrRebuild() throws SQLException {
        try {
            return open();
        } catch (SQLException unusable) {
            logger.warn("The time index is rebuilt: {}", unusable.toString());
            Path file = database.indexFile();
            try {
                // emptied instead of deleted, it keeps its permissions
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
        Connection writable = database.writableIndex().getConnection();
        try (Statement statement = writable.createStatement()) {
            statement.execute(CREATE_PROGRESS);
            for (List<String> key : KEYS) {
                statement.execute("CREATE TABLE IF NOT EXISTS " + table(key) + " ("
                        + key.stream()
                                .map(column -> column + " TEXT NOT NULL, ")
                                .collect(Collectors.joining()) + COLUMNS
                        + ", PRIMARY KEY (" + columns(key) + ")) STRICT, WITHOUT ROWID");
            }
            try (ResultSet progress = statement.executeQuery(FIND_PROGRESS)) {
                boolean begun = progress.next();
                if (begun && !progress.getBoolean(2)) {
                    throw new SQLException("it belongs to another log");
                }
                indexed = begun ? progress.getLong(1) : 0;
            }
            return writable;
        } catch (SQLException cause) {
            writable.close();
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
                logger.warn("The connection of the time index could not be closed: {}", cause.toString());
            }
        }
    }

    /** Stops following the log; missing events are added after the next start. */
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
