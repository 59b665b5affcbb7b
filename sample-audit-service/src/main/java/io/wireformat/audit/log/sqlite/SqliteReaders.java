package io.wireformat.audit.log.sqlite;

import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.LogBusyException;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.log.store.Readers;
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
 * Runs each query on one of a few threads. The driver's own query timeout only limits the wait for locks; a running query
 * is stopped by SQLite's progress handler.
 *
 * @see <a href="https://www.sqlite.org/c3ref/progress_handler.html">SQLite: query progress callbacks</a>
 */
final class SqliteReaders implements Readers {

    private static final Duration AS_LONG_AS_IT_TAKES = Duration.ofDays(365);

    private final List<Reader> all;
    private final Reader verification;
    private final BlockingQueue<Reader> idle;

    /** One less than there are readers: a single event is found while all others sort pages. */
    private final Semaphore pages;

    private final Duration timeout;
    private final Consumer<DamagedLogException> onDamage;

    SqliteReaders(DataSource events, int count, Duration timeout, Consumer<DamagedLogException> onDamage) {
        this.onDamage = onDamage;
        this.all = IntStream.rangeClosed(1, count)
                .mapToObj(number -> new Reader(events, "event-reader-" + number))
                .toList();
        this.verification = new Reader(events, "event-verification-reader");
        this.idle = new ArrayBlockingQueue<>(count, true, all);
        this.pages = new Semaphore(Readers.pages(count), true);
        this.timeout = timeout;
    }

    @Override
    public <T> T readPage(Query<T> query) {
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

    @Override
    public <T> T readAll(Query<T> query) {
        return verification.read(query, AS_LONG_AS_IT_TAKES);
    }

    @Override
    public <T> T read(Query<T> query) {
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
        verification.close();
        all.forEach(Reader::close);
        all.forEach(Reader::awaitClosed);
        verification.awaitClosed();
    }
}
