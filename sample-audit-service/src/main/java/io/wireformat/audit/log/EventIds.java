package io.wireformat.audit.log;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.UUID;

/**
 * Chooses the ids of events whose client chose none: UUIDs of version 7, which grow with time, so that the index on
 * them grows at one end. The rest is secure randomness, so that no client can occupy an id in advance. Safe for any
 * number of threads.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-7">RFC 9562, UUID version 7</a>
 */
final class EventIds {

    private static final long VERSION_7 = 0x7000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private final SecureRandom random = new SecureRandom();

    String next(long micros) {
        long millis = Math.floorDiv(micros, 1_000L);
        byte[] bytes = new byte[Short.BYTES + Long.BYTES];
        random.nextBytes(bytes);
        ByteBuffer bits = ByteBuffer.wrap(bytes);
        long high = millis << 16 | VERSION_7 | bits.getShort() & 0xFFF;
        long low = VARIANT | bits.getLong() >>> 2;
        return new UUID(high, low).toString();
    }
}
