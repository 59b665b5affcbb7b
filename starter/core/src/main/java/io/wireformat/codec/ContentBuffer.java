package io.wireformat.codec;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A reusable, growing byte array to which content is written. Its size is the content's length, and {@link #writeTo}
 * passes it on without a copy.
 *
 * <p>Call {@link #ensure} before a method whose name contains {@code Unchecked}. For one thread at a time.
 */
public final class ContentBuffer {

    /** The maximum number of bytes that {@link #writeVarint64Unchecked} writes. */
    public static final int MAX_VARINT_SIZE = 10;

    private static final VarHandle LONG_LE = view(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT_LE = view(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORT_LE = view(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG_BE = view(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT_BE = view(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle SHORT_BE = view(short[].class, ByteOrder.BIG_ENDIAN);

    /**
     * From this size on, a buffer grows by half instead of doubling, because unused room is memory that other content
     * lacks.
     */
    private static final int LARGE = 1024 * 1024;

    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

    private static final byte[] NOTHING = {};

    private byte[] array;
    private int size;
    private @Nullable Object attachment;

    /** An empty buffer with room for {@code capacity} bytes. */
    public ContentBuffer(int capacity) {
        array = new byte[capacity];
    }

    /** How many bytes have been written. */
    public int size() {
        return size;
    }

    /** The current capacity, in bytes. */
    public int capacity() {
        return array.length;
    }

    /** The bytes written are the first {@link #size()} of these; valid until the next write. */
    public byte[] array() {
        return array;
    }

    /** A copy of the bytes written. */
    public byte[] toByteArray() {
        return Arrays.copyOf(array, size);
    }

    /** Writes the content to a stream. */
    public void writeTo(OutputStream out) throws IOException {
        out.write(array, 0, size);
    }

    /** Attaches the state that a format keeps while it writes the content; null once the content is complete. */
    public void attach(@Nullable Object known) {
        attachment = known;
    }

    /** The attached state. */
    public @Nullable Object attachment() {
        return attachment;
    }

    /** Discards everything after the first {@code newSize} bytes. */
    public void truncate(int newSize) {
        size = newSize;
    }

    /**
     * Discards the content and the array. Otherwise an unused buffer in the old generation would keep a large array
     * alive until the next full collection.
     */
    public void free() {
        array = NOTHING;
        size = 0;
    }

    /** Makes room for {@code more} bytes. */
    public void ensure(int more) {
        if (array.length - size < more) {
            grow(more);
        }
    }

    private void grow(int more) {
        array = Arrays.copyOf(array, capacityFor(more));
    }

    /** The capacity after making room for {@code more} bytes. */
    public int capacityFor(int more) {
        long needed = (long) size + more;
        if (needed <= array.length) {
            return array.length;
        }
        if (needed > MAX_ARRAY) {
            throw new OutOfMemoryError("Content above 2 GiB");
        }
        long grown = array.length < LARGE ? array.length * 2L : array.length + array.length / 2L;
        return (int) Math.min(MAX_ARRAY, Math.max(needed, grown));
    }

    /** Adds {@code more} bytes, already written to {@link #array()}, to the content. */
    public void advance(int more) {
        size += more;
    }

    /** One byte. */
    public void writeByte(int value) {
        ensure(1);
        array[size++] = (byte) value;
    }

    /** One byte. */
    public void writeByteUnchecked(int value) {
        array[size++] = (byte) value;
    }

    /** Bytes as they are. */
    public void writeBytes(byte[] bytes) {
        writeBytes(bytes, 0, bytes.length);
    }

    /** Bytes as they are. */
    public void writeBytes(byte[] bytes, int offset, int length) {
        ensure(length);
        System.arraycopy(bytes, offset, array, size, length);
        size += length;
    }

    /** {@code count} zero bytes. */
    public void writeZeros(int count) {
        ensure(count);
        Arrays.fill(array, size, size + count, (byte) 0);
        size += count;
    }

    /** A base-128 varint of up to 5 bytes. */
    public void writeVarint32Unchecked(int value) {
        byte[] a = array;
        int at = size;
        int rest = value;
        while ((rest & ~0x7f) != 0) {
            a[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        a[at++] = (byte) rest;
        size = at;
    }

    /** A base-128 varint of up to 10 bytes. */
    public void writeVarint64Unchecked(long value) {
        byte[] a = array;
        int at = size;
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            a[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        a[at++] = (byte) rest;
        size = at;
    }

    /** How many bytes {@link #writeVarint32Unchecked} takes. */
    public static int varint32Size(int value) {
        return (38 - Integer.numberOfLeadingZeros(value | 1)) / 7;
    }

    /** Four bytes, least significant first. */
    public void writeIntLittleEndianUnchecked(int value) {
        INT_LE.set(array, size, value);
        size += Integer.BYTES;
    }

    /** Eight bytes, least significant first. */
    public void writeLongLittleEndianUnchecked(long value) {
        LONG_LE.set(array, size, value);
        size += Long.BYTES;
    }

    /** Two bytes, most significant first. */
    public void writeShortBigEndianUnchecked(int value) {
        SHORT_BE.set(array, size, (short) value);
        size += Short.BYTES;
    }

    /** Four bytes, most significant first. */
    public void writeIntBigEndianUnchecked(int value) {
        INT_BE.set(array, size, value);
        size += Integer.BYTES;
    }

    /** Eight bytes, most significant first. */
    public void writeLongBigEndianUnchecked(long value) {
        LONG_BE.set(array, size, value);
        size += Long.BYTES;
    }

    /** Overwrites two bytes, least significant first. */
    public void setShortLittleEndian(int at, int value) {
        SHORT_LE.set(array, at, (short) value);
    }

    /** Overwrites four bytes, least significant first. */
    public void setIntLittleEndian(int at, int value) {
        INT_LE.set(array, at, value);
    }

    /** Overwrites eight bytes, least significant first. */
    public void setLongLittleEndian(int at, long value) {
        LONG_LE.set(array, at, value);
    }

    /**
     * Text in UTF-8, preceded by its length as a varint.
     *
     * @param shift bits by which the length is shifted left: 0 for Protobuf, 1 for Avro's zig-zag
     * @throws io.wireformat.EncodingException when the text contains an unpaired surrogate
     */
    public void writeText(String text, int shift) {
        writeLengthAndBytes(Utf8.encode(text), shift);
    }

    /**
     * Bytes, preceded by their length as a varint.
     *
     * @param shift bits by which the length is shifted left: 0 for Protobuf, 1 for Avro's zig-zag
     */
    public void writeLengthAndBytes(byte[] bytes, int shift) {
        ensure(bytes.length + MAX_VARINT_SIZE);
        writeVarint64Unchecked((long) bytes.length << shift);
        System.arraycopy(bytes, 0, array, size, bytes.length);
        size += bytes.length;
    }

    /**
     * Leaves room for the length of the content that follows.
     *
     * @param gap how many bytes the length is expected to take, 1 to 5
     * @return the position of the room, for {@link #closeLength}
     */
    public int openLength(int gap) {
        ensure(gap);
        int at = size;
        size = at + gap;
        return at;
    }

    /**
     * Fills the room with the length of the content written since, as a varint; moves that content if the length takes
     * more or fewer bytes than expected.
     *
     * @param at from {@link #openLength}
     * @param gap as given to {@link #openLength}
     * @return how many bytes the length takes: the best guess for the next message
     */
    public int closeLength(int at, int gap) {
        int length = size - at - gap;
        int needed = varint32Size(length);
        if (needed != gap) {
            ensure(MAX_VARINT_SIZE);
            System.arraycopy(array, at + gap, array, at + needed, length);
        }
        size = at;
        writeVarint32Unchecked(length);
        size += length;
        return needed;
    }

    private static VarHandle view(Class<?> arrayType, ByteOrder order) {
        return MethodHandles.byteArrayViewVarHandle(arrayType, order);
    }
}
