package io.wireformat.codec.flatbuffers;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads FlatBuffers content. Positions are array indices. Each position is checked against the content before it is
 * read, and each length before anything is allocated for it.
 *
 * <p>Offsets point forwards, so there are no cycles, but many may point to one position. Bytes are therefore counted
 * each time that they are visited; without such sharing the count is at most the content's size.
 */
final class FlatBuffersInput {

    /** The bytes of a vtable before its first entry: the vtable's size and the table's size. */
    static final int VTABLE_HEADER = 2 * Short.BYTES;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    private FlatBuffersInput() {}

    static DecodingException error(ContentReader in, int at, String problem) {
        return new DecodingException(problem, at - in.start());
    }

    /** The content, as a buffer over the same bytes. */
    static ByteBuffer buffer(ContentReader in) {
        return ByteBuffer.wrap(in.array(), in.start(), in.limit() - in.start())
                .slice()
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Counts all content as read. */
    static void finish(ContentReader in) {
        in.position(in.limit());
    }

    /** The position of the root table. */
    static int root(ContentReader in) {
        return target(in, in.start());
    }

    /**
     * The position of a field of a table.
     *
     * @param offset its entry in the vtable
     * @param size its bytes in the table
     */
    static int place(ContentReader in, int table, int vtable, int offset, int size) {
        int at = table + offset;
        if (offset > tableSize(in, vtable) - size) {
            require(in, at, size);
            throw error(in, at, size + " bytes are outside the table, as if the field had another type");
        }
        return at;
    }

    private static int tableSize(ContentReader in, int vtable) {
        return unsignedShort(in, vtable + Short.BYTES);
    }

    /** The position that an offset in a table points to, which is aligned and never in the table itself. */
    static int target(ContentReader in, int table, int vtable, int at) {
        int target = target(in, at);
        if (target < table + tableSize(in, vtable)) {
            throw error(in, at, "an offset points into its own table, as if it were a number");
        }
        if ((target - in.start() & Integer.BYTES - 1) != 0) {
            throw error(in, at, "an offset points to no multiple of four, as if it were a number");
        }
        return target;
    }

    /** The position that an offset points to. */
    static int target(ContentReader in, int at) {
        int offset = intAt(in, at);
        if (offset <= 0 || offset > in.limit() - at - Integer.BYTES) {
            throw error(in, at, offset == 0 ? "an offset is zero" : "an offset points outside the content");
        }
        return at + offset;
    }

    /** Enters the root table and returns its position. */
    static int enterRoot(ContentReader in) {
        int root = root(in);
        in.position(root);
        in.enter();
        return root;
    }

    /**
     * Enters a table.
     *
     * @return the position of its vtable
     */
    static int enterTable(ContentReader in, int table) {
        in.position(table);
        in.enter();
        return openTable(in, table);
    }

    /** Checks a table's vtable and returns its position. */
    static int openTable(ContentReader in, int table) {
        visit(in, table, Integer.BYTES);
        long vtable = (long) table - intAt(in, table);
        if (vtable < in.start() || vtable > in.limit() - VTABLE_HEADER) {
            throw error(in, table, "the vtable is outside the content");
        }
        int size = unsignedShort(in, (int) vtable);
        if (size < VTABLE_HEADER || (size & 1) != 0 || size > in.limit() - vtable) {
            throw error(in, (int) vtable, "the vtable has an invalid size");
        }
        return (int) vtable;
    }

    /** Leaves the table. */
    static void leaveTable(ContentReader in) {
        in.leave();
    }

    /** How many entries a table's vtable has. */
    static int vtableEntries(ContentReader in, int vtable) {
        return (unsignedShort(in, vtable) - VTABLE_HEADER) >> 1;
    }

    /** The offset of a field in its table; 0 if the table does not have the field. */
    static int vtableEntry(ContentReader in, int vtable, int id) {
        return id < vtableEntries(in, vtable) ? unsignedShort(in, vtable + VTABLE_HEADER + Short.BYTES * id) : 0;
    }

    /** The number of elements of a vector, checked against the content. */
    static int vectorLength(ContentReader in, int at, int elementSize) {
        int count = intAt(in, at);
        if (count < 0 || count > (in.limit() - at - Integer.BYTES) / elementSize) {
            throw error(in, at, Integer.toUnsignedLong(count) + " elements declared, more than the content holds");
        }
        visit(in, at, Integer.BYTES + count * elementSize);
        return count;
    }

    /** The number of elements of a vector that is only verified. */
    static int passedLength(ContentReader in, int at, int elementSize) {
        int count = vectorLength(in, at, elementSize);
        in.position(at);
        in.countPassed(count);
        return count;
    }

    static String readText(ContentReader in, int at) {
        int length = vectorLength(in, at, 1);
        requireTerminator(in, at + Integer.BYTES + length);
        in.position(at + Integer.BYTES);
        return in.readText(length);
    }

    /** Requires a NUL-terminated string in well-formed UTF-8. */
    static void requireText(ContentReader in, int at) {
        int length = vectorLength(in, at, 1);
        int from = at + Integer.BYTES;
        in.position(from);
        in.requireTextLength(length);
        requireTerminator(in, from + length);
        int bits = 0;
        for (int i = from; i < from + length; i++) {
            bits |= in.array()[i];
        }
        if (bits < 0) {
            in.readText(length);
        }
    }

    /** Other readers use strings as C strings. */
    private static void requireTerminator(ContentReader in, int end) {
        if (byteAt(in, end) != 0) {
            throw error(in, end, "a string is not terminated by NUL");
        }
    }

    /** Requires a vector of bytes that is no longer than a string may be. */
    static void requireBytes(ContentReader in, int at) {
        int length = vectorLength(in, at, Byte.BYTES);
        in.position(at);
        in.requireTextLength(length);
    }

    static byte[] readBytes(ContentReader in, int at) {
        int length = vectorLength(in, at, 1);
        in.position(at + Integer.BYTES);
        return in.readBytes(length);
    }

    static byte byteAt(ContentReader in, int at) {
        require(in, at, Byte.BYTES);
        return in.array()[at];
    }

    static int intAt(ContentReader in, int at) {
        require(in, at, Integer.BYTES);
        return (int) INT.get(in.array(), at);
    }

    static long longAt(ContentReader in, int at) {
        require(in, at, Long.BYTES);
        return (long) LONG.get(in.array(), at);
    }

    /** Requires that bytes are within the content; the position may have overflowed. */
    static void require(ContentReader in, int at, int bytes) {
        if (at < in.start() || at > in.limit() - bytes) {
            throw error(in, at, bytes + " bytes are outside the content");
        }
    }

    private static int unsignedShort(ContentReader in, int at) {
        return (short) SHORT.get(in.array(), at) & 0xffff;
    }

    private static void visit(ContentReader in, int at, int bytes) {
        in.position(at);
        in.visit(bytes);
    }
}
