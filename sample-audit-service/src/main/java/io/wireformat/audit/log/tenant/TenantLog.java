package io.wireformat.audit.log.tenant;

import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.Eraser;
import io.wireformat.audit.log.EventLog;
import io.wireformat.audit.log.LogMetrics;
import io.wireformat.audit.log.LogStart;
import io.wireformat.audit.log.publish.Publisher;
import io.wireformat.audit.log.publish.PublisherStart;
import io.wireformat.audit.log.query.EventQueries;
import io.wireformat.audit.log.query.Verification;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.KnownHead;
import io.wireformat.audit.log.store.Readers;
import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The log of a tenant: one thread appends, queries run beside it, one thread verifies and another publishes. Thread-safe.
 */
public final class TenantLog implements AutoCloseable {

    private final Deque<Runnable> closing = new ArrayDeque<>();
    private final EventLog events;
    private final Readers readers;
    private final EventQueries queries;
    private final Verification verification;
    private final Publisher publisher;
    private final Eraser eraser;

    /** Starts to work on a log, or throws a {@link StartupException}. */
    TenantLog(
            EventDatabase database,
            DataDirectory directory,
            AuditProperties properties,
            Duration startCheck,
            LogMetrics metrics,
            Clock clock) {
        try {
            events = new EventLog(
                    database,
                    properties.queueCapacity(),
                    properties.queueBytesOrDefault(),
                    properties.groupLimit(),
                    properties.commitTimeout(),
                    metrics,
                    clock);
            // last, because the last connection to a file moves everything into it
            closing.push(events::close);
            eraser = new Eraser(database, events);
            readers = database.openReaders(properties.readers(), properties.queryTimeout(), events::fail);
            closing.push(readers::close);
            verification = new Verification(
                    database,
                    readers,
                    () -> new KnownHead("the service", events.head()),
                    events::fail,
                    properties.verifyEvery(),
                    metrics::checked);
            closing.push(verification::close);
            verification.awaitFirst(startCheck);
            publisher = PublisherStart.start(database, events, directory, properties.publish());
            closing.push(publisher::close);
            queries = new EventQueries(database, readers, properties.pageSize().toBytes());
        } catch (SQLException | IOException failure) {
            close();
            throw database.startupFailure(failure);
        } catch (DamagedLogException damaged) {
            close();
            throw LogStart.refused(damaged);
        } catch (RuntimeException failure) {
            close();
            throw failure;
        }
    }

    public EventLog events() {
        return events;
    }

    Eraser eraser() {
        return eraser;
    }

    public Readers readers() {
        return readers;
    }

    public EventQueries queries() {
        return queries;
    }

    public Verification verification() {
        return verification;
    }

    public Publisher publisher() {
        return publisher;
    }

    @Override
    public void close() {
        closing.forEach(Runnable::run);
        closing.clear();
    }
}
