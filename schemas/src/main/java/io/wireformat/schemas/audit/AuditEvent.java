package io.wireformat.schemas.audit;

import io.wireformat.FieldNumber;
import org.jspecify.annotations.Nullable;

/**
 * An event that must stay provable.
 *
 * <p>Wire-compatible with the {@code Event} of the published study: a client that only knows its five fields can write
 * and read this record in Protobuf, FlatBuffers and JSON.
 *
 * @param type what happened, for example {@code user.login}
 * @param subject the affected person or thing
 * @param source the system that reports it
 * @param time when it happened, as an RFC 3339 timestamp
 * @param data any other content, opaque to the service
 * @param id unique within the source; chosen by the client so that it can repeat a request, or by the service if absent
 */
public record AuditEvent(
        @FieldNumber(1) String type,
        @FieldNumber(2) String subject,
        @FieldNumber(3) String source,
        @FieldNumber(4) String time,
        @FieldNumber(5) @Nullable String data,
        @FieldNumber(6) @Nullable String id) {}
