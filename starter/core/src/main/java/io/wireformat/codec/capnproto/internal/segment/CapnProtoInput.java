package io.wireformat.codec.capnproto.internal.segment;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * Cap'n Proto content being read. Places are those of the array; each pointer is followed only as far as what it
 * declares lies within one segment, so that what is read from there needs no more checks.
 *
 * <p>Pointers may lead to one place many times, and back. What they lead to is therefore counted, again each time;
 * content without such sharing is visited once, and its count is at most its size. For one thread.
 */
public final class CapnProtoInput {

    /** How many times its size content may be visited. */
    static final int SHARING = 8;

    /** How many words of visits any content has free. */
    static final int ALLOWANCE = 64 * 1024 / Long.BYTES;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    private final ContentReader content;

    private final byte[] array;

    private final Segments segments;

    private long visitsLeft;

    /** The pointer followed last, where it leads and where the segment ends there. */
    private long pointer;

    private int target;

    private int targetEnd;

    /** How many elements the list has that was followed last. */
    private int count;

    private CapnProtoInput(ContentReader content, Segments segments) {
        this.content = content;
        this.array = content.array();
        this.segments = segments;
        this.visitsLeft = allowedVisits(content);
    }

    private static long allowedVisits(ContentReader content) {
        return (long) SHARING * ((content.limit() - content.start()) / Long.BYTES) + ALLOWANCE;
    }

    /** Content that is about to be read; all of it counts as read. */
    public static CapnProtoInput of(ContentReader content, boolean packed) {
        ContentReader words = packed ? Packing.unpack(content) : content;
        return new CapnProtoInput(words, Segments.read(words));
    }

    /** What is attached to words that are being read. */
    public static CapnProtoInput of(ContentReader words) {
        return (CapnProtoInput) Objects.requireNonNull(words.attachment());
    }

    /** The words, with this attached to them. */
    public ContentReader attached() {
        content.attach(this);
        return content;
    }

    /** Begins again, as if nothing had been visited. */
    public void restart() {
        visitsLeft = allowedVisits(content);
    }

    /** An error at a place. */
    public DecodingException error(int at, String problem) {
        return new DecodingException(problem, at - content.start());
    }

    /** The segments, as buffers over the same bytes. */
    public ByteBuffer[] buffers() {
        ByteBuffer[] buffers = new ByteBuffer[segments.count()];
        for (int i = 0; i < buffers.length; i++) {
            buffers[i] = ByteBuffer.wrap(array, segments.start(i), segments.end(i) - segments.start(i))
                    .slice()
                    .order(ByteOrder.LITTLE_ENDIAN);
        }
        return buffers;
    }

    /** Where the pointer to the root is. */
    public int root() {
        if (segments.end(0) - segments.start(0) < Long.BYTES) {
            throw error(segments.start(0), "the first segment has no room for a pointer to the root");
        }
        return segments.start(0);
    }

    /** Goes one level deeper, to a place. */
    void enter(int at) {
        content.position(at);
        content.enter();
    }

    /** Goes one level up. */
    void leave() {
        content.leave();
    }

    /** One byte within what was followed. */
    public int byteAt(int at) {
        return array[at];
    }

    /** Two bytes within what was followed. */
    public int unsignedShortAt(int at) {
        return (short) SHORT.get(array, at) & 0xffff;
    }

    /** Four bytes within what was followed. */
    public int intAt(int at) {
        return (int) INT.get(array, at);
    }

    /** Eight bytes within what was followed. */
    public long longAt(int at) {
        return (long) LONG.get(array, at);
    }

    /**
     * Follows the pointer at a place, to what {@link #structAt}, {@link #openList} and their like then describe.
     *
     * @return false when it leads to nothing
     */
    public boolean follow(int place) {
        long word = longAt(place);
        if (word == 0) {
            return false;
        }
        int segment = segments.at(place);
        if (Pointer.of(word) == Pointer.FAR) {
            followFar(place, word);
        } else {
            land(place, word, segment, place + Long.BYTES);
        }
        return true;
    }

    private void followFar(int place, long far) {
        boolean isDouble = Pointer.isDouble(far);
        int pad = padOf(place, far, isDouble ? 2 : 1);
        long word = longAt(pad);
        if (!isDouble) {
            land(pad, word, Pointer.farSegment(far), pad + Long.BYTES);
            return;
        }
        if (Pointer.of(word) != Pointer.FAR || Pointer.isDouble(word)) {
            throw error(pad, "a far pointer leads to no landing pad");
        }
        int from = padOf(pad, word, 0);
        land(pad, longAt(pad + Long.BYTES), Pointer.farSegment(word), from);
    }

    /** Where a far pointer leads: to so many words at least. */
    private int padOf(int place, long far, int words) {
        int segment = Pointer.farSegment(far);
        if (segment < 0 || segment >= segments.count()) {
            throw error(place, "a far pointer leads to a segment that there is not");
        }
        long pad = segments.start(segment) + (long) Pointer.farOffset(far) * Long.BYTES;
        if (pad > segments.end(segment) - (long) words * Long.BYTES) {
            throw error(place, "a far pointer leads out of its segment");
        }
        visit(place, words);
        return (int) pad;
    }

    private void land(int place, long word, int segment, int from) {
        if (Pointer.of(word) > Pointer.LIST) {
            throw error(place, "a pointer leads to neither a struct nor a list");
        }
        long to = from + (long) Pointer.offset(word) * Long.BYTES;
        if (to < segments.start(segment) || to > segments.end(segment)) {
            throw error(place, "a pointer leads out of its segment");
        }
        pointer = word;
        target = (int) to;
        targetEnd = segments.end(segment);
    }

    /** Where what was followed is. */
    int target() {
        return target;
    }

    /** Whether a struct was followed; otherwise it was a list. */
    boolean isStruct() {
        return Pointer.of(pointer) == Pointer.STRUCT;
    }

    /** The struct that was followed, as a list of one. */
    public CapnProtoList struct() {
        if (!isStruct()) {
            throw error(target, "a list, where a struct was expected");
        }
        int dataWords = Pointer.dataWords(pointer);
        int count = Pointer.pointers(pointer);
        require(dataWords + count);
        // a struct without size is no less work
        visit(target, 1 + dataWords + count);
        return new CapnProtoList(ElementSize.COMPOSITE, 1, target, dataWords * Long.BYTES, count);
    }

    /** The list that was followed. */
    public CapnProtoList list() {
        requireList();
        ElementSize size = Pointer.elementSize(pointer);
        count = Pointer.count(pointer);
        int first = target;
        int dataSize;
        int pointers;
        if (size == ElementSize.COMPOSITE) {
            long tag = requireTag(count);
            count = Pointer.tagCount(tag);
            first += Long.BYTES;
            dataSize = Pointer.dataWords(tag) * Long.BYTES;
            pointers = Pointer.pointers(tag);
        } else {
            int words = size.words(count);
            require(words);
            visit(target, size == ElementSize.VOID ? count : 1 + words);
            dataSize = size == ElementSize.POINTER ? 0 : size.bytes();
            pointers = size == ElementSize.POINTER ? 1 : 0;
        }
        // made in one place, so that the compiler need not make it
        return new CapnProtoList(size, count, first, dataSize, pointers);
    }

    /** How many elements the list has that was followed last. */
    public int count() {
        return count;
    }

    /** What is in front of structs that take so many words. */
    private long requireTag(int words) {
        require(1L + words);
        long tag = longAt(target);
        int count = Pointer.tagCount(tag);
        int structWords = Pointer.dataWords(tag) + Pointer.pointers(tag);
        if (Pointer.of(tag) != Pointer.STRUCT || (long) count * structWords > words) {
            throw error(target, "a list's tag does not fit its size");
        }
        visit(target, structWords == 0 ? count : 1L + words);
        return tag;
    }

    /** Counts the elements of a list of which nothing is made. */
    void countPassed(int at, int count) {
        content.position(at);
        content.countPassed(count);
    }

    /** Requires that a text or binary value is not too long. */
    void requireTextLength(int at, int length) {
        content.position(at);
        content.requireTextLength(length);
    }

    /** How many bytes have been visited, which is at least what a copy of all that was followed takes. */
    public long visitedBytes() {
        return (allowedVisits(content) - visitsLeft) * Long.BYTES;
    }

    /** The text that was followed. */
    public String readText() {
        int length = byteCount();
        if (length == 0 || array[target + length - 1] != 0) {
            throw error(target, "no NUL ends a text");
        }
        content.position(target);
        return content.readText(length - 1);
    }

    /** The bytes that were followed. */
    public byte[] readBytes() {
        int length = byteCount();
        content.position(target);
        return content.readBytes(length);
    }

    private int byteCount() {
        requireList();
        if (Pointer.elementSize(pointer) != ElementSize.BYTE) {
            throw error(target, "a list of another kind, where bytes were expected");
        }
        int count = Pointer.count(pointer);
        int words = ElementSize.BYTE.words(count);
        require(words);
        visit(target, 1 + words);
        return count;
    }

    private void requireList() {
        if (isStruct()) {
            throw error(target, "a struct, where a list was expected");
        }
    }

    private void require(long words) {
        if (words * Long.BYTES > targetEnd - target) {
            throw error(target, words + " words expected, " + (targetEnd - target) / Long.BYTES + " left");
        }
    }

    private void visit(int at, long words) {
        visitsLeft -= words;
        if (visitsLeft < 0) {
            throw error(at, "pointers lead to the same places too often");
        }
    }
}
