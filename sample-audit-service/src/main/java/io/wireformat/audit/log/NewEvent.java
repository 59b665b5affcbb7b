package io.wireformat.audit.log;

import io.wireformat.audit.log.store.CanonicalContent;
import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.store.Micros;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.audit.log.store.Tenants;
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
    private final String tenant;
    private final @Nullable String key;
    private final long timeAt;
    private final byte[] salt = new byte[CanonicalContent.SALT_LENGTH];
    private final byte[] commitment;
    private final int bytes;

    /** An event as its client sent it, its time, and the name of the client's key, to whose tenant it belongs. */
    public NewEvent(AuditEvent content, Instant time, @Nullable String key) {
        this(content, time, Tenants.ofKey(key), key);
    }

    /** Without a key, an event that the service writes itself. */
    NewEvent(AuditEvent content, Instant time, String tenant, @Nullable String key) {
        this.tenant = tenant;
        this.content = content;
        this.id = content.id() == null ? ids.next(Micros.of(Instant.now())) : content.id();
        this.timeAt = Micros.of(time);
        this.key = key;
        random.nextBytes(salt);
        CanonicalContent canonical = CanonicalContent.of(
                tenant, id, content.type(), content.subject(), content.source(), content.time(), content.data());
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

    String tenant() {
        return tenant;
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
                key,
                tenant);
    }
}
