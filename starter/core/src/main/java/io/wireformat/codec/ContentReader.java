package io.wireformat.codec;

import io.wireformat.DecodingException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads content: a slice of a byte array, with a position and a limit that no read exceeds.
 *
 * <p>Little content cannot take much memory: every declared length is checked against the remaining bytes before anything
 * is allocated for it, {@link #enter} counts the depth, {@link #countElements} counts the elements of lists and maps, and
 * decoded values are charged to a {@link DecodedMemory}. For one thread.
 */
public final class ContentReader {

    private static final VarHandle LONG_LE =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle INT_LE = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG_BE = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT_BE = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle SHORT_BE = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

    /** The memory of a list's slot and of the box or small object in it. */
    public static final int LIST_ELEMENT = 32;

    /** The memory of a list or an array, without its elements. */
    public static final int LIST = 48;

    /** The maximum memory of an element of a primitive array. */
    public static final int ARRAY_ELEMENT = 8;

    /** The memory of a map's entry, with the boxes of its key and value. */
    public static final int MAP_ENTRY = 96;

    /** The maximum number of visited bytes, as a multiple of the content's size. */
    private static final int SHARING = 8;

    /** Visited bytes that any content may have in addition. */
    public static final int ALLOWANCE = 64 * 1024;

    /** The memory of a text or an array, without its characters or bytes. */
    public static final long TEXT = 48;

    /** Memory that a reader without a {@link DecodedMemory} may use before it creates one. */
    private static final int ALONE = 16 * 1024;

    /**
     * A text of this length or more is checked before it is decoded, because decoding may briefly take three times its
     * size.
     */
    private static final int LONG_TEXT = 4096;

    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final char REPLACEMENT = '\uFFFD';

    private final byte[] array;
    private final int start;
    private final int size;
    private final DecodeLimits limits;

    /** Null until a reader without a given memory exceeds {@link #ALONE}. */
    private @Nullable DecodedMemory memory;

    /** Bytes that may be allocated before the memory is charged again. */
    private long allowance;

    private final int maxDepth;
    private final int maxElements;
    private final int maxTextLength;
    private final boolean timed;
    private int position;
    private int limit;
    private int depth;
    private int elements;
    private long visited;
    private @Nullable Object attachment;
    private @Nullable ContentTrace trace;

    /** Reads a whole array within {@link DecodeLimits#DEFAULT}. */
    public ContentReader(byte[] content) {
        this(content, 0, content.length, DecodeLimits.DEFAULT);
    }

    /** Reads a slice of an array, without charging a shared memory. */
    public ContentReader(byte[] array, int offset, int length, DecodeLimits limits) {
        this(array, offset, length, limits, null, ALONE);
    }

    /** Reads a slice of an array, and charges the values that it decodes. */
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
        this.timed = memory != null && memory.time() != null;
    }

    /** Reads bytes that this content was decoded to, within the same limits and charged to the same memory. */
    public ContentReader decodedTo(ContentBuffer decoded) {
        ContentReader reader = new ContentReader(decoded.array(), 0, decoded.size(), limits, memory());
        if (trace != null) {
            reader.traceTo(trace);
        }
        return reader;
    }

    /** Records which bytes belong to which value, while the content is read. */
    public void traceTo(ContentTrace recorded) {
        recorded.begin(array, start, size);
        trace = recorded;
    }

    /** Where to record which bytes belong to which value; null if they are not recorded. */
    public @Nullable ContentTrace trace() {
        return trace;
    }

    /** The array that contains the content, from {@link #start()} to {@link #limit()}. */
    public byte[] array() {
        return array;
    }

    /** Where in the array the content starts. */
    public int start() {
        return start;
    }

    /** The index of the next byte in the array. */
    public int position() {
        return position;
    }

    /** Moves to an index in the array, at most {@link #limit()}. */
    public void position(int newPosition) {
        position = newPosition;
    }

    /** Where the content, or the part entered, ends in the array. */
    public int limit() {
        return limit;
    }

    /** The number of remaining bytes. */
    public int remaining() {
        return limit - position;
    }

    /** Whether there are more bytes. */
    public boolean hasRemaining() {
        return position < limit;
    }

    /** Attaches the state that a format keeps while it reads the content. */
    public void attach(Object known) {
        attachment = known;
    }

    /** The attached state. */
    public @Nullable Object attachment() {
        return attachment;
    }

    /** Captures the position and the cost so far. */
    public Mark mark() {
        return new Mark(position, limit, depth, elements, visited, spent());
    }

    /** Returns to a mark, as if nothing had been read since. */
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

    /** A state that {@link #reset} returns to. */
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

    /** Requires the bytes of a fixed-width read or a declared length. */
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

    /** The limits, also for content that is derived from this one. */
    public DecodeLimits limits() {
        return limits;
    }

    /** The maximum nesting depth of messages, for a library that counts it itself. */
    public int maxDepth() {
        return maxDepth;
    }

    /**
     * Counts visited bytes, because many offsets may point to one place. Content without such sharing is visited once,
     * so its count is at most its size.
     */
    public void visit(int bytes) {
        visited += bytes;
        if (visited > (long) SHARING * size + ALLOWANCE) {
            throw error("offsets point to the same places too often");
        }
    }

    /** How many bytes have been visited. */
    public long visited() {
        return visited;
    }

    /** Enters a nested message. */
    public void enter() {
        if (++depth > maxDepth) {
            throw error("messages are nested more than " + maxDepth + " deep" + limits.named(Limit.DEPTH));
        }
    }

    /** Leaves a nested message. */
    public void leave() {
        depth--;
    }

    /**
     * Counts and charges the elements of a new list, or the entries of a new map; not negative.
     *
     * @param bytesEach the memory of each, without the objects that it refers to
     */
    public void countElements(int count, int bytesEach) {
        countPassed(count);
        charge(LIST + (long) count * bytesEach);
    }

    /** Counts and charges one more element of a list, or one more entry of a map. */
    public void countElement(int bytes) {
        countPassed(1);
        charge(bytes);
    }

    /** Counts elements without charging memory for them. */
    public void countPassed(int count) {
        if (count > maxElements - elements) {
            throw error("more than " + maxElements + " elements of lists and maps" + limits.named(Limit.ELEMENTS));
        }
        elements += count;
    }

    /** Charges memory that is about to be allocated for decoded values. */
    public void charge(long bytes) {
        allowance -= bytes;
        if (allowance < 0) {
            requireMemory(0);
        }
    }

    /** Whether memory fits into what any content may take, and need not be charged because other content shares no memory. */
    public boolean hasRoom(long bytes) {
        return memory == null ? bytes <= ALONE : memory.hasRoom(bytes);
    }

    /** Requires memory that will be charged later, unless the time is limited, which is looked at when it is charged. */
    public void requireMemory(long bytes) {
        if (allowance < bytes && (bytes == 0 || !timed)) {
            allowance += memory().chargeAhead(bytes - allowance);
        }
    }

    /** A list for decoded elements. */
    public List<Object> newList(int capacity) {
        DecodeTime time = timed ? memory().time() : null;
        return time != null ? time.list(capacity) : new ArrayList<>(capacity);
    }

    /** Returns the part of the memory that was charged ahead and not used, once the content has been read. */
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
     * Charges the growth of a buffer that takes decoded bytes.
     *
     * @param more how many bytes are decoded next
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

    /** Charges memory that stays in use while the next parts of a stream are read. */
    public void keep(long bytes) {
        memory().keep(bytes);
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

    /** Restores the limit, once the narrowed part has been read. */
    public void widen(int outer) {
        limit = outer;
    }

    /** One byte, 0 to 255. */
    public int readUnsignedByte() {
        require(1);
        return array[position++] & 0xff;
    }

    /** The next byte, 0 to 255, without moving the position. */
    public int peekUnsignedByte() {
        require(1);
        return array[position] & 0xff;
    }

    /** Skips a byte, 0 to 255, if it comes next. */
    public boolean skipByte(int expected) {
        int at = position;
        if (at < limit && (array[at] & 0xff) == expected) {
            position = at + 1;
            return true;
        }
        return false;
    }

    /**
     * Skips bytes, if they come next.
     *
     * @param head the first eight of them as a number, least significant first, padded with zeros
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
     * Skips a base-128 varint of up to 2 bytes, if it comes next.
     *
     * @return whether it was skipped; false also for a value that takes more bytes
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

    /** The lower seven bits of each byte, concatenated. */
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

    /** Skips bytes. */
    public void skip(int bytes) {
        require(bytes);
        position += bytes;
    }

    /** Requires that a text or binary value is not too long. */
    public void requireTextLength(int length) {
        if (length > maxTextLength) {
            throw error("a text or binary value exceeds " + maxTextLength + " bytes" + limits.named(Limit.TEXT_LENGTH));
        }
    }

    /** A copy of the next bytes, as one value. */
    public byte[] readBytes(int length) {
        requireTextLength(length);
        require(length);
        charge(TEXT + length);
        int at = position;
        position = at + length;
        return Arrays.copyOfRange(array, at, at + length);
    }

    /** The next bytes as one text value; they must be well-formed UTF-8. */
    public String readText(int length) {
        requireTextLength(length);
        return readSyntax(length);
    }

    /** The next bytes as text that contains values or describes how to read them; it may be as long as the content. */
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
        // the decoder replaces malformed bytes, so only text with a replacement character needs a check
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
