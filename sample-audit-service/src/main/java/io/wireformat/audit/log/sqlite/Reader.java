package io.wireformat.audit.log.sqlite;

import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.LogBusyException;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.log.store.Readers;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.ProgressHandler;

/**
 * A thread with its own connection that runs one query at a time. It is a platform thread, because SQLite would pin a
 * virtual thread to its carrier. The first query opens the connection, and so does the query after one that failed or
 * was stopped.
 */
final class Reader implements AutoCloseable {

    private static final Logger logger = LoggerFactory.getLogger(Reader.class);

    /** Well below a millisecond. */
    private static final int INSTRUCTIONS_BETWEEN_LOOKS = 10_000;

    private static final Duration TIME_TO_END = Duration.ofSeconds(5);

    private final ExecutorService thread;
    private final DataSource events;

    /** Used by the thread. */
    private @Nullable Connection connection;

    /** Used by the thread. */
    private @Nullable Running<?> running;

    /** SQLite asks it at intervals whether a query goes on. */
    private final ProgressHandler stopper = new ProgressHandler() {
        @Override
        protected int progress() {
            return running != null && running.mustStop() ? 1 : 0;
        }
    };

    private volatile boolean closed;

    Reader(DataSource events, String name) {
        this.events = events;
        this.thread = Executors.newSingleThreadExecutor(task -> {
            Thread platformThread = new Thread(task, name);
            platformThread.setDaemon(true);
            return platformThread;
        });
    }

    /**
     * Runs a query, and returns when it has ended, also after the timeout, unless the disk does not respond: then the
     * next queries wait for this one.
     *
     * @throws LogBusyException if it takes longer than the timeout
     * @throws LogUnavailableException if the log cannot be read
     * @throws DamagedLogException if the query found damage
     */
    <T> T read(Readers.Query<T> query, Duration timeout) {
        Running<T> asked = new Running<>(query, System.nanoTime() + timeout.toNanos());
        try {
            Future<T> result = thread.submit(asked::run);
            try {
                return result.get(timeout.plus(TIME_TO_END).toNanos(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException interrupted) {
                asked.stopped = true;
                Thread.currentThread().interrupt();
                throw new LogUnavailableException("The query was interrupted", interrupted);
            }
        } catch (RejectedExecutionException closing) {
            throw new LogUnavailableException("The event log is being closed", closing);
        } catch (TimeoutException hanging) {
            throw LogBusyException.tookTooLong(timeout);
        } catch (ExecutionException failure) {
            if (closed) {
                throw new LogUnavailableException("The event log is being closed", failure);
            }
            if (asked.mustStop()) {
                throw LogBusyException.tookTooLong(timeout);
            }
            if (failure.getCause() instanceof DamagedLogException damaged) {
                throw damaged;
            }
            DamagedLogException.throwIfDamaged(failure.getCause());
            logger.error("The event log could not be read", failure.getCause());
            throw new LogUnavailableException("The event log could not be read", failure.getCause());
        }
    }

    private void closeConnection() {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException cause) {
            logger.warn("A reader's connection could not be closed: {}", cause.toString());
        }
        connection = null;
    }

    /** Stops the query, and closes the connection. {@link #awaitClosed} waits for it. */
    @Override
    public void close() {
        closed = true;
        thread.execute(this::closeConnection);
        thread.shutdown();
    }

    /** Waits until the connection is closed: the log's last connection moves the write-ahead log into its file. */
    void awaitClosed() {
        try {
            thread.awaitTermination(TIME_TO_END.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private final class Running<T> {

        private final Readers.Query<T> query;
        private final long end;
        private volatile boolean stopped;

        Running(Readers.Query<T> query, long end) {
            this.query = query;
            this.end = end;
        }

        T run() throws SQLException {
            running = this;
            boolean done = false;
            try {
                if (connection == null) {
                    connection = events.getConnection();
                    ProgressHandler.setHandler(connection, INSTRUCTIONS_BETWEEN_LOOKS, stopper);
                }
                T result = query.run(connection);
                done = true;
                return result;
            } finally {
                if (!done) {
                    closeConnection();
                }
            }
        }

        boolean mustStop() {
            return closed || stopped || System.nanoTime() - end > 0;
        }
    }
}
