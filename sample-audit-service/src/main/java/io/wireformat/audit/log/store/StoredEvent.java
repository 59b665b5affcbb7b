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

    public static final String COLUMNS =
            "sequence, entry, salt, id, type, subject, source, time, time_at, data, sent_by";

    private static final int KEY_CHECK_LENGTH = 8;

    public static Optional<StoredEvent> find(Connection connection, String tenant, String id, String source)
            throws SQLException {
        return Sql.first(
                connection,
                "SELECT " + COLUMNS + " FROM main.event WHERE id = ? AND source = ?",
                row -> read(row, tenant),
                id,
                source);
    }

    /**
     * Reads a row of {@link #COLUMNS}; a {@link DamagedLogException} if it differs from what its entry commits to, such as
     * an event of another tenant.
     */
    public static StoredEvent read(ResultSet row, String tenant) throws SQLException {
        StoredEvent event = new StoredEvent(
                row.getLong(1),
                new Entry(row.getBytes(2)),
                row.getBytes(3),
                row.getString(4),
                row.getString(5),
                row.getString(6),
                row.getString(7),
                row.getString(8),
                row.getLong(9),
                row.getString(10),
                keyOf(row.getString(11)),
                tenant);
        event.verify();
        if (!Objects.equals(row.getString(11), event.sentBy())) {
            throw DamagedLogException.at(event.sequence, "was changed: the name of its key has another checksum");
        }
        return event;
    }

    // a changed row may have nulls where the tables allow them for erased events
    @SuppressWarnings("NullAway")
    private void verify() {
        if (entry.bytes().length != Entry.LENGTH || salt == null || time == null) {
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

    /** The bytes from which a verifier with the content makes the entry: its kind, time of receipt, salt and tenant. */
    public byte[] opening() {
        byte[] owner = tenant.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(Entry.LENGTH - Sha256.LENGTH + salt.length + owner.length)
                .put(entry.bytes(), 0, Entry.LENGTH - Sha256.LENGTH)
                .put(salt)
                .put(owner)
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
