package io.wireformat.schemas.audit;

import io.wireformat.FieldNumber;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened and must stay provable.
 *
 * <p>Wire-compatible with the {@code Event} of the published study: a client that knows only its five fields can send
 * and read this record in Protobuf, FlatBuffers and JSON.
 *
 * @param type what happened, for example {@code user.login}
 * @param subject whom or what it happened to
 * @param source the system that saw it
 * @param time when it happened, as an RFC 3339 timestamp
 * @param data anything else, opaque to the service
 * @param id chosen by the client to make a repeated request harmless, unique within the source; absent, the service
 *     chooses one
 */
public record AuditEvent(
        @FieldNumber(1) String type,
        @FieldNumber(2) String subject,
        @FieldNumber(3) String source,
        @FieldNumber(4) String time,
        @FieldNumber(5) @Nullable String data,
        @FieldNumber(6) @Nullable String id) {}
