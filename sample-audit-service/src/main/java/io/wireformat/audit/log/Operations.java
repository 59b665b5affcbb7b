package io.wireformat.audit.log;

import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.KnownLog;
import io.wireformat.audit.startup.StartupException;
import io.wireformat.schemas.audit.Receipt;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;

/** An operator's commands on a log. No service may use a log in a file meanwhile. Not thread-safe. */
public final class Operations implements AutoCloseable {

    private final KnownLog known;
    private final EventWriter writer;
    private boolean changed;

    /** Operates on a log that extends what is known, or throws a {@link StartupException}. */
    public Operations(EventDatabase database, KnownLog known) {
        this.known = known;
        try {
            this.writer = new EventWriter(database.openTable(known.head().orElse(Head.NONE)), Clock.systemUTC());
        } catch (SQLException failure) {
            throw database.startupFailure(failure);
        }
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
        writer.table().settle();
        writer.close();
    }
}
