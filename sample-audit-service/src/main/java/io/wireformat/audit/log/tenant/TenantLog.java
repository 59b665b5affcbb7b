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
 *
 * @param closing closes all of it, in this order
 */
public record TenantLog(
        EventLog events,
        Eraser eraser,
        Readers readers,
        EventQueries queries,
        Verification verification,
        Publisher publisher,
        Deque<Runnable> closing)
        implements AutoCloseable {

    /** Starts to work on a log, or throws a {@link StartupException}. */
    static TenantLog start(
            EventDatabase database,
            DataDirectory directory,
            AuditProperties properties,
            Duration startCheck,
            LogMetrics metrics,
            Clock clock) {
        Deque<Runnable> closing = new ArrayDeque<>();
        try {
            EventLog events = new EventLog(
                    database,
                    properties.queueCapacity(),
                    properties.queueBytesOrDefault(),
                    properties.groupLimit(),
                    properties.commitTimeout(),
                    metrics,
                    clock);
            // last, because the last connection to a file moves everything into it
            closing.push(events::close);
            Readers readers = database.openReaders(properties.readers(), properties.queryTimeout(), events::fail);
            closing.push(readers::close);
            Verification verification = new Verification(
                    database,
                    readers,
                    () -> new KnownHead("the service", events.head()),
                    events::fail,
                    properties.verifyEvery(),
                    metrics::checked);
            closing.push(verification::close);
            verification.awaitFirst(startCheck);
            Publisher publisher = PublisherStart.start(database, events, directory, properties.publish());
            closing.push(publisher::close);
            EventQueries queries =
                    new EventQueries(database, readers, properties.pageSize().toBytes());
            return new TenantLog(
                    events, new Eraser(database, events), readers, queries, verification, publisher, closing);
        } catch (SQLException | IOException failure) {
            closing.forEach(Runnable::run);
            throw database.startupFailure(failure);
        } catch (RuntimeException failure) {
            closing.forEach(Runnable::run);
            throw failure instanceof DamagedLogException damaged ? LogStart.refused(damaged) : failure;
        }
    }

    @Override
    public void close() {
        closing.forEach(Runnable::run);
    }
}
