package io.wireformat.audit.log;

import io.wireformat.audit.log.store.CanonicalContent;
import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.store.Micros;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.schemas.audit.AuditEvent;
import java.security.SecureRandom;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event on its way to the writer, with everything that can be computed on the request's thread.
 *
 * @param content the event as its client sent it
 * @param id the client's id, or a generated one
 * @param key the name of the key that it came by
 * @param timeAt the event's time in microseconds since the epoch
 * @param salt 16 random bytes
 * @param commitment the hash of salt and canonical content
 * @param bytes the size of the canonical content
 */
@SuppressWarnings("ArrayRecordComponent") // nothing compares them
record PendingEvent(
        AuditEvent content, String id, @Nullable String key, long timeAt, byte[] salt, byte[] commitment, int bytes) {

    private static final EventIds ids = new EventIds();
    private static final SecureRandom random = new SecureRandom();

    static PendingEvent of(NewEvent event) {
        String id = event.content().id();
        return of(
                event.content(),
                id == null ? ids.next(Micros.of(Instant.now())) : id,
                event.key(),
                Micros.of(event.time()));
    }

    private static PendingEvent of(AuditEvent content, String id, @Nullable String key, long timeAt) {
        byte[] salt = new byte[CanonicalContent.SALT_LENGTH];
        random.nextBytes(salt);
        CanonicalContent canonical = CanonicalContent.of(
                id, content.type(), content.subject(), content.source(), content.time(), content.data());
        return new PendingEvent(content, id, key, timeAt, salt, canonical.commitment(salt), canonical.bytes().length);
    }

    /** Whether the client chose the id. */
    boolean isNamed() {
        return content.id() != null;
    }

    PendingEvent withAnotherId(long now) {
        return of(content, ids.next(now), key, timeAt);
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
