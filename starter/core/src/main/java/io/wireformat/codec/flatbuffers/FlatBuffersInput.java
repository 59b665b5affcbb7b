package io.wireformat.codec.flatbuffers;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * FlatBuffers content being read. Places are those of the array; each is held against the content before it is read,
 * and each length before anything is allocated for it.
 *
 * <p>Offsets lead forwards, so there are no circles, but many may lead to one place, and from there to another. What
 * is visited is therefore counted, again each time; content without such sharing is visited once, and its count is at
 * most its size.
 */
final class FlatBuffersInput {

    /** How many bytes of a vtable come before its first entry: its own size and the table's. */
    static final int VTABLE_HEADER = 2 * Short.BYTES;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    private FlatBuffersInput() {}

    /** An error at a place. */
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

    /** Where the root table is. */
    static int root(ContentReader in) {
        return target(in, in.start());
    }

    /** Where the offset at a place leads. */
    static int target(ContentReader in, int at) {
        int offset = intAt(in, at);
        if (offset <= 0 || offset > in.limit() - at - Integer.BYTES) {
            throw error(in, at, offset == 0 ? "an offset leads nowhere" : "an offset leads out of the content");
        }
        return at + offset;
    }

    /** Goes into the root table; returns where it is. */
    static int enterRoot(ContentReader in) {
        int root = root(in);
        in.position(root);
        in.enter();
        return root;
    }

    /**
     * Goes into a table.
     *
     * @return where its vtable is
     */
    static int enterTable(ContentReader in, int table) {
        in.position(table);
        in.enter();
        return openTable(in, table);
    }

    /** Looks at a table; returns where its vtable is. */
    static int openTable(ContentReader in, int table) {
        visit(in, table, Integer.BYTES);
        long vtable = (long) table - intAt(in, table);
        if (vtable < in.start() || vtable > in.limit() - VTABLE_HEADER) {
            throw error(in, table, "the vtable lies outside the content");
        }
        int size = unsignedShort(in, (int) vtable);
        if (size < VTABLE_HEADER || (size & 1) != 0 || size > in.limit() - vtable) {
            throw error(in, (int) vtable, "a vtable has no valid size");
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

    /** Where in the table a field is; 0 when the table does not have it. */
    static int vtableEntry(ContentReader in, int vtable, int id) {
        return id < vtableEntries(in, vtable) ? unsignedShort(in, vtable + VTABLE_HEADER + Short.BYTES * id) : 0;
    }

    /** The number of elements of the vector at a place, all of which the content has. */
    static int vectorLength(ContentReader in, int at, int elementSize) {
        int count = intAt(in, at);
        if (count < 0 || count > (in.limit() - at - Integer.BYTES) / elementSize) {
            throw error(in, at, Integer.toUnsignedLong(count) + " elements declared, more than the content has");
        }
        visit(in, at, Integer.BYTES + count * elementSize);
        return count;
    }

    /** The number of elements of the vector at a place, of which nothing is made. */
    static int passedLength(ContentReader in, int at, int elementSize) {
        int count = vectorLength(in, at, elementSize);
        in.position(at);
        in.countPassed(count);
        return count;
    }

    /** The text at a place. */
    static String readText(ContentReader in, int at) {
        int length = vectorLength(in, at, 1);
        requireTerminator(in, at + Integer.BYTES + length);
        in.position(at + Integer.BYTES);
        return in.readText(length);
    }

    /** Requires that there is a text at a place, in UTF-8 with a NUL behind it. */
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

    /** Other readers take texts for C's. */
    private static void requireTerminator(ContentReader in, int end) {
        if (byteAt(in, end) != 0) {
            throw error(in, end, "no NUL follows a text");
        }
    }

    /** Requires that a vector of bytes is at a place, as long as a text may be. */
    static void requireBytes(ContentReader in, int at) {
        int length = vectorLength(in, at, Byte.BYTES);
        in.position(at);
        in.requireTextLength(length);
    }

    /** The bytes at a place. */
    static byte[] readBytes(ContentReader in, int at) {
        int length = vectorLength(in, at, 1);
        in.position(at + Integer.BYTES);
        return in.readBytes(length);
    }

    /** One byte. */
    static byte byteAt(ContentReader in, int at) {
        require(in, at, Byte.BYTES);
        return in.array()[at];
    }

    /** Four bytes. */
    static int intAt(ContentReader in, int at) {
        require(in, at, Integer.BYTES);
        return (int) INT.get(in.array(), at);
    }

    /** Eight bytes. */
    static long longAt(ContentReader in, int at) {
        require(in, at, Long.BYTES);
        return (long) LONG.get(in.array(), at);
    }

    /** Requires that bytes lie within the content; the place may have overflowed. */
    static void require(ContentReader in, int at, int bytes) {
        if (at < in.start() || at > in.limit() - bytes) {
            throw error(in, at, bytes + " bytes expected outside the content");
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
