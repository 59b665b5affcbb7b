package io.wireformat.codec;

import io.wireformat.DecodingException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Content being read: a slice of a byte array, a position and a limit that no read passes.
 *
 * <p>Every declared length is held against the bytes that are left before anything is allocated for it,
 * {@link #enter} counts the depth, {@link #countElements} what lists and maps hold, and what is made of the content is
 * charged to its {@link DecodedMemory}, so that little content cannot take much memory. For one thread.
 */
public final class ContentReader {

    private static final VarHandle LONG_LE =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle INT_LE = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle LONG_BE = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final VarHandle INT_BE = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private static final VarHandle SHORT_BE = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

    /** What a slot of a list takes, and the box or small object in it. */
    public static final int LIST_ELEMENT = 32;

    /** What a list or an array takes beside its elements. */
    public static final int LIST = 48;

    /** What an element of an array of primitives takes at most. */
    public static final int ARRAY_ELEMENT = 8;

    /** What an entry of a map takes, with the boxes of its key and value. */
    public static final int MAP_ENTRY = 96;

    /** How many times its size content may be visited. */
    private static final int SHARING = 8;

    /** How many bytes of visits any content has free. */
    public static final int ALLOWANCE = 64 * 1024;

    /** What a text or an array takes beside its characters or bytes. */
    public static final long TEXT = 48;

    /** What a reader makes whose memory nobody else counts, before it counts itself. */
    private static final int ALONE = 16 * 1024;

    /** From here on a text is looked at before it is made, because it could take three times its size for a moment. */
    private static final int LONG_TEXT = 4096;

    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    private static final char REPLACEMENT = '\uFFFD';

    private final byte[] array;

    private final int start;

    private final int size;

    private final DecodeLimits limits;

    /** Null until more is read than a reader of its own may make without asking. */
    private @Nullable DecodedMemory memory;

    /** What may be made before the memory is charged again. */
    private long allowance;

    private final int maxDepth;

    private final int maxElements;

    private final int maxTextLength;

    private int position;

    private int limit;

    private int depth;

    private int elements;

    private long visited;

    private @Nullable Object attachment;

    /** Reads a whole array within {@link DecodeLimits#DEFAULT}. */
    public ContentReader(byte[] content) {
        this(content, 0, content.length, DecodeLimits.DEFAULT);
    }

    /** Reads a slice of an array, which has the memory of its process to itself. */
    public ContentReader(byte[] array, int offset, int length, DecodeLimits limits) {
        this(array, offset, length, limits, null, ALONE);
    }

    /** Reads a slice of an array, and charges what it makes of it. */
    public ContentReader(byte[] array, int offset, int length, DecodeLimits limits, DecodedMemory memory) {
        this(array, offset, length, limits, memory, 0);
    }

    private ContentReader(
            byte[] array, int offset, int length, DecodeLimits limits, @Nullable DecodedMemory memory, int allowance) {
        this.array = array;
        this.start = offset;
        this.size = length;
        this.position = offset;
        this.limit = offset + length;
        this.limits = limits;
        this.memory = memory;
        this.allowance = allowance;
        this.maxDepth = limits.depth();
        this.maxElements = limits.elements();
        this.maxTextLength = limits.textLength();
    }

    /** Reads bytes that this content was decoded to, within the same limits and at the same charge. */
    public ContentReader decodedTo(ContentBuffer decoded) {
        return new ContentReader(decoded.array(), 0, decoded.size(), limits, memory());
    }

    /** The array that holds the content; the content is the part between the first position and {@link #limit()}. */
    public byte[] array() {
        return array;
    }

    /** Where in the array the content starts. */
    public int start() {
        return start;
    }

    /** The next byte's place in the array. */
    public int position() {
        return position;
    }

    /** Goes to a place in the array, at most {@link #limit()}. */
    public void position(int newPosition) {
        position = newPosition;
    }

    /** Where the content, or the part entered, ends in the array. */
    public int limit() {
        return limit;
    }

    /** How many bytes are left. */
    public int remaining() {
        return limit - position;
    }

    /** Whether bytes are left. */
    public boolean hasRemaining() {
        return position < limit;
    }

    /** Attaches what a format has to know of the content while it is read. */
    public void attach(Object known) {
        attachment = known;
    }

    /** What has been attached. */
    public @Nullable Object attachment() {
        return attachment;
    }

    /** Where the content has been read to, and what that has cost. */
    public Mark mark() {
        return new Mark(position, limit, depth, elements, visited, spent());
    }

    /** Goes back, as if nothing had been read since. */
    public void reset(Mark mark) {
        position = mark.position;
        limit = mark.limit;
        depth = mark.depth;
        elements = mark.elements;
        visited = mark.visited;
        allowance += spent() - mark.spent;
    }

    private long spent() {
        return (memory == null ? ALONE : memory.charged()) - allowance;
    }

    /** What {@link #reset} goes back to. */
    public static final class Mark {

        private final int position;

        private final int limit;

        private final int depth;

        private final int elements;

        private final long visited;

        private final long spent;

        private Mark(int position, int limit, int depth, int elements, long visited, long spent) {
            this.position = position;
            this.limit = limit;
            this.depth = depth;
            this.elements = elements;
            this.visited = visited;
            this.spent = spent;
        }
    }

    /** An error at the position. */
    public DecodingException error(String problem) {
        return new DecodingException(problem, position - start);
    }

    /** Requires bytes that a fixed-width read, or a declared length, is about to take. */
    public void require(int bytes) {
        if (bytes < 0 || bytes > limit - position) {
            throw error(bytes < 0 ? "negative length" : bytes + " bytes expected, " + remaining() + " left");
        }
    }

    /** Requires that the content ends here. */
    public void requireEnd() {
        if (position != limit) {
            throw error(remaining() + " bytes follow the message");
        }
    }

    /** What the content may cost, for content that was made from it. */
    public DecodeLimits limits() {
        return limits;
    }

    /** The most messages within one another, for a library that counts them itself. */
    public int maxDepth() {
        return maxDepth;
    }

    /**
     * Counts what is visited of content in which many offsets may lead to one place, again each time. Content without such
     * sharing is visited once, and its count is at most its size.
     */
    public void visit(int bytes) {
        visited += bytes;
        if (visited > (long) SHARING * size + ALLOWANCE) {
            throw error("offsets lead to the same places too often");
        }
    }

    /** How many bytes have been visited. */
    public long visited() {
        return visited;
    }

    /** Goes one message deeper. */
    public void enter() {
        if (++depth > maxDepth) {
            throw error("more than " + maxDepth + " messages within one another" + limits.named(Limit.DEPTH));
        }
    }

    /** Goes one message up. */
    public void leave() {
        depth--;
    }

    /**
     * Counts the elements of a list, or the entries of a map, that is about to be made; not negative.
     *
     * @param bytesEach the memory that each takes, without what it refers to
     */
    public void countElements(int count, int bytesEach) {
        countPassed(count);
        charge(LIST + (long) count * bytesEach);
    }

    /** Counts one more element of a list that has been charged, or one more entry of a map. */
    public void countElement(int bytes) {
        countPassed(1);
        charge(bytes);
    }

    /** Counts elements of which nothing is made. */
    public void countPassed(int count) {
        if (count > maxElements - elements) {
            throw error("more than " + maxElements + " elements of lists and maps" + limits.named(Limit.ELEMENTS));
        }
        elements += count;
    }

    /** Charges memory that is about to be allocated for what the content says. */
    public void charge(long bytes) {
        allowance -= bytes;
        if (allowance < 0) {
            requireMemory(0);
        }
    }

    /** Requires that there is memory for what will be charged. */
    public void requireMemory(long bytes) {
        if (allowance < bytes) {
            allowance += memory().chargeAhead(bytes - allowance);
        }
    }

    /** Charges no more what was charged ahead, once the content has been read. */
    public void returnAllowance() {
        DecodedMemory known = memory;
        if (known != null) {
            known.forget(known.charged() - allowance);
            allowance = 0;
        }
    }

    private DecodedMemory memory() {
        DecodedMemory known = memory;
        if (known == null) {
            known = new DecodedMemory(size, limits, DecodedMemory.Source.UNBOUNDED);
            known.charge(ALONE);
            memory = known;
        }
        return known;
    }

    /**
     * Charges the room that a buffer is about to make for what the content is decoded to.
     *
     * @param more what is decoded next
     */
    public void chargeRoom(ContentBuffer decoded, int more) {
        int room = decoded.capacityFor(more) - decoded.capacity();
        if (room > 0) {
            memory().chargeDecoded(room);
        }
    }

    /** Charges bytes that the content is decoded to. */
    public void chargeDecoded(long bytes) {
        memory().chargeDecoded(bytes);
    }

    /**
     * Narrows the content to its next bytes.
     *
     * @return the limit to restore with {@link #widen}
     */
    public int narrow(int length) {
        require(length);
        int outer = limit;
        limit = position + length;
        return outer;
    }

    /** Restores the limit, once the narrowed part is used up. */
    public void widen(int outer) {
        limit = outer;
    }

    /** One byte, 0 to 255. */
    public int readUnsignedByte() {
        require(1);
        return array[position++] & 0xff;
    }

    /** The next byte, 0 to 255, without passing it. */
    public int peekUnsignedByte() {
        require(1);
        return array[position] & 0xff;
    }

    /** Passes a byte, 0 to 255, if it comes next. */
    public boolean skipByte(int expected) {
        int at = position;
        if (at < limit && (array[at] & 0xff) == expected) {
            position = at + 1;
            return true;
        }
        return false;
    }

    /**
     * Passes bytes, if they come next.
     *
     * @param head the first eight of them as a number, least significant first, and zero for those that there are not
     */
    public boolean skipBytes(byte[] expected, long head) {
        int at = position;
        int length = expected.length;
        if (length > limit - at || !startsWith(at, expected, head)) {
            return false;
        }
        position = at + length;
        return true;
    }

    private boolean startsWith(int at, byte[] expected, long head) {
        int length = expected.length;
        if (array.length - at < Long.BYTES) {
            return Arrays.equals(expected, 0, length, array, at, at + length);
        }
        long different = (long) LONG_LE.get(array, at) ^ head;
        if (length <= Long.BYTES) {
            return different << Byte.SIZE * (Long.BYTES - length) == 0;
        }
        return different == 0 && Arrays.equals(expected, Long.BYTES, length, array, at + Long.BYTES, at + length);
    }

    /** A base-128 varint; bits above the 32nd are dropped. */
    public int readVarint32() {
        int at = position;
        if (at < limit) {
            byte first = array[at];
            if (first >= 0) {
                position = at + 1;
                return first;
            }
        }
        return (int) readLongVarint64();
    }

    /**
     * Passes a base-128 varint of up to 2 bytes, if it comes next.
     *
     * @return whether it was passed; false also for a value that takes more bytes
     */
    public boolean skipVarint32(int value) {
        int at = position;
        if ((value & ~0x7f) == 0) {
            if (at < limit && array[at] == value) {
                position = at + 1;
                return true;
            }
        } else if ((value & ~0x3fff) == 0 && limit - at >= 2) {
            if (array[at] == (byte) (value | 0x80) && array[at + 1] == value >>> 7) {
                position = at + 2;
                return true;
            }
        }
        return false;
    }

    /** A base-128 varint of up to 10 bytes. */
    public long readVarint64() {
        int at = position;
        if (at < limit) {
            byte first = array[at];
            if (first >= 0) {
                position = at + 1;
                return first;
            }
        }
        return readLongVarint64();
    }

    private long readLongVarint64() {
        byte[] a = array;
        int at = position;
        if (a.length - at < ContentBuffer.MAX_VARINT_SIZE) {
            return readVarint64ByByte();
        }
        long bits = (long) LONG_LE.get(a, at);
        long ends = ~bits & HIGH_BITS;
        long value;
        int size;
        if (ends != 0) {
            size = (Long.numberOfTrailingZeros(ends) >>> 3) + 1;
            value = joined(bits & (ends ^ (ends - 1)));
        } else {
            int ninth = a[at + 8];
            int more = ninth >>> 31;
            int tenth = a[at + 9] & -more;
            size = 9 + more;
            value = joined(bits) | (ninth & 0x7fL) << 56 | (long) tenth << 63;
            if (tenth < 0) {
                return readVarint64ByByte();
            }
        }
        if (size > limit - at) {
            return readVarint64ByByte();
        }
        position = at + size;
        return value;
    }

    /** The lower seven bits of each byte, one behind the other. */
    private static long joined(long bytes) {
        long value = (bytes & 0x007f007f007f007fL) | (bytes & 0x7f007f007f007f00L) >>> 1;
        value = (value & 0x00003fff00003fffL) | (value & 0x3fff00003fff0000L) >>> 2;
        return (value & 0x0fffffffL) | (value & 0x0fffffff00000000L) >>> 4;
    }

    private long readVarint64ByByte() {
        byte[] a = array;
        int at = position;
        int end = Math.min(limit, at + ContentBuffer.MAX_VARINT_SIZE);
        long value = 0;
        for (int shift = 0; at < end; shift += 7) {
            byte b = a[at++];
            value |= (b & 0x7fL) << shift;
            if (b >= 0) {
                position = at;
                return value;
            }
        }
        throw error(at == limit ? "the content ends within a number" : "a number has more than 10 bytes");
    }

    /** Two bytes, most significant first, 0 to 65,535. */
    public int readUnsignedShortBigEndian() {
        require(Short.BYTES);
        int value = (short) SHORT_BE.get(array, position) & 0xffff;
        position += Short.BYTES;
        return value;
    }

    /** Four bytes, most significant first. */
    public int readIntBigEndian() {
        require(Integer.BYTES);
        int value = (int) INT_BE.get(array, position);
        position += Integer.BYTES;
        return value;
    }

    /** Eight bytes, most significant first. */
    public long readLongBigEndian() {
        require(Long.BYTES);
        long value = (long) LONG_BE.get(array, position);
        position += Long.BYTES;
        return value;
    }

    /** Four bytes, least significant first. */
    public int readIntLittleEndian() {
        require(Integer.BYTES);
        int value = (int) INT_LE.get(array, position);
        position += Integer.BYTES;
        return value;
    }

    /** Eight bytes, least significant first. */
    public long readLongLittleEndian() {
        require(Long.BYTES);
        long value = (long) LONG_LE.get(array, position);
        position += Long.BYTES;
        return value;
    }

    /** Passes bytes. */
    public void skip(int bytes) {
        require(bytes);
        position += bytes;
    }

    /** Requires that a text or binary value is not too long. */
    public void requireTextLength(int length) {
        if (length > maxTextLength) {
            throw error("a text or binary value of more than " + maxTextLength + limits.named(Limit.TEXT_LENGTH));
        }
    }

    /** A copy of the next bytes, which are one value. */
    public byte[] readBytes(int length) {
        requireTextLength(length);
        require(length);
        charge(TEXT + length);
        int at = position;
        position = at + length;
        return Arrays.copyOfRange(array, at, at + length);
    }

    /** The next bytes as text, which is one value; they must be well-formed UTF-8. */
    public String readText(int length) {
        requireTextLength(length);
        return readSyntax(length);
    }

    /** The next bytes as text that holds values or tells how to read them, and may be as long as the content. */
    public String readSyntax(int length) {
        require(length);
        int at = position;
        String text = length < LONG_TEXT ? shortText(at, length) : longText(at, length);
        position = at + length;
        return text;
    }

    private String shortText(int at, int length) {
        charge(TEXT + length);
        String text = new String(array, at, length, StandardCharsets.UTF_8);
        // the decoder replaces what is malformed, so only text with a replacement character needs a second look
        if (text.indexOf(REPLACEMENT) >= 0) {
            requireWellFormed(at, length);
        }
        return text;
    }

    private String longText(int at, int length) {
        int end = at + length;
        if (Utf8.endOfAscii(array, at, end) == end) {
            charge(TEXT + length);
            return new String(array, at, length, StandardCharsets.ISO_8859_1);
        }
        requireWellFormed(at, length);
        // two bytes a character
        charge(TEXT + 2L * length);
        return new String(array, at, length, StandardCharsets.UTF_8);
    }

    private void requireWellFormed(int at, int length) {
        if (!Utf8.isWellFormed(array, at, at + length)) {
            throw error("text is not well-formed UTF-8");
        }
    }
}
