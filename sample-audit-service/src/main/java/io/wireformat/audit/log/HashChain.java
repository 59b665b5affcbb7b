package io.wireformat.audit.log;

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
final class HashChain {

    private static final int HASH_LENGTH = 32;

    private final MessageDigest digest;
    private final ByteBuffer number = ByteBuffer.allocate(Long.BYTES);

    HashChain() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }

    static byte[] beginning() {
        return new byte[HASH_LENGTH];
    }

    byte[] next(byte[] previous, StoredEvent event) {
        digest.update(previous);
        add(event.sequence());
        add(event.receivedAt());
        add(event.timeAt());
        add(event.id());
        add(event.type());
        add(event.subject());
        add(event.source());
        add(event.time());
        add(event.data());
        return digest.digest();
    }

    private void add(long value) {
        digest.update(number.putLong(0, value).array());
    }

    private void add(@Nullable String text) {
        if (text == null) {
            add(-1);
            return;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        add(bytes.length);
        digest.update(bytes);
    }
}
