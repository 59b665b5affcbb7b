package io.wireformat.audit.log.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/**
 * Makes each event vouch for all before it: its hash is the SHA-256 of the hash before it and of every column of its
 * row. An event changed, removed, inserted or moved afterwards breaks the chain from there on.
 *
 * <p>What is hashed, in this order, numbers as 8 bytes big-endian:
 * <ol>
 *   <li>the hash of the event before, 32 bytes; for the first event, zeros
 *   <li>sequence, received_at, time_at
 *   <li>id, type, subject, source, time, data: each the length of its UTF-8 form and the bytes themselves; absent
 *       data is the length -1
 * </ol>
 * The lengths keep two different rows from looking alike. The chain cannot tell that events were cut off at its end,
 * or that all of it was computed anew: who fears that keeps a copy of {@link Head} elsewhere, which the service logs
 * when it starts and stops.
 *
 * <p>For one thread at a time.
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
     * @param text made by {@link #text}
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

    /** What is hashed of an event's texts, which any thread may make. */
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
