package io.wireformat.codec.capnproto.internal.segment;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTrace;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * Reads Cap'n Proto content. Places are indices in the array. A pointer is followed only if the value that it declares lies
 * within one segment, so reading that value needs no further checks.
 *
 * <p>Many pointers may point to one place, or back. Therefore each visit of a value is counted; content without such
 * sharing is visited once, so its count is at most its size. For one thread.
 */
public final class CapnProtoInput {

    /** The maximum number of visited words, as a multiple of the content's size. */
    static final int SHARING = 8;

    /** Visited words that any content may have in addition. */
    static final int ALLOWANCE = 64 * 1024 / Long.BYTES;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    private final ContentReader content;
    private final byte[] array;
    private final Segments segments;
    private long visitsLeft;

    /** The pointer followed last, its target and the end of the target's segment. */
    private long pointer;

    private int target;
    private int targetEnd;

    /** The number of elements of the list followed last. */
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

    /** Opens content, which counts as read completely. */
    public static CapnProtoInput of(ContentReader content, boolean packed) {
        ContentReader words = packed ? Packing.unpack(content) : content;
        return new CapnProtoInput(words, Segments.read(words));
    }

    /** The input that is attached to a reader of words. */
    public static CapnProtoInput of(ContentReader words) {
        return (CapnProtoInput) Objects.requireNonNull(words.attachment());
    }

    /** The reader of words, with this input attached. */
    public ContentReader attached() {
        content.attach(this);
        return content;
    }

    /** Starts over, as if nothing had been visited. */
    public void restart() {
        visitsLeft = allowedVisits(content);
    }

    /** An error at a place. */
    public DecodingException error(int at, String problem) {
        return new DecodingException(problem, at - content.start());
    }

    /** The segments, as buffers that share the array. */
    public ByteBuffer[] buffers() {
        ByteBuffer[] buffers = new ByteBuffer[segments.count()];
        for (int i = 0; i < buffers.length; i++) {
            buffers[i] = ByteBuffer.wrap(array, segments.start(i), segments.end(i) - segments.start(i))
                    .slice()
                    .order(ByteOrder.LITTLE_ENDIAN);
        }
        return buffers;
    }

    /** The place of the root pointer. */
    public int root() {
        if (segments.end(0) - segments.start(0) < Long.BYTES) {
            throw error(segments.start(0), "the first segment has no room for a pointer to the root");
        }
        return segments.start(0);
    }

    /** Enters a level, at a place. */
    void enter(int at) {
        content.position(at);
        content.enter();
    }

    /** Leaves a level. */
    void leave() {
        content.leave();
    }

    /** One byte of the value that was followed. */
    public int byteAt(int at) {
        return array[at];
    }

    /** Two bytes of the value that was followed. */
    public int unsignedShortAt(int at) {
        return (short) SHORT.get(array, at) & 0xffff;
    }

    /** Four bytes of the value that was followed. */
    public int intAt(int at) {
        return (int) INT.get(array, at);
    }

    /** Eight bytes of the value that was followed. */
    public long longAt(int at) {
        return (long) LONG.get(array, at);
    }

    /**
     * Follows the pointer at a place; {@link #struct}, {@link #list} and the other methods then describe its target.
     *
     * @return false for a null pointer
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
            throw error(pad, "a far pointer does not point to a landing pad");
        }
        int from = padOf(pad, word, 0);
        land(pad, longAt(pad + Long.BYTES), Pointer.farSegment(word), from);
    }

    /** The place that a far pointer points to, which has at least this many words. */
    private int padOf(int place, long far, int words) {
        int segment = Pointer.farSegment(far);
        if (segment < 0 || segment >= segments.count()) {
            throw error(place, "a far pointer points to a segment that does not exist");
        }
        long pad = segments.start(segment) + (long) Pointer.farOffset(far) * Long.BYTES;
        if (pad > segments.end(segment) - (long) words * Long.BYTES) {
            throw error(place, "a far pointer points outside its segment");
        }
        visit(place, words);
        return (int) pad;
    }

    private void land(int place, long word, int segment, int from) {
        if (Pointer.of(word) > Pointer.LIST) {
            throw error(place, "a pointer points to neither a struct nor a list");
        }
        long to = from + (long) Pointer.offset(word) * Long.BYTES;
        if (to < segments.start(segment) || to > segments.end(segment)) {
            throw error(place, "a pointer points outside its segment");
        }
        pointer = word;
        target = (int) to;
        targetEnd = segments.end(segment);
    }

    /** The place of the value that was followed. */
    int target() {
        return target;
    }

    /** Whether a struct was followed, rather than a list. */
    boolean isStruct() {
        return Pointer.of(pointer) == Pointer.STRUCT;
    }

    /** The struct that was followed, as a list of one. */
    public CapnProtoList struct() {
        if (!isStruct()) {
            throw error(target, "a struct expected, but found a list");
        }
        int dataWords = Pointer.dataWords(pointer);
        int count = Pointer.pointers(pointer);
        require(dataWords + count);
        // a struct without size takes work, too
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
        // created in one place, so that the JIT compiler can eliminate the object
        return new CapnProtoList(size, count, first, dataSize, pointers);
    }

    /** Records the bytes of the text, the bytes or the list that was followed, without the elements of a list. */
    public void trace(ContentTrace trace, boolean isText) {
        if (isStruct()) {
            return;
        }
        ElementSize size = Pointer.elementSize(pointer);
        if (size == ElementSize.COMPOSITE) {
            requireTag(Pointer.count(pointer));
            trace.part(ContentTrace.Role.LENGTH, target, target + Long.BYTES);
        } else if (size == ElementSize.BYTE) {
            int end = target + byteCount();
            int textEnd = isText && end > target ? end - 1 : end;
            trace.part(ContentTrace.Role.VALUE, target, textEnd);
            trace.part(ContentTrace.Role.STRUCTURE, textEnd, end);
        }
    }

    /** The number of elements of the list followed last. */
    public int count() {
        return count;
    }

    /** The tag before structs that take this many words. */
    private long requireTag(int words) {
        require(1L + words);
        long tag = longAt(target);
        int count = Pointer.tagCount(tag);
        int structWords = Pointer.dataWords(tag) + Pointer.pointers(tag);
        if (Pointer.of(tag) != Pointer.STRUCT || (long) count * structWords > words) {
            throw error(target, "a list's tag does not match its size");
        }
        visit(target, structWords == 0 ? count : 1L + words);
        return tag;
    }

    /** Counts the elements of a list without decoding them. */
    void countPassed(int at, int count) {
        content.position(at);
        content.countPassed(count);
    }

    /** Requires that a text or binary value is not too long. */
    void requireTextLength(int at, int length) {
        content.position(at);
        content.requireTextLength(length);
    }

    /** How many bytes have been visited: at least the size of a copy of all values that were followed. */
    public long visitedBytes() {
        return (allowedVisits(content) - visitsLeft) * Long.BYTES;
    }

    /** The text that was followed. */
    public String readText() {
        int length = byteCount();
        if (length == 0 || array[target + length - 1] != 0) {
            throw error(target, "a text does not end with NUL");
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
            throw error(target, "bytes expected, but found another kind of list");
        }
        int count = Pointer.count(pointer);
        int words = ElementSize.BYTE.words(count);
        require(words);
        visit(target, 1 + words);
        return count;
    }

    private void requireList() {
        if (isStruct()) {
            throw error(target, "a list expected, but found a struct");
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
            throw error(at, "pointers point to the same places too often");
        }
    }
}
