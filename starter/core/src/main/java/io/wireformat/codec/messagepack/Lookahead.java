package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentReader;

/** Skips values that are read later, once their type is known. */
final class Lookahead {

    private Lookahead() {}

    /**
     * Skips a value. Values in containers count as elements: within nested unions each union may skip them again, and
     * the limit prevents quadratic time.
     */
    static void pass(ContentReader in) {
        int token = in.peekUnsignedByte();
        if (Token.isMap(token)) {
            passAll(in, 2 * MessagePackReader.mapSize(in));
        } else if (Token.isArray(token)) {
            passAll(in, MessagePackReader.arraySize(in));
        } else {
            MessagePackReader.skip(in);
        }
    }

    private static void passAll(ContentReader in, int values) {
        in.countPassed(values);
        in.enter();
        for (int i = 0; i < values; i++) {
            pass(in);
        }
        in.leave();
    }
}
