package io.wireformat.audit.log;

import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.HeadFile;
import io.wireformat.audit.startup.StartupException;
import io.wireformat.schemas.audit.Receipt;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;

/** What an operator does with a log. No service may use a log in a file meanwhile. Not thread-safe. */
public final class Operations implements AutoCloseable {

    private final EventDatabase database;
    private final EventWriter writer;
    private boolean changed;
    private boolean erased;

    /** Operates on a log, or throws a {@link StartupException}. */
    public Operations(EventDatabase database) {
        this.database = database;
        try {
            this.writer = new EventWriter(database.openTable(), Clock.systemUTC());
        } catch (SQLException failure) {
            throw database.startupFailure(failure);
        }
    }

    public EventDatabase database() {
        return database;
    }

    /**
     * Erases the content of an event, also in the log's free space. Its entry stays.
     *
     * @return the receipt of the event that reports the erasure
     * @throws StartupException if the log has no such event of a client, or it was erased before
     */
    public Receipt erase(long sequence, String reason) throws SQLException {
        Receipt report = writer.erase(sequence, reason)
                .orElseThrow(() -> new StartupException(
                        "The log has no event " + sequence + " of a client, or it was erased before.",
                        "Name the event by the sequence of its receipt."));
        changed = true;
        erased = true;
        return report;
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
            HeadFile.open(database.headFile(), writer.head()).close();
        }
        if (erased) {
            writer.table().clean();
        }
        writer.table().settle();
        writer.close();
    }
}
