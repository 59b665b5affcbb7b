package io.wireformat.audit.log.store;

import io.wireformat.audit.log.merkle.MerkleTree;
import io.wireformat.audit.log.merkle.Sha256;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;

/**
 * A leaf of the log: its kind in 1 byte, the time of receipt in 8 bytes (microseconds since the epoch, big-endian) and a
 * commitment of 32 bytes.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Entry(byte[] bytes) {

    public static final int LENGTH = 1 + Long.BYTES + Sha256.LENGTH;

    /** Begins the log. It commits to random bytes. */
    public static final byte BEGINNING = 0;

    /** An event of a client. It commits to the event's salted content. */
    public static final byte EVENT = 1;

    /** Something the operator did, written by the service. It commits to its salted content, as of an event. */
    public static final byte OPERATION = 2;

    public static Entry of(byte kind, long receivedAt, byte[] commitment) {
        return new Entry(ByteBuffer.allocate(LENGTH)
                .put(kind)
                .putLong(receivedAt)
                .put(commitment)
                .array());
    }

    public byte kind() {
        return bytes[0];
    }

    /** In microseconds since the epoch. */
    public long receivedAt() {
        return ByteBuffer.wrap(bytes).getLong(1);
    }

    byte[] commitment() {
        return Arrays.copyOfRange(bytes, LENGTH - Sha256.LENGTH, LENGTH);
    }

    /** The hash of the leaf in the Merkle tree. */
    public byte[] leafHash() {
        return MerkleTree.leafHash(bytes);
    }

    /** The hash of the leaf in base64, as receipts show it. */
    public String leaf() {
        return Base64.getEncoder().encodeToString(leafHash());
    }
}
