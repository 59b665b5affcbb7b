package io.wireformat.audit.log.store;

import io.wireformat.audit.log.merkle.Sha256;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.Receipt;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An event of the log with its content, which was checked against its entry. Times are microseconds since the epoch.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record StoredEvent(
        long sequence,
        Entry entry,
        byte[] salt,
        String id,
        String type,
        String subject,
        String source,
        String time,
        long timeAt,
        @Nullable String data,
        @Nullable String key,
        String tenant) {

    /** The columns that a database does not fill itself. */
    public static final String INSERTED =
            "sequence, entry, salt, id, type, subject, source, time, time_at, data, sent_by";

    public static final String COLUMNS = INSERTED + ", tenant";

    private static final int KEY_CHECK_LENGTH = 8;

    // the source as an expression: only the index of ids serves the query, whatever the planner knows of the table
    public static Optional<StoredEvent> find(Connection connection, String id, String source) throws SQLException {
        return Sql.first(
                connection,
                "SELECT " + COLUMNS + " FROM event WHERE id = ? AND source || '' = ?",
                StoredEvent::read,
                id,
                source);
    }

    /** Reads a row of {@link #COLUMNS}; a {@link DamagedLogException} if it differs from what its entry commits to. */
    public static StoredEvent read(ResultSet row) throws SQLException {
        return read(row, 1);
    }

    static StoredEvent read(ResultSet row, int first) throws SQLException {
        StoredEvent event = new StoredEvent(
                row.getLong(first),
                new Entry(row.getBytes(first + 1)),
                row.getBytes(first + 2),
                row.getString(first + 3),
                row.getString(first + 4),
                row.getString(first + 5),
                row.getString(first + 6),
                row.getString(first + 7),
                row.getLong(first + 8),
                row.getString(first + 9),
                keyOf(row.getString(first + 10)),
                row.getString(first + 11));
        event.verify();
        if (!Objects.equals(row.getString(first + 10), event.sentBy())) {
            throw DamagedLogException.at(event.sequence, "was changed: the name of its key has another checksum");
        }
        return event;
    }

    // a changed row may have nulls where the tables allow them for erased events
    @SuppressWarnings("NullAway")
    private void verify() {
        if (entry.bytes().length != Entry.LENGTH || salt == null || time == null || tenant == null) {
            throw DamagedLogException.at(sequence, "has no content, and no erasure explains this");
        }
        if (!content().isCommittedTo(entry.commitment(), salt)) {
            throw DamagedLogException.at(sequence, "was changed: its entry commits to other content");
        }
        if (timeAt != Micros.of(Rfc3339.parse(time))) {
            throw DamagedLogException.at(sequence, "is sorted under another time than its own");
        }
    }

    private static @Nullable String keyOf(@Nullable String sentBy) {
        return sentBy == null ? null : sentBy.substring(Math.min(KEY_CHECK_LENGTH, sentBy.length()));
    }

    /** The key as it is stored, after a checksum: the entry does not commit to it. */
    public @Nullable String sentBy() {
        return key == null
                ? null
                : HexFormat.of()
                                .formatHex(Sha256.of(entry.bytes(), key.getBytes(StandardCharsets.UTF_8)))
                                .substring(0, KEY_CHECK_LENGTH)
                        + key;
    }

    /** The content that the entry commits to. */
    public CanonicalContent content() {
        return CanonicalContent.of(tenant, id, type, subject, source, time, data);
    }

    /** What a verifier who has the content needs to make the entry: its kind, time of receipt and salt. */
    public byte[] opening() {
        return ByteBuffer.allocate(Entry.LENGTH - Sha256.LENGTH + salt.length)
                .put(entry.bytes(), 0, Entry.LENGTH - Sha256.LENGTH)
                .put(salt)
                .array();
    }

    /** The hash by which its id and source are recognized after it was erased. */
    byte[] name() {
        return CanonicalContent.nameOf(tenant, id, source);
    }

    /** The size of the event's stored text, in bytes. */
    public long bytes() {
        return content().textLength();
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
        return receipt(id, sequence, entry);
    }

    public static Receipt receipt(String id, long sequence, Entry entry) {
        return new Receipt(id, sequence, Micros.toInstant(entry.receivedAt()).toString(), entry.leaf());
    }
}
