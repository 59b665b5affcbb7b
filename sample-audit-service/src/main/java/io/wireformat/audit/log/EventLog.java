package io.wireformat.audit.log;

import io.micrometer.core.instrument.Timer;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.KnownLog;
import io.wireformat.audit.log.store.LogBusyException;
import io.wireformat.audit.log.store.LogTable;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.log.store.LogWatch;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.health.contributor.Health;

/**
 * Appends events to the log. Thread-safe.
 *
 * <p>Requests that arrive while the disk is busy share the next commit and its cost: the more requests wait, the larger
 * the group.
 */
public final class EventLog implements AutoCloseable {

    private static final Logger logger = LoggerFactory.getLogger(EventLog.class);
    private static final long NANOS_BETWEEN_PROBES = 1_000_000_000;
    private static final long MILLIS_BETWEEN_LOOKS = 100;

    private final AppendQueue queue;
    private final EventDatabase database;
    private final int groupLimit;
    private final Duration timeout;
    private final Clock clock;
    private final LogMetrics metrics;
    private final Thread thread;
    private final KnownLog known;
    private final LogWatch watch;

    /** Held for each commit: SQLite has one writer, and two would wait in its back-off, or fail. */
    private final ReentrantLock writing = new ReentrantLock(true);

    /** Used with the lock; null from a failure until the next group. */
    private @Nullable EventWriter writer;

    /** The end of the log as it was last committed. */
    private volatile Head head;

    /** Why the log is broken until the service is restarted; null while it works. */
    private volatile @Nullable Throwable failure;

    /** Why the last commit failed; null after a successful commit or probe. */
    private volatile @Nullable Throwable obstacle;

    private volatile boolean erasingStopped;

    /** When the writing thread began its work on the disk; 0 while it waits for requests. */
    private volatile long busySince;

    /**
     * Opens the log and starts the writing thread. Each request may take the timeout, and the service closes after it.
     */
    public EventLog(
            EventDatabase database,
            int queueCapacity,
            long queueBytes,
            int groupLimit,
            Duration timeout,
            LogMetrics metrics,
            Clock clock)
            throws SQLException, IOException {
        this.clock = clock;
        this.queue = new AppendQueue(queueCapacity, queueBytes, metrics);
        this.database = database;
        this.groupLimit = groupLimit;
        this.timeout = timeout;
        this.metrics = metrics;
        this.known = KnownLog.read(database.headFile());
        EventWriter first = new EventWriter(database.openTable(known.head().orElse(Head.NONE)), clock);
        this.writer = first;
        this.head = first.head();
        known.begin(head);
        this.watch = database.watch();
        this.thread = new Thread(this::writeUntilClosed, "event-log");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Stores all events of one request, or none, and returns when they are on the disk. Ids are unique per source: an
     * event is not stored if its source already has an event with that id.
     *
     * @return the outcome of each event, in order
     * @throws LogBusyException if the queue is full
     * @throws LogUnavailableException if they could not be stored
     */
    public List<Appended> append(List<NewEvent> events) {
        if (events.stream().anyMatch(event -> !event.tenant().equals(database.tenant()))) {
            throw new IllegalArgumentException("an event belongs to another tenant than this log");
        }
        if (isStalled()) {
            metrics.refused(LogMetrics.Refusal.STALLED, events.size());
            throw new LogUnavailableException("The disk does not respond", stalled());
        }
        return queue.put(events).await(timeout);
    }

    /** Returns the end of the log: its entries are on the disk. */
    public Head head() {
        return head;
    }

    /** Returns what this instance of the service knows of the log. */
    public KnownLog known() {
        return known;
    }

    /** OUT_OF_SERVICE while events cannot be stored, and DOWN after the log broke, until the service is restarted. */
    public Health health() {
        if (failure != null) {
            return Health.down().withDetail("failure", failure.toString()).build();
        }
        Throwable now = isStalled() ? stalled() : obstacle;
        return now == null
                ? Health.up().build()
                : Health.outOfService().withDetail("failure", now.toString()).build();
    }

    private boolean isStalled() {
        long since = busySince;
        return since != 0 && System.nanoTime() - since > timeout.toNanos();
    }

    private Throwable stalled() {
        return new TimeoutException("the disk has not completed a write within " + timeout);
    }

    /**
     * Replaces the stored checkpoint if it has the expected size. When the method returns, it is on the disk.
     *
     * @return whether it was replaced
     */
    public boolean replaceCheckpoint(long expected, long size, String note) throws SQLException {
        writing.lock();
        try {
            return requireWriter().replaceCheckpoint(expected, size, note);
        } catch (SQLException cause) {
            closeWriter();
            throw cause;
        } finally {
            writing.unlock();
        }
    }

    /** Erases events between the groups of requests, and returns how many of them had a content. */
    public int erase(List<Long> sequences, String reason) throws SQLException, IOException {
        writing.lock();
        try {
            requireErasing();
            EventWriter erasing = requireWriter();
            watch.requireRoom();
            int erased = erasing.erase(sequences, reason);
            committed(erasing.head());
            return erased;
        } catch (DamagedLogException damaged) {
            fail(damaged);
            throw damaged;
        } catch (SQLException | IOException cause) {
            closeWriter();
            throw cause;
        } finally {
            writing.unlock();
        }
    }

    /** Removes what erased contents left in the log's files. */
    public void clean() throws SQLException, IOException {
        database.clean(step -> {
            writing.lock();
            try {
                requireErasing();
                try (Connection connection = database.writable().getConnection()) {
                    return step.run(connection);
                }
            } finally {
                writing.unlock();
            }
        });
    }

    /** Stops erasing after the current step. */
    public void stopErasing() {
        erasingStopped = true;
    }

    private void requireErasing() throws SQLException {
        if (erasingStopped) {
            throw new SQLException("the service stops, and goes on erasing after its start");
        }
    }

    private EventWriter requireWriter() throws SQLException {
        EventWriter opened = writer;
        if (opened == null || failure != null) {
            throw new SQLException("the event log cannot be written now");
        }
        return opened;
    }

    private void writeUntilClosed() {
        List<Append> group = List.of();
        try {
            while (!queue.isDrained()) {
                group = List.of();
                group = queue.takeGroup(groupLimit, NANOS_BETWEEN_PROBES);
                busySince = System.nanoTime() | 1;
                writing.lock();
                try {
                    write(group);
                } finally {
                    writing.unlock();
                }
                busySince = 0;
            }
        } catch (InterruptedException | RuntimeException | Error fatal) {
            // without this thread nothing is stored any more: no request may wait for it
            fail(fatal);
            failAll(group, fatal);
            closeWriter();
            if (fatal instanceof OutOfMemoryError error) {
                // for the thread's handler of uncaught errors, which ends the process
                throw error;
            }
        }
    }

    /** Accepts no more events until the service is restarted. */
    public void fail(Throwable cause) {
        if (failure == null) {
            failure = cause;
            logger.error("The event log is broken and accepts no more events until the service is restarted", cause);
        }
        queue.fail(cause);
    }

    private void write(List<Append> group) {
        if (group.isEmpty()) {
            probe();
            return;
        }
        Timer.Sample sample = metrics.start();
        try {
            watch.requireRoom();
            if (writer == null) {
                writer = openWriter();
            }
            List<List<Appended>> outcomes =
                    writer.write(group.stream().map(Append::events).toList());
            committed(writer.head());
            metrics.stored(sample, outcomes);
            obstacle = null;
            for (int i = 0; i < group.size(); i++) {
                group.get(i).stored(outcomes.get(i));
            }
        } catch (DamagedLogException | OutOfMemoryError fatal) {
            throw fatal;
        } catch (SQLException | IOException cause) {
            DamagedLogException.throwIfDamaged(cause);
            failed(group, sample, cause);
            logger.error("{} requests could not be stored: {}", group.size(), cause.toString());
        } catch (RuntimeException | Error cause) {
            failed(group, sample, cause);
            logger.error("{} requests could not be stored", group.size(), cause);
        }
    }

    // other instances may append to the log
    private void refresh(LogTable table) throws SQLException, IOException {
        if (!table.stored().equals(head)) {
            // compares what they appended with what this one knows
            table.begin(List.of());
            table.rollback();
            committed(table.head());
        }
    }

    // before the response: acknowledged events must be in the files that the next start opens
    private void committed(Head now) throws IOException {
        watch.check();
        known.wrote(now);
        head = now;
    }

    // clients that get a 503 stop sending, so no commit would show that the disk works again
    private void probe() {
        watch.check();
        try {
            if (writer == null) {
                watch.requireRoom();
                writer = openWriter();
            }
            if (obstacle == null) {
                refresh(writer.table());
                return;
            }
            watch.requireRoom();
            writer.probe();
            obstacle = null;
            logger.info("The event log can be written again");
        } catch (DamagedLogException | OutOfMemoryError fatal) {
            throw fatal;
        } catch (SQLException | IOException | RuntimeException | Error stillThere) {
            DamagedLogException.throwIfDamaged(stillThere);
            logger.debug("The event log still cannot be written: {}", stillThere.toString());
            obstacle = stillThere;
            closeWriter();
        }
    }

    // the next group opens a new writer; fail the requests of this one first, because closing may fail too
    private void failed(List<Append> group, Timer.Sample sample, Throwable cause) {
        obstacle = cause;
        failAll(group, cause);
        metrics.refused(
                LogMetrics.Refusal.FAILED, group.stream().mapToInt(Append::size).sum());
        closeWriter();
        metrics.failed(sample);
    }

    private static void failAll(List<Append> group, Throwable cause) {
        group.forEach(append -> append.failed(cause));
    }

    private EventWriter openWriter() throws SQLException, IOException {
        watch.check();
        // the failed group may be on the disk, but what was acknowledged before has to be
        EventWriter opened = new EventWriter(database.openTable(head), clock);
        watch.afterOpen();
        return opened;
    }

    private void closeWriter() {
        EventWriter closing = writer;
        if (closing == null) {
            return;
        }
        writer = null;
        watch.closed();
        try {
            closing.close();
        } catch (SQLException cause) {
            logger.warn("The event log's connection could not be closed: {}", cause.toString());
        }
    }

    /** Rejects further events, stores the waiting ones, and closes the connection. */
    @Override
    public void close() {
        queue.close();
        try {
            while (thread.isAlive() && !isStalled()) {
                thread.join(MILLIS_BETWEEN_LOOKS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive() || !writing.tryLock()) {
            queue.fail(stalled());
            logger.error("The disk does not respond: the event log is left as after a power failure");
            return;
        }
        try {
            if (writer != null && failure == null) {
                writer.table().settle();
                logger.info("The event log ends with {}", head);
            }
            known.close();
        } catch (SQLException | IOException cause) {
            logger.warn("The event log could not be closed completely, copy all its files: {}", cause.toString());
        }
        closeWriter();
    }
}
