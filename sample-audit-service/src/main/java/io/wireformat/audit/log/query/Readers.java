package io.wireformat.audit.log.query;

import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.LogUnavailableException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/**
 * Runs a limited number of queries at a time, each with a timeout. Thread-safe.
 *
 * <p>The driver's own query timeout only limits the wait for locks; a running query is stopped by SQLite's progress
 * handler.
 *
 * @see <a href="https://www.sqlite.org/c3ref/progress_handler.html">SQLite: query progress callbacks</a>
 */
public final class Readers implements AutoCloseable {

    private static final long SECONDS_OF_PATIENCE = 1;

    private final List<Reader> all;
    private final BlockingQueue<Reader> idle;

    /** One less than there are readers: a single event is found while all others sort pages. */
    private final Semaphore pages;

    private final Duration timeout;
    private final Consumer<DamagedLogException> onDamage;

    public Readers(DataSource events, int count, Duration timeout, Consumer<DamagedLogException> onDamage) {
        this.onDamage = onDamage;
        this.all = IntStream.rangeClosed(1, count)
                .mapToObj(number -> new Reader(events, "event-reader-" + number))
                .toList();
        this.idle = new ArrayBlockingQueue<>(count, true, all);
        this.pages = new Semaphore(pages(count), true);
        this.timeout = timeout;
    }

    /** The maximum number of pages that are read at the same time by a number of readers. */
    public static int pages(int readers) {
        return Math.max(1, readers - 1);
    }

    /**
     * Like {@link #read}, for a query that may take long. At least one reader stays free for the others, if there is more
     * than one.
     */
    <T> T readPage(Query<T> query) {
        try {
            if (!pages.tryAcquire(SECONDS_OF_PATIENCE, TimeUnit.SECONDS)) {
                throw new LogBusyException("All readers of pages (audit.readers) are busy with other queries");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LogUnavailableException("The query was interrupted", interrupted);
        }
        try {
            return read(query);
        } finally {
            pages.release();
        }
    }

    /** Runs a query on one of the readers' threads, after waiting for at most a second until one is free. */
    <T> T read(Query<T> query) {
        Reader reader = take();
        try {
            return reader.read(query, timeout);
        } catch (DamagedLogException damaged) {
            onDamage.accept(damaged);
            throw new LogUnavailableException("The event log is damaged", damaged);
        } finally {
            idle.add(reader);
        }
    }

    private Reader take() {
        try {
            Reader reader = idle.poll(SECONDS_OF_PATIENCE, TimeUnit.SECONDS);
            if (reader == null) {
                throw new LogBusyException(
                        "All " + all.size() + " readers (audit.readers) are busy with other queries");
            }
            return reader;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LogUnavailableException("The query was interrupted", interrupted);
        }
    }

    @Override
    public void close() {
        all.forEach(Reader::close);
        all.forEach(Reader::awaitClosed);
    }

    @FunctionalInterface
    interface Query<T> {

        /** Runs on a reader's thread, and must not retain the connection. */
        T run(Connection connection) throws SQLException;
    }
}
