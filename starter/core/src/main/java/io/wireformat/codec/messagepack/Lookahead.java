package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentReader;

/** Passes values that will be read later, once it is known of which type they are. */
final class Lookahead {

    private Lookahead() {}

    /**
     * Passes a value. What containers hold counts as elements: within unions in one another it may be passed once for
     * each, and the limit keeps that from taking time in the square of the content's size.
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
