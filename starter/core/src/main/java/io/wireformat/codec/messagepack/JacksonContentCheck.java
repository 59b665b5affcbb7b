package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.internal.LibraryObjects;

/**
 * Checks content against the limits before jackson-dataformat-msgpack reads it, because the library trusts declared
 * sizes. Structure alone does not distinguish an object from a map: entries count as elements only beyond the number of
 * properties that an object can have.
 *
 * @param properties the maximum number of properties of an object
 */
record JacksonContentCheck(int properties) {

    /** Checks and skips the next value; all text in it must be well-formed. */
    void check(ContentReader in, LibraryObjects objects) {
        int token = in.peekUnsignedByte();
        // each value is first a token
        objects.take(LibraryObjects.SLOT);
        if (Token.isMap(token)) {
            int entries = MessagePackReader.mapSize(in);
            objects.object(properties * Long.BYTES);
            objects.entries(Math.max(0, entries - properties));
            checkAll(in, 2 * entries, objects);
        } else if (Token.isArray(token)) {
            int size = MessagePackReader.arraySize(in);
            objects.object(0);
            objects.elements(size, LibraryObjects.SLOT);
            checkAll(in, size, objects);
        } else if (Token.isStr(token)) {
            String unused = MessagePackReader.text(in);
        } else if (token >= Token.BIN8 && token <= Token.BIN32) {
            int length = MessagePackReader.octets(in, "bytes");
            in.require(length);
            objects.text(length);
            in.skip(length);
        } else {
            int before = in.position();
            MessagePackReader.passScalar(in, token);
            objects.take(LibraryObjects.BOX + in.position() - before);
        }
    }

    private void checkAll(ContentReader in, int values, LibraryObjects objects) {
        in.enter();
        for (int i = 0; i < values; i++) {
            check(in, objects);
        }
        in.leave();
    }
}
