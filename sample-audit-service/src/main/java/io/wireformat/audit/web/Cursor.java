package io.wireformat.audit.web;

import java.nio.ByteBuffer;
import java.util.Base64;

/**
 * Where the next page begins, as an opaque text: a version byte and the sequence of the last event seen, in base64url.
 */
final class Cursor {

    private static final byte VERSION = 1;
    private static final int LENGTH = 1 + Long.BYTES;

    private Cursor() {}

    static String after(long sequence) {
        byte[] content =
                ByteBuffer.allocate(LENGTH).put(VERSION).putLong(sequence).array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(content);
    }

    /**
     * Reads a cursor.
     *
     * @return the sequence that it was made of
     * @throws IllegalArgumentException if it is not one of ours
     */
    static long parse(String cursor) {
        ByteBuffer content = ByteBuffer.wrap(Base64.getUrlDecoder().decode(cursor));
        if (content.remaining() != LENGTH || content.get() != VERSION) {
            throw new IllegalArgumentException("not a cursor of this service");
        }
        long sequence = content.getLong();
        if (sequence < 0) {
            throw new IllegalArgumentException("not a cursor of this service");
        }
        return sequence;
    }
}
