package io.wireformat.audit.log;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.UUID;

/**
 * Generates ids for events that come without one: UUIDs of version 7. They grow with time, so that the database index
 * grows at one end only. Their random part is secure, so that no client can claim an id in advance. Thread-safe.
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
