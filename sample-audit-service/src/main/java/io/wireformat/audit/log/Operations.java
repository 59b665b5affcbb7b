package io.wireformat.audit.log;

import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.store.Erasures;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.KnownLog;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.startup.StartupException;
import io.wireformat.schemas.audit.Receipt;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Optional;
import java.util.function.LongConsumer;

/** What an operator does with a log. No service may use a log in a file meanwhile. Not thread-safe. */
public final class Operations implements AutoCloseable {

    private final EventDatabase database;
    private final KnownLog known;
    private final EventWriter writer;
    private boolean changed;
    private boolean erased;

    /** Operates on a log, or throws a {@link StartupException}. */
    public Operations(EventDatabase database) throws IOException {
        this(database, KnownLog.read(database.headFile()));
    }

    /** Operates on a log that extends what is known, or throws a {@link StartupException}. */
    public Operations(EventDatabase database, KnownLog known) {
        this.database = database;
        this.known = known;
        try {
            this.writer = new EventWriter(database.openTable(known.head().orElse(Head.NONE)), Clock.systemUTC());
        } catch (SQLException failure) {
            throw database.startupFailure(failure);
        }
    }

    public EventDatabase database() {
        return database;
    }

    /**
     * Erases the content of events of clients, also in the log's free space. Their entries stay. An erasure that was
     * interrupted is completed by the next one.
     *
     * @param progress receives the number of erased events, now and then
     * @return how many events were erased
     */
    public long erase(Erasures.Range range, String reason, LongConsumer progress) throws SQLException {
        // also if there is nothing to erase: the process may have been killed before it cleaned
        erased = true;
        long count = 0;
        try (Connection reading = database.forChecks().getConnection()) {
            // read apart: while the log is searched, others append to it
            Optional<Erasures.Range> next = Erasures.first(reading, range);
            while (next.isPresent()) {
                count += writer.erase(next.get(), reason);
                changed = true;
                progress.accept(count);
                Sql.refresh(reading);
                next = Erasures.first(reading, new Erasures.Range(next.get().last() + 1, range.last(), range.before()));
            }
        }
        return count;
    }

    /** Returns the end of the log. */
    public Head head() {
        return writer.head();
    }

    /** Publishes the log under another name from the next start. */
    public void beginOrigin(String origin) throws SQLException {
        writer.beginOrigin(new Checkpoint(origin, 0, Head.NONE.root()));
    }

    public Receipt report(String type, String subject, String data) throws SQLException {
        Receipt report = writer.report(type, subject, data);
        changed = true;
        return report;
    }

    /** Remembers the new head if an operation changed the log, and leaves everything in the log's file. */
    @Override
    public void close() throws SQLException, IOException {
        if (changed) {
            known.begin(writer.head());
            known.close();
        }
        if (erased) {
            writer.table().clean();
        }
        writer.table().settle();
        writer.close();
    }
}
