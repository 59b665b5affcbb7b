package io.wireformat.audit.web;

import io.wireformat.FieldNumber;
import io.wireformat.schemas.audit.AuditEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event, and the proof that the log contains it.
 *
 * @param event the event as its client sent it
 * @param sequence its position in the log, from 1
 * @param receivedAt when the service first received it, as an RFC 3339 timestamp in UTC
 * @param leaf the hash of its entry, in base64
 * @param proof a C2SP tlog-proof, which ends in a signed checkpoint
 * @param cosignedBy the witnesses that cosigned the checkpoint; empty if it is uncosigned
 * @param key the name of the key that the event came by, which the proof does not cover
 */
public record EventProof(
        @FieldNumber(1) AuditEvent event,
        @FieldNumber(2) long sequence,
        @FieldNumber(3) String receivedAt,
        @FieldNumber(4) String leaf,
        @FieldNumber(5) String proof,
        @FieldNumber(6) List<String> cosignedBy,
        @FieldNumber(7) @Nullable String key) {}
