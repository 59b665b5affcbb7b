package io.wireformat.audit.log.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Erases the content of events. The event that reports the erasure names the erased event's sequence as its subject; its
 * data are the hash of the erased id and source in hexadecimal, a space, and the reason.
 */
public final class Erasures {

    public static final String TYPE = "audit.erasure";

    /** The source of what the service itself appends. */
    public static final String SOURCE = "audit";

    private static final String FIND =
            "SELECT event.sequence, event.entry FROM erased JOIN event USING (sequence)" + " WHERE erased.name = ?";
    private static final String INSERT = "INSERT INTO erased (name, sequence, reported_by) VALUES (?, ?, ?)";
    private static final String CLEAR = "UPDATE event SET salt = NULL, id = NULL, type = NULL, subject = NULL,"
            + " source = NULL, time = NULL, time_at = NULL, data = NULL, sent_by = NULL WHERE sequence = ?";

    private Erasures() {}

    /** Returns the data of the event that reports an erasure. */
    public static String data(StoredEvent erased, String reason) {
        return hex(erased.name()) + ' ' + reason;
    }

    /** Removes the content of an event within the caller's transaction. */
    public static void erase(Connection connection, StoredEvent event, long reportedBy) throws SQLException {
        Sql.update(connection, INSERT, event.name(), event.sequence(), reportedBy);
        Sql.update(connection, CLEAR, event.sequence());
    }

    /** Finds an erased event. */
    public static Optional<Erased> find(Connection connection, String tenant, String id, String source)
            throws SQLException {
        return Sql.first(
                connection,
                FIND,
                row -> new Erased(row.getLong(1), new Entry(row.getBytes(2))),
                CanonicalContent.nameOf(tenant, id, source));
    }

    /** Whether the row, a name and the event with it, reports the erasure of this event. */
    static boolean isOf(long sequence, ResultSet row) throws SQLException {
        StoredEvent report = StoredEvent.read(row, 2);
        return report.entry().kind() == Entry.OPERATION
                && report.type().equals(TYPE)
                && report.subject().equals(Long.toString(sequence))
                && String.valueOf(report.data()).startsWith(hex(row.getBytes(1)) + ' ');
    }

    private static String hex(byte[] name) {
        return HexFormat.of().formatHex(name);
    }

    /** An erased event. */
    public record Erased(long sequence, Entry entry) {}
}
