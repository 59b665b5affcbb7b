package io.wireformat.audit.log;

import io.wireformat.schemas.audit.AuditEvent;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A valid event that is to be stored.
 *
 * @param content the event as its client sent it
 * @param time its {@code time} as an instant
 * @param key the name of the key that it came by; null if the service writes it
 */
public record NewEvent(
        AuditEvent content, Instant time, @Nullable String key) {

    /** An event of the service itself. */
    public NewEvent(AuditEvent content, Instant time) {
        this(content, time, null);
    }

    /** The event as it came by a key. */
    public NewEvent by(String name) {
        return new NewEvent(content, time, name);
    }
}
