package io.wireformat.audit.log.chain;

import io.wireformat.audit.log.merkle.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The hashes of a chained log: the hash of an event is the SHA-256 of the previous hash and every column of its row.
 *
 * <p>The hashed bytes in this order, numbers as 8 bytes big-endian:
 * <ol>
 *   <li>the previous hash, 32 bytes; zeros for the first event
 *   <li>sequence, received_at, time_at
 *   <li>id, type, subject, source, time, data: each as its length in UTF-8 and its bytes; the length is -1 if data is
 *       absent
 * </ol>
 */
final class HashChain {

    private static final byte[] ABSENT = new byte[0];

    private HashChain() {}

    /** Returns what the first event takes for the previous hash. */
    static byte[] beginning() {
        return new byte[Sha256.LENGTH];
    }

    /** Returns the hash of the next event. */
    static byte[] next(byte[] previous, long sequence, long receivedAt, long timeAt, @Nullable String... texts) {
        byte[][] encoded = new byte[texts.length][];
        int length = (3 + texts.length) * Long.BYTES;
        for (int i = 0; i < texts.length; i++) {
            String text = texts[i];
            encoded[i] = text == null ? ABSENT : text.getBytes(StandardCharsets.UTF_8);
            length += encoded[i].length;
        }
        ByteBuffer row = ByteBuffer.allocate(length)
                .putLong(sequence)
                .putLong(receivedAt)
                .putLong(timeAt);
        for (byte[] text : encoded) {
            row.putLong(text == ABSENT ? -1 : text.length).put(text);
        }
        return Sha256.of(previous, row.array());
    }
}
