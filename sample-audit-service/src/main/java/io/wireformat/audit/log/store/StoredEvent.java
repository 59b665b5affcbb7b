package io.wireformat.audit.log.store;

import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.Receipt;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A row of the log without its hash. Times are microseconds since the epoch.
 *
 * @param sequence its position in the log, from 1
 * @param id its id, unique for its source
 * @param receivedAt when it was first received
 * @param type as the client sent it
 * @param subject as the client sent it
 * @param source as the client sent it
 * @param time as the client sent it
 * @param timeAt {@code time} as a number
 * @param data as the client sent it
 */
public record StoredEvent(
        long sequence,
        String id,
        long receivedAt,
        String type,
        String subject,
        String source,
        String time,
        long timeAt,
        @Nullable String data) {

    public static final String COLUMNS = "sequence, id, received_at, type, subject, source, time, time_at, data";

    /** Reads the current row of a query for {@link #COLUMNS}. */
    public static StoredEvent read(ResultSet row) throws SQLException {
        return new StoredEvent(
                row.getLong(1),
                row.getString(2),
                row.getLong(3),
                row.getString(4),
                row.getString(5),
                row.getString(6),
                row.getString(7),
                row.getLong(8),
                row.getString(9));
    }

    /** The size of the event's stored text, in bytes. */
    public long bytes() {
        return Utf8.length(id)
                + Utf8.length(type)
                + Utf8.length(subject)
                + Utf8.length(source)
                + Utf8.length(time)
                + Utf8.length(data);
    }

    /** Whether a client sent the same content. */
    public boolean holds(AuditEvent content) {
        return type.equals(content.type())
                && subject.equals(content.subject())
                && source.equals(content.source())
                && time.equals(content.time())
                && Objects.equals(data, content.data());
    }

    public AuditEvent toEvent() {
        return new AuditEvent(type, subject, source, time, data, id);
    }

    public Receipt toReceipt() {
        return new Receipt(id, sequence, Micros.toInstant(receivedAt).toString());
    }
}
