package io.wireformat.codec.flatbuffers;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * FlatBuffers content being read. Places are those of the array; each is held against the content before it is read,
 * and each length before anything is allocated for it.
 *
 * <p>Offsets lead forwards, so there are no circles, but many may lead to one place, and from there to another. What
 * is visited is therefore counted, again each time; content without such sharing is visited once, and its count is at
 * most its size. For one thread.
 */
final class FlatBuffersInput {

    /** How many bytes of a vtable come before its first entry: its own size and the table's. */
    static final int VTABLE_HEADER = 2 * Short.BYTES;

    /** How many times its size content may be visited. */
    static final int SHARING = 8;

    /** How many bytes of visits any content has free. */
    static final int ALLOWANCE = 64 * 1024;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    private final ContentReader content;

    private final byte[] array;

    private final int start;

    private final int limit;

    private final long maxVisited;

    private long visited;

    FlatBuffersInput(ContentReader content) {
        this.content = content;
        this.array = content.array();
        this.start = content.start();
        this.limit = content.limit();
        this.maxVisited = (long) SHARING * (limit - start) + ALLOWANCE;
    }

    /** What is attached to content that is being read. */
    static FlatBuffersInput of(ContentReader content) {
        return (FlatBuffersInput) Objects.requireNonNull(content.attachment());
    }

    /** The content, with this attached to it. */
    ContentReader attached() {
        content.attach(this);
        return content;
    }

    /** An error at a place. */
    DecodingException error(int at, String problem) {
        return new DecodingException(problem, at - start);
    }

    /** How many bytes have been visited. */
    long visited() {
        return visited;
    }

    /** The content, as a buffer over the same bytes. */
    ByteBuffer buffer() {
        return ByteBuffer.wrap(array, start, limit - start).slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Counts all content as read. */
    void finish() {
        content.position(limit);
    }

    /** Where the root table is. */
    int root() {
        return target(start);
    }

    /** Where the offset at a place leads. */
    int target(int at) {
        int offset = intAt(at);
        if (offset <= 0 || offset > limit - at - Integer.BYTES) {
            throw error(at, offset == 0 ? "an offset leads nowhere" : "an offset leads out of the content");
        }
        return at + offset;
    }

    /** Goes into the root table, as if nothing had been visited before. */
    int enterRoot() {
        visited = 0;
        int root = root();
        content.position(root);
        content.enter();
        return root;
    }

    /**
     * Goes into a table.
     *
     * @return where its vtable is
     */
    int enterTable(int table) {
        content.position(table);
        content.enter();
        return openTable(table);
    }

    /** Looks at a table; returns where its vtable is. */
    int openTable(int table) {
        visit(table, Integer.BYTES);
        long vtable = (long) table - intAt(table);
        if (vtable < start || vtable > limit - VTABLE_HEADER) {
            throw error(table, "the vtable lies outside the content");
        }
        int size = unsignedShort((int) vtable);
        if (size < VTABLE_HEADER || (size & 1) != 0 || size > limit - vtable) {
            throw error((int) vtable, "a vtable has no valid size");
        }
        return (int) vtable;
    }

    /** Leaves the table. */
    void leaveTable() {
        content.leave();
    }

    /** How many entries a table's vtable has. */
    int vtableEntries(int vtable) {
        return (unsignedShort(vtable) - VTABLE_HEADER) >> 1;
    }

    /** Where in the table a field is; 0 when the table does not have it. */
    int vtableEntry(int vtable, int id) {
        return id < vtableEntries(vtable) ? unsignedShort(vtable + VTABLE_HEADER + Short.BYTES * id) : 0;
    }

    /** The number of elements of the vector at a place, all of which the content has. */
    int vectorLength(int at, int elementSize) {
        int count = intAt(at);
        if (count < 0 || count > (limit - at - Integer.BYTES) / elementSize) {
            throw error(at, Integer.toUnsignedLong(count) + " elements declared, more than the content has");
        }
        visit(at, Integer.BYTES + count * elementSize);
        return count;
    }

    /** The number of elements of the vector at a place, of which nothing is made. */
    int passedLength(int at, int elementSize) {
        int count = vectorLength(at, elementSize);
        content.position(at);
        content.countPassed(count);
        return count;
    }

    /** The text at a place. */
    String readText(int at) {
        int length = vectorLength(at, 1);
        requireTerminator(at + Integer.BYTES + length);
        content.position(at + Integer.BYTES);
        return content.readText(length);
    }

    /** Requires that there is a text at a place, in UTF-8 with a NUL behind it. */
    void requireText(int at) {
        int length = vectorLength(at, 1);
        int from = at + Integer.BYTES;
        content.position(from);
        content.requireTextLength(length);
        requireTerminator(from + length);
        int bits = 0;
        for (int i = from; i < from + length; i++) {
            bits |= array[i];
        }
        if (bits < 0) {
            content.readText(length);
        }
    }

    /** Other readers take texts for C's. */
    private void requireTerminator(int end) {
        if (byteAt(end) != 0) {
            throw error(end, "no NUL follows a text");
        }
    }

    /** Requires that a vector of bytes is at a place, as long as a text may be. */
    void requireBytes(int at) {
        int length = vectorLength(at, Byte.BYTES);
        content.position(at);
        content.requireTextLength(length);
    }

    /** The bytes at a place. */
    byte[] readBytes(int at) {
        int length = vectorLength(at, 1);
        content.position(at + Integer.BYTES);
        return content.readBytes(length);
    }

    /** One byte. */
    byte byteAt(int at) {
        require(at, Byte.BYTES);
        return array[at];
    }

    /** Four bytes. */
    int intAt(int at) {
        require(at, Integer.BYTES);
        return (int) INT.get(array, at);
    }

    /** Eight bytes. */
    long longAt(int at) {
        require(at, Long.BYTES);
        return (long) LONG.get(array, at);
    }

    /** Requires that bytes lie within the content; the place may have overflowed. */
    void require(int at, int bytes) {
        if (at < start || at > limit - bytes) {
            throw error(at, bytes + " bytes expected outside the content");
        }
    }

    private int unsignedShort(int at) {
        return (short) SHORT.get(array, at) & 0xffff;
    }

    private void visit(int at, int bytes) {
        visited += bytes;
        if (visited > maxVisited) {
            throw error(at, "offsets lead to the same places too often");
        }
    }
}
