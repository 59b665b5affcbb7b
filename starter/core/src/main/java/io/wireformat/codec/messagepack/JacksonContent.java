package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.internal.LibraryObjects;

/**
 * Holds content against its limits before jackson-dataformat-msgpack reads it, which takes declared sizes and text as
 * they come. Structure alone does not tell an object from a map, so that a map's entries count as elements beyond as many
 * as an object has.
 *
 * @param properties the most properties that an object has
 */
record JacksonContent(int properties) {

    /** Passes a value that the library is to read; all text in it must be well-formed. */
    void check(ContentReader in, LibraryObjects objects) {
        int token = in.peekUnsignedByte();
        // it is a token before it is a value
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
