package io.wireformat.audit.web;

import io.wireformat.audit.log.query.Position;
import java.nio.ByteBuffer;
import java.util.Base64;

/**
 * Where the next page begins, as an opaque text: a version byte, the time and the sequence of the last event seen, in
 * base64url. Version 1 held the sequence alone and went with filters; in the order of arrival the time is none.
 */
final class Cursor {

    private static final byte VERSION = 2;
    /** No event's: the order of arrival does not know the time. */
    static final long NO_TIME = Long.MAX_VALUE;

    private static final int LENGTH = 1 + 2 * Long.BYTES;

    private Cursor() {}

    /** After an event in the order of arrival. */
    static String afterArrival(Position position) {
        return after(new Position(NO_TIME, position.sequence()));
    }

    static String after(Position position) {
        byte[] content = ByteBuffer.allocate(LENGTH)
                .put(VERSION)
                .putLong(position.timeAt())
                .putLong(position.sequence())
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(content);
    }

    /**
     * Reads a cursor.
     *
     * @return the position that it was made of
     * @throws IllegalArgumentException if it is not one of ours
     */
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
