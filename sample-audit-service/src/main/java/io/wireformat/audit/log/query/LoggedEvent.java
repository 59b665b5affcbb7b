package io.wireformat.audit.log.query;

import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.store.StoredEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** An entry of the log, and its event unless that was erased. Entry 0 has none. */
public record LoggedEvent(
        long sequence, Entry entry, @Nullable StoredEvent event) {

    /** Reads a row of {@link StoredEvent#COLUMNS}; a {@link DamagedLogException} if it is not the expected one. */
    static LoggedEvent read(ResultSet row, String tenant, long sequence) throws SQLException {
        if (row.getLong(1) != sequence) {
            throw DamagedLogException.at(sequence, "is missing");
        }
        boolean erased = row.getBytes(3) == null;
        return new LoggedEvent(sequence, new Entry(row.getBytes(2)), erased ? null : StoredEvent.read(row, tenant));
    }

    long bytes() {
        return event == null ? Entry.LENGTH : event.bytes();
    }
}
