package io.wireformat.audit.log;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.wireformat.schemas.audit.Receipt;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log that events are appended to. Safe for any number of threads.
 *
 * <p>Requests that arrive while the disk is busy share the next commit, so that its cost is divided among them: the
 * more wait, the larger the group.
 */
public final class EventLog implements AutoCloseable {

    private static final Logger logger = LoggerFactory.getLogger(EventLog.class);

    private final AppendQueue queue;
    private final DataSource events;
    private final int groupLimit;
    private final LogMetrics metrics;
    private final Thread thread;

    /** Used by the writing thread; absent after a failure, until the next group. */
    private @Nullable EventWriter writer;

    /**
     * Opens the log and starts to write.
     *
     * @param events opens connections for writing; the log keeps one at a time
     * @param queueCapacity number of events that may wait
     * @param groupLimit number of events after which a commit takes no further request
     * @param registry receives the log's figures
     * @throws SQLException if the log cannot be opened
     */
    public EventLog(DataSource events, int queueCapacity, int groupLimit, MeterRegistry registry) throws SQLException {
        this.queue = new AppendQueue(queueCapacity);
        this.events = events;
        this.groupLimit = groupLimit;
        this.metrics = new LogMetrics(registry, queue);
        this.writer = openWriter();
        this.thread = new Thread(this::writeGroups, "event-log");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Stores the events of one request, all or none, and returns when they are on the disk. An event whose id is
     * already stored is not stored again, whatever else it says: its receipt is the first one.
     *
     * @param events what to store
     * @return one receipt for each event, in order
     * @throws QueueFullException if too many events wait already
     * @throws LogUnavailableException if they could not be stored
     */
    public List<Receipt> append(List<NewEvent> events) {
        Append append = new Append(events);
        try {
            queue.put(append);
        } catch (QueueFullException full) {
            metrics.refused(events.size());
            throw full;
        }
        return append.await();
    }

    private void writeGroups() {
        List<Append> group = queue.takeGroup(groupLimit);
        while (!group.isEmpty()) {
            write(group);
            group = queue.takeGroup(groupLimit);
        }
    }

    private void write(List<Append> group) {
        Timer.Sample sample = metrics.start();
        try {
            if (writer == null) {
                writer = openWriter();
            }
            EventWriter.Result result = writer.write(group);
            metrics.stored(sample, group.stream().mapToInt(Append::size).sum(), result.newEvents());
            for (int i = 0; i < group.size(); i++) {
                group.get(i).stored(result.receipts().get(i));
            }
        } catch (SQLException failure) {
            logger.error("{} requests could not be stored: {}", group.size(), failure.toString());
            failed(group, sample, failure);
        } catch (RuntimeException | Error failure) {
            logger.error("{} requests could not be stored", group.size(), failure);
            failed(group, sample, failure);
        }
    }

    // whatever happens to one group, its requests are answered and the next group gets its chance
    private void failed(List<Append> group, Timer.Sample sample, Throwable failure) {
        metrics.failed(sample);
        closeWriter();
        group.forEach(append -> append.failed(failure));
    }

    private EventWriter openWriter() throws SQLException {
        Connection connection = events.getConnection();
        try {
            return new EventWriter(connection, Clock.systemUTC());
        } catch (SQLException failure) {
            connection.close();
            throw failure;
        }
    }

    private void closeWriter() {
        if (writer == null) {
            return;
        }
        try {
            writer.close();
        } catch (SQLException failure) {
            logger.warn("The event log's connection could not be closed: {}", failure.toString());
        }
        writer = null;
    }

    /** Refuses further events, stores those that wait, and closes its connection. */
    @Override
    public void close() {
        queue.close();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (writer != null) {
            logger.info("The event log ends with {}", writer.head());
        }
        closeWriter();
    }
}
