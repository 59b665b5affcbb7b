package io.wireformat.audit.log;

import io.wireformat.audit.log.store.CanonicalContent;
import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.store.Micros;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.schemas.audit.AuditEvent;
import java.security.SecureRandom;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A valid event that is to be stored, with everything that can be computed on the request's thread. */
public final class NewEvent {

    private static final EventIds ids = new EventIds();
    private static final SecureRandom random = new SecureRandom();

    private final AuditEvent content;
    private final String id;
    private final @Nullable String key;
    private final long timeAt;
    private final byte[] salt = new byte[CanonicalContent.SALT_LENGTH];
    private final byte[] commitment;
    private final int bytes;

    /** An event as its client sent it, its time, and the name of its key; null if the service writes it. */
    public NewEvent(AuditEvent content, Instant time, @Nullable String key) {
        this(content, content.id() == null ? ids.next(Micros.of(Instant.now())) : content.id(), Micros.of(time), key);
    }

    private NewEvent(AuditEvent content, String id, long timeAt, @Nullable String key) {
        this.content = content;
        this.id = id;
        this.timeAt = timeAt;
        this.key = key;
        random.nextBytes(salt);
        CanonicalContent canonical = CanonicalContent.of(
                id, content.type(), content.subject(), content.source(), content.time(), content.data());
        commitment = canonical.commitment(salt);
        bytes = canonical.bytes().length;
    }

    AuditEvent content() {
        return content;
    }

    /** The client's id, or a generated one. */
    public String id() {
        return id;
    }

    /** The event's time in microseconds since the epoch. */
    public long timeAt() {
        return timeAt;
    }

    /** The size of its canonical content. */
    int bytes() {
        return bytes;
    }

    boolean isNamed() {
        return content.id() != null;
    }

    NewEvent withAnotherId(long now) {
        return new NewEvent(content, ids.next(now), timeAt, key);
    }

    StoredEvent at(long sequence, byte kind, long receivedAt) {
        return new StoredEvent(
                sequence,
                Entry.of(kind, receivedAt, commitment),
                salt,
                id,
                content.type(),
                content.subject(),
                content.source(),
                content.time(),
                timeAt,
                content.data(),
                key);
    }
}
