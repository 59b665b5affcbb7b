package io.wireformat.audit.web;

import io.wireformat.audit.log.query.Position;
import java.nio.ByteBuffer;
import java.util.Base64;

/**
 * Encodes where the next page starts as opaque text: a version byte, and the time and sequence of the last event, in
 * base64url. Version 1 held the sequence alone.
 */
final class Cursor {

    private static final byte VERSION = 2;
    private static final int LENGTH = 1 + 2 * Long.BYTES;

    private Cursor() {}

    static String after(Position position) {
        byte[] content = ByteBuffer.allocate(LENGTH)
                .put(VERSION)
                .putLong(position.timeAt())
                .putLong(position.sequence())
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(content);
    }

    /** Reads a cursor, or throws an {@link IllegalArgumentException}. */
    static Position parse(String cursor) {
        ByteBuffer content = ByteBuffer.wrap(Base64.getUrlDecoder().decode(cursor));
        if (content.remaining() != LENGTH || content.get() != VERSION) {
            throw new IllegalArgumentException("not a cursor of this service");
        }
        Position position = new Position(content.getLong(), content.getLong());
        if (position.sequence() < 1) {
            throw new IllegalArgumentException("not a cursor of this service");
        }
        return position;
    }
}
