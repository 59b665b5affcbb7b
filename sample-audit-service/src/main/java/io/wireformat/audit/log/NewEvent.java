package io.wireformat.audit.log;

import io.wireformat.schemas.audit.AuditEvent;
import java.time.Instant;

/**
 * A valid event that is to be stored.
 *
 * @param content the event as its client sent it
 * @param time its {@code time} as an instant
 */
public record NewEvent(AuditEvent content, Instant time) {}
