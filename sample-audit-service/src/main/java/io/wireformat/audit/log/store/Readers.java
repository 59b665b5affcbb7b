package io.wireformat.audit.log.store;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;

/**
 * Runs queries over pools of connections, each query with a timeout and on a platform thread: SQLite would pin a virtual
 * thread to its carrier. Thread-safe.
 *
 * <p>Its methods throw a {@link LogBusyException} if a query waits or takes too long, and a {@link
 * LogUnavailableException} if the log cannot be read.
 */
public final class Readers implements AutoCloseable {

    /** How long a query waits for a connection. */
    public static final Duration PATIENCE = Duration.ofSeconds(1);

    private static final Logger logger = LoggerFactory.getLogger(Readers.class);
    private static final Duration AS_LONG_AS_IT_TAKES = Duration.ofDays(365);
    private static final Duration TIME_TO_END = Duration.ofSeconds(5);

    private final EventDatabase database;
    private final DataSource events;
    private final DataSource pages;
    private final Duration timeout;
    private final Consumer<DamagedLogException> onDamage;
    private final HikariDataSource[] own;
    private final ExecutorService threads = Executors.newCachedThreadPool(query -> {
        Thread thread = new Thread(query, "event-reader");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * @param onDamage receives the damage that queries find
     * @param own the pools that nothing else uses: they are closed with the readers
     */
    public Readers(
            EventDatabase database,
            DataSource events,
            DataSource pages,
            Duration timeout,
            Consumer<DamagedLogException> onDamage,
            HikariDataSource... own) {
        this.database = database;
        this.events = events;
        this.pages = pages;
        this.timeout = timeout;
        this.onDamage = onDamage;
        this.own = own;
    }

    /** The maximum number of pages that are read at the same time by a number of readers. */
    public static int pages(int readers) {
        return Math.max(1, readers - 1);
    }

    /** Runs a query that finds a few rows. */
    public <T> T read(Query<T> query) {
        return read(events, query);
    }

    /** Like {@link #read}, for a query that may take long: pages have connections of their own. */
    public <T> T readPage(Query<T> query) {
        return read(pages, query);
    }

    private <T> T read(DataSource pool, Query<T> query) {
        try {
            return read(pool, query, timeout);
        } catch (DamagedLogException damaged) {
            onDamage.accept(damaged);
            throw new LogUnavailableException("The event log is damaged", damaged);
        }
    }

    /**
     * Reads the whole log beside all other queries, without a timeout, until this thread is interrupted.
     *
     * @throws DamagedLogException if it found damage
     */
    public <T> T readAll(Query<T> query) {
        return read(database.forChecks(), query, AS_LONG_AS_IT_TAKES);
    }

    // also returns after the timeout when the query has ended, unless the disk or the network does not respond
    private <T> T read(DataSource pool, Query<T> query, Duration timeout) {
        Connection connection = connect(pool);
        long end = System.nanoTime() + timeout.toNanos();
        AtomicBoolean stopped = new AtomicBoolean();
        BooleanSupplier mustStop = () -> stopped.get() || threads.isShutdown() || System.nanoTime() - end > 0;
        try {
            Future<T> result = threads.submit(() -> {
                try (connection) {
                    database.stopWhen(connection, mustStop);
                    return query.run(connection);
                }
            });
            return result.get(timeout.plus(TIME_TO_END).toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            // not cancelled: a task that never runs would not close its connection
            stopped.set(true);
            Thread.currentThread().interrupt();
            throw new LogUnavailableException("The query was interrupted", interrupted);
        } catch (TimeoutException hanging) {
            throw LogBusyException.tookTooLong(timeout);
        } catch (RejectedExecutionException closing) {
            close(connection);
            throw new LogUnavailableException("The event log is being closed", closing);
        } catch (ExecutionException failure) {
            if (threads.isShutdown()) {
                throw new LogUnavailableException("The event log is being closed", failure);
            }
            if (mustStop.getAsBoolean()) {
                throw LogBusyException.tookTooLong(timeout);
            }
            throw unavailable(NestedExceptionUtils.getMostSpecificCause(failure));
        }
    }

    private static Connection connect(DataSource pool) {
        try {
            return pool.getConnection();
        } catch (SQLTransientConnectionException none) {
            // Hikari adds why it could not connect
            if (none.getNextException() == null) {
                throw new LogBusyException("All connections for this query (audit.readers) are busy with others");
            }
            throw unavailable(none);
        } catch (SQLException failure) {
            throw unavailable(failure);
        }
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException failure) {
            logger.warn("A connection could not be closed: {}", failure.toString());
        }
    }

    private static LogUnavailableException unavailable(Throwable failure) {
        if (failure instanceof DamagedLogException damaged) {
            throw damaged;
        }
        DamagedLogException.throwIfDamaged(failure);
        logger.error("The event log could not be read", failure);
        return new LogUnavailableException("The event log could not be read", failure);
    }

    /** Stops all queries, and waits until their connections are closed. */
    @Override
    public void close() {
        threads.shutdownNow();
        try {
            threads.awaitTermination(TIME_TO_END.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        for (HikariDataSource pool : own) {
            pool.close();
        }
    }

    /** A query. It must not retain the connection. */
    @FunctionalInterface
    public interface Query<T> {

        T run(Connection connection) throws SQLException;
    }
}
