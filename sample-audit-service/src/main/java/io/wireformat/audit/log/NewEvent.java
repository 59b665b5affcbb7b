package io.wireformat.audit.log;

import io.wireformat.schemas.audit.AuditEvent;
import java.time.Instant;

/**
 * An event that was found valid and waits to be stored.
 *
 * @param content the event as its client sent it
 * @param time the instant that its {@code time} names
 */
public record NewEvent(AuditEvent content, Instant time) {

    /** How much text the event is, in bytes of UTF-8. */
    long bytes() {
        return Utf8.length(content.id())
                + Utf8.length(content.type())
                + Utf8.length(content.subject())
                + Utf8.length(content.source())
                + Utf8.length(content.time())
                + Utf8.length(content.data());
    }
}
