package io.wireformat.audit.web;

import io.wireformat.FieldNumber;
import io.wireformat.audit.log.query.LoggedEvent;
import io.wireformat.audit.log.store.Micros;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.schemas.audit.AuditEvent;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * A message of a tail or an export: an entry of the log, a heartbeat, or the proof that ends an export. Entries have a
 * leaf and come without a gap.
 *
 * @param sequence of the entry; of the last one before a heartbeat or proof, -1 if there is none
 * @param event absent if its content was erased, and of entry 0
 * @param opening kind, time of receipt and salt in base64: with the event they make the leaf
 * @param key the name of the key that the event came by
 */
public record SequencedEvent(
        @FieldNumber(1) long sequence,
        @FieldNumber(2) @Nullable String receivedAt,
        @FieldNumber(3) @Nullable String leaf,
        @FieldNumber(4) @Nullable AuditEvent event,
        @FieldNumber(5) @Nullable String opening,
        @FieldNumber(6) @Nullable String key,
        @FieldNumber(7) @Nullable RangeProof proof) {

    static SequencedEvent of(LoggedEvent logged) {
        StoredEvent event = logged.event();
        return new SequencedEvent(
                logged.sequence(),
                Micros.toInstant(logged.entry().receivedAt()).toString(),
                logged.entry().leaf(),
                event == null ? null : event.toEvent(),
                event == null ? null : Base64.getEncoder().encodeToString(event.opening()),
                event == null ? null : event.key(),
                null);
    }

    /** A message without an entry. */
    public static SequencedEvent heartbeat(long last) {
        return end(last, null);
    }

    /** Returns what proves the same without the content. */
    public SequencedEvent withoutContent() {
        return new SequencedEvent(sequence, receivedAt, leaf, null, null, null, proof);
    }

    static SequencedEvent end(long last, @Nullable RangeProof proof) {
        return new SequencedEvent(last, null, null, null, null, null, proof);
    }
}
