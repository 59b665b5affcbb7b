package io.wireformat.audit.web;

import io.wireformat.FieldNumber;
import io.wireformat.schemas.audit.AuditEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An event, and the proof that the log contains it. */
public record EventProof(
        @FieldNumber(1) AuditEvent event,
        @FieldNumber(2) long sequence,
        @FieldNumber(3) String receivedAt,
        @FieldNumber(4) String leaf,
        @FieldNumber(5) String proof,
        @FieldNumber(6) List<String> cosignedBy,
        @FieldNumber(7) @Nullable String key) {}
