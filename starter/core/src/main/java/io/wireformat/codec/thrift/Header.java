package io.wireformat.codec.thrift;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.internal.plan.Operations;

/**
 * The header of a field or a collection, packed into a long. A field's header holds its id, the code of its type, and
 * the value of a boolean; a list's or map's header holds the count and the codes of the types.
 */
final class Header {

    /** The end of a struct. */
    static final long STOP = Operations.END;

    private static final int CODE_BITS = 8;
    private static final int CODE = 0xff;
    private static final int FIELD = 0xff_ffff;
    private static final int FLAG = 1 << 24;
    private static final int COUNT_BITS = 32;

    private Header() {}

    static long of(int id, int code) {
        return (id << CODE_BITS | code) & FIELD;
    }

    /** The header of a field that was read. */
    static long of(ContentReader in, int id, int code, boolean flag) {
        if (id != (short) id) {
            throw in.error("a field id needs more than 16 bits");
        }
        return of(id, code) | (flag ? FLAG : 0);
    }

    static int id(long field) {
        return (short) (field >>> CODE_BITS);
    }

    static int code(long field) {
        return (int) field & CODE;
    }

    static boolean flag(long field) {
        return (field & FLAG) != 0;
    }

    static int withoutFlag(long field) {
        return (int) field & FIELD;
    }

    /** The header of a list or a map that was read. */
    static long of(ContentReader in, long count, int keyCode, int elementCode) {
        if (count < 0 || count > in.remaining()) {
            throw tooMany(in, count);
        }
        return (long) (keyCode << CODE_BITS | elementCode) << COUNT_BITS | count;
    }

    static int elementCode(long collection) {
        return (int) (collection >>> COUNT_BITS) & CODE;
    }

    static int keyCode(long collection) {
        return (int) (collection >>> COUNT_BITS + CODE_BITS);
    }

    /** Checks a declared count against the remaining bytes. */
    static int require(ContentReader in, int count, int minSize) {
        if (count > in.remaining() / minSize) {
            throw tooMany(in, count);
        }
        return count;
    }

    private static RuntimeException tooMany(ContentReader in, long count) {
        return in.error(count < 0 ? "negative count" : count + " elements declared, " + in.remaining() + " bytes left");
    }
}
