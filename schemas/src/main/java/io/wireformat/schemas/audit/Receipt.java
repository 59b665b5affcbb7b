package io.wireformat.schemas.audit;

import io.wireformat.FieldNumber;
import org.jspecify.annotations.Nullable;

/**
 * The confirmation that an event is stored.
 *
 * @param id the id of the event
 * @param sequence its position in the log, from 1
 * @param receivedAt when the service first received it, as an RFC 3339 timestamp in UTC
 * @param leaf the hash of its entry in the log's Merkle tree, in base64; always present in receipts of the service
 */
public record Receipt(
        @FieldNumber(1) String id,
        @FieldNumber(2) long sequence,
        @FieldNumber(3) String receivedAt,
        @FieldNumber(4) @Nullable String leaf) {}
