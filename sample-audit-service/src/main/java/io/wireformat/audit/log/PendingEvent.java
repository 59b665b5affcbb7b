package io.wireformat.audit.log;

import io.wireformat.audit.log.store.HashChain;
import io.wireformat.audit.log.store.Micros;
import io.wireformat.schemas.audit.AuditEvent;
import java.time.Instant;

/**
 * An event on its way to the writer, with everything that can be computed on the request's thread.
 *
 * @param content the event as its client sent it
 * @param id the client's id, or a generated one
 * @param timeAt the event's time in microseconds since the epoch
 * @param text the bytes that {@link HashChain} hashes
 */
@SuppressWarnings("ArrayRecordComponent") // nothing compares them
record PendingEvent(AuditEvent content, String id, long timeAt, byte[] text) {

    private static final EventIds ids = new EventIds();

    static PendingEvent of(NewEvent event) {
        String id = event.content().id();
        return of(event.content(), id == null ? ids.next(Micros.of(Instant.now())) : id, Micros.of(event.time()));
    }

    private static PendingEvent of(AuditEvent content, String id, long timeAt) {
        byte[] text =
                HashChain.text(id, content.type(), content.subject(), content.source(), content.time(), content.data());
        return new PendingEvent(content, id, timeAt, text);
    }

    /** Whether the client chose the id. */
    boolean isNamed() {
        return content.id() != null;
    }

    PendingEvent withAnotherId(long now) {
        return of(content, ids.next(now), timeAt);
    }
}
