package io.wireformat.audit.log;

import io.wireformat.schemas.audit.AuditEvent;
import java.time.Instant;

/**
 * An event that was found valid and waits to be stored.
 *
 * @param content the event as its client sent it
 * @param time the instant that its {@code time} names
 */
public record NewEvent(AuditEvent content, Instant time) {}
