package io.wireformat.audit.log.query;

import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.LogUnavailableException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread with its own connection that runs one query at a time. It is a platform thread, because SQLite would pin a
 * virtual thread to its carrier. The first query opens the connection, and so does the query after a failed or
 * interrupted one.
 */
final class Reader implements AutoCloseable {

    private static final Logger logger = LoggerFactory.getLogger(Reader.class);
    private static final long MILLIS_BETWEEN_INTERRUPTS = 10;
    private static final long NANOS_TO_END = TimeUnit.SECONDS.toNanos(5);

    private final ExecutorService thread;
    private final DataSource events;

    /** SQLite must not be interrupted while it closes a connection. */
    private final ReentrantLock lock = new ReentrantLock();

    private @Nullable Connection connection;
    private @Nullable Statement interrupter;

    Reader(DataSource events, String name) {
        this.events = events;
        this.thread = Executors.newSingleThreadExecutor(task -> {
            Thread platformThread = new Thread(task, name);
            platformThread.setDaemon(true);
            return platformThread;
        });
    }

    /**
     * Runs a query, and returns when it has ended, also after the timeout.
     *
     * @throws LogBusyException if it takes longer than the timeout
     * @throws LogUnavailableException if the log cannot be read
     * @throws DamagedLogException if the query found damage
     */
    <T> T read(Readers.Query<T> query, Duration timeout) {
        Future<T> result;
        try {
            result = thread.submit(() -> run(query));
        } catch (RejectedExecutionException closed) {
            throw new LogUnavailableException("The event log is being closed", closed);
        }
        try {
            return result.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            cancel(result);
            throw new LogBusyException("The query took longer than audit.query-timeout (" + timeout + ")");
        } catch (InterruptedException interrupted) {
            cancel(result);
            Thread.currentThread().interrupt();
            throw new LogUnavailableException("The query was interrupted", interrupted);
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof DamagedLogException damaged) {
                throw damaged;
            }
            DamagedLogException.throwIfDamaged(failure.getCause());
            if (failure.getCause() instanceof SQLException cause) {
                logger.error("The event log could not be read: {}", cause.toString());
            } else {
                logger.error("The event log could not be read", failure.getCause());
            }
            throw new LogUnavailableException("The event log could not be read", failure.getCause());
        }
    }

    private <T> T run(Readers.Query<T> query) throws SQLException {
        boolean done = false;
        try {
            T result = query.run(connection());
            done = true;
            return result;
        } finally {
            if (!done) {
                closeConnection();
            }
        }
    }

    private Connection connection() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = events.getConnection();
            lock.lock();
            try {
                connection = open;
                interrupter = open.createStatement();
            } finally {
                lock.unlock();
            }
        }
        return open;
    }

    private void cancel(Future<?> result) {
        boolean interrupted = false;
        boolean ended = false;
        // a disk that does not respond cannot be interrupted: the next queries then wait for this one
        for (long end = System.nanoTime() + NANOS_TO_END; !ended && System.nanoTime() < end; ) {
            // an interrupt before the query has started has no effect: repeat it
            interrupt();
            try {
                result.get(MILLIS_BETWEEN_INTERRUPTS, TimeUnit.MILLISECONDS);
                ended = true;
            } catch (TimeoutException notYet) {
                continue;
            } catch (InterruptedException later) {
                interrupted = true;
            } catch (ExecutionException | CancellationException asIntended) {
                ended = true;
            }
        }
        // the query may just have ended by itself: the interrupt must not hit the next one
        closeSoon();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void interrupt() {
        lock.lock();
        try {
            if (interrupter != null) {
                interrupter.cancel();
            }
        } catch (SQLException cause) {
            logger.warn("A query could not be interrupted: {}", cause.toString());
        } finally {
            lock.unlock();
        }
    }

    private void closeConnection() {
        lock.lock();
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException cause) {
            logger.warn("A reader's connection could not be closed: {}", cause.toString());
        } finally {
            connection = null;
            interrupter = null;
            lock.unlock();
        }
    }

    /** Interrupts the query, and closes the connection. {@link #awaitClosed} waits for it. */
    @Override
    public void close() {
        interrupt();
        closeSoon();
        thread.shutdown();
    }

    /** Waits until the connection is closed: the log's last connection moves the write-ahead log into its file. */
    void awaitClosed() {
        try {
            long end = System.nanoTime() + NANOS_TO_END;
            while (!thread.awaitTermination(MILLIS_BETWEEN_INTERRUPTS, TimeUnit.MILLISECONDS)
                    && System.nanoTime() < end) {
                interrupt();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void closeSoon() {
        try {
            thread.execute(this::closeConnection);
        } catch (RejectedExecutionException closed) {
            // close() has already scheduled it
        }
    }
}
