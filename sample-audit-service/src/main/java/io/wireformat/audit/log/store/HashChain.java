package io.wireformat.audit.log.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/**
 * Chains the events: the hash of an event is the SHA-256 of the previous hash and every column of its row. An event
 * that is changed, removed, inserted or moved afterwards breaks the chain from there on.
 *
 * <p>The hashed bytes in this order, numbers as 8 bytes big-endian:
 * <ol>
 *   <li>the previous hash, 32 bytes; zeros for the first event
 *   <li>sequence, received_at, time_at
 *   <li>id, type, subject, source, time, data: each as its length in UTF-8 and its bytes; the length is -1 if data is
 *       absent
 * </ol> The lengths keep different rows from having the same bytes. The chain cannot show that events were removed at
 * its end, or that all hashes were computed again. To detect that, keep a copy of {@link Head} elsewhere; the service
 * logs it when it starts and stops.
 *
 * <p>Not thread-safe.
 */
public final class HashChain {

    private static final int HASH_LENGTH = 32;
    private static final byte[] ABSENT = new byte[0];

    private final MessageDigest digest;
    private final ByteBuffer numbers = ByteBuffer.allocate(3 * Long.BYTES);

    public HashChain() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }

    public static byte[] beginning() {
        return new byte[HASH_LENGTH];
    }

    public byte[] next(byte[] previous, StoredEvent event) {
        return next(
                previous,
                event.sequence(),
                event.receivedAt(),
                event.timeAt(),
                text(event.id(), event.type(), event.subject(), event.source(), event.time(), event.data()));
    }

    /**
     * Hashes the next event.
     *
     * @param text the result of {@link #text}
     */
    public byte[] next(byte[] previous, long sequence, long receivedAt, long timeAt, byte[] text) {
        digest.update(previous);
        digest.update(numbers.clear()
                .putLong(sequence)
                .putLong(receivedAt)
                .putLong(timeAt)
                .array());
        digest.update(text);
        return digest.digest();
    }

    /** Returns the bytes that are hashed of an event's texts. Thread-safe. */
    public static byte[] text(@Nullable String... columns) {
        byte[][] encoded = new byte[columns.length][];
        int length = columns.length * Long.BYTES;
        for (int i = 0; i < columns.length; i++) {
            String column = columns[i];
            encoded[i] = column == null ? ABSENT : column.getBytes(StandardCharsets.UTF_8);
            length += encoded[i].length;
        }
        ByteBuffer text = ByteBuffer.allocate(length);
        for (byte[] column : encoded) {
            text.putLong(column == ABSENT ? -1 : column.length).put(column);
        }
        return text.array();
    }
}
