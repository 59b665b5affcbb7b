package io.wireformat.codec.internal.plan;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A format as a table: what it does for each kind of value. Implementations have no state, and are safe for use by many
 * threads. Keys are records, because the JIT compiler takes a record's components for constants.
 *
 * <p>Writing, a call takes the frame that the call before it returned, and a value that is not null. Of a list, a map or a
 * message, {@code open} returns a frame of its own; {@code close} takes the last one of what was written in between, where it
 * is a list's, and returns the frame of what it stands in.
 *
 * <p>Reading, the frame says what comes next: {@link #at} compares it with a key, an operation reads the value, and
 * {@link #next} goes on.
 *
 * @param <K> what the format knows of a place
 * @param <M> what the format knows of a message
 */
public abstract class Operations<K, M> {

    /** The frame behind the last field of a message. */
    public static final long END = -1;

    /** What a message is opened at that is all of the content. */
    protected static final long ROOT = -1;

    /** What is wrong with null where a class has none. */
    protected static final String NEVER_NULL = "is null, but its type says that it never is";

    /** Makes the key of a place. */
    protected abstract K key(Place place);

    /**
     * What the format has at a place beyond what the model says of it, which the {@linkplain Place#variant() places} within it
     * are told. Messages and unions with another are others. It has equality.
     */
    protected @Nullable Object variant(K key) {
        return null;
    }

    /** Whether content has the field at all. */
    protected boolean hasField(Place place) {
        return true;
    }

    /** Makes the key of a message or a union that has something of its own. */
    protected M variant(Object variant, FieldType type, List<Field> carried) {
        throw new UnsupportedOperationException(type.toString());
    }

    /** Makes the key of a message from those of its fields. */
    protected abstract M message(MessageModel model, List<K> fields);

    /** Makes the key of a message that is an alternative, where it differs. */
    protected M alternative(UnionModel union, MessageModel model, List<K> fields) {
        return message(model, fields);
    }

    /** Makes the key of a union, which reads as a message of one field. */
    protected M union(UnionModel model, List<K> alternatives) {
        throw new UnsupportedOperationException(model.name());
    }

    /** What a list's elements are, where the format cannot have them as they are. */
    protected FieldType element(ListType list) {
        return list.element();
    }

    /** Whether the path of an error has the alternative's name in it. */
    protected boolean namesAlternatives() {
        return true;
    }

    /** What content has for a constant. */
    protected String constantIs() {
        return "number";
    }

    /** Whether content may have null where a value is expected. */
    protected boolean hasNull() {
        return false;
    }

    /**
     * Whether what a compiled class does not take is left to who asked for it, rather than to the loop, which would say what
     * is wrong with it.
     */
    protected boolean callerHasFallback() {
        return false;
    }

    /** Sees a list or a map before it is written, and may refuse it for what it is. */
    protected void checkCollection(Object collection) {}

    /**
     * Whether content has all fields of a message, one after the other, and nothing that says which comes. Each is then read at
     * the frame that the message began with, and what is left out is written as null.
     */
    protected boolean isUntagged() {
        return false;
    }

    /**
     * Whether a field may occur several times, each occurrence adding to what a message or a list has so far. What is absent
     * is then empty, in a list and in an entry of a map, and null is the same as absence.
     */
    protected boolean accumulates() {
        return false;
    }

    /** Whether a field, and the key of an entry, must not come twice. */
    protected boolean occursOnce() {
        return false;
    }

    /** Whether content says how many elements come. */
    protected boolean knowsCounts() {
        return true;
    }

    /** Begins the fields of a message. */
    protected long begin(ContentBuffer out, M message) {
        return 0;
    }

    /** Begins the fields of a message, behind what opened it. */
    protected long begin(ContentBuffer out, long opened, M message) {
        return begin(out, message);
    }

    /** Begins the one field of a union, behind what opened it. */
    protected long beginUnion(ContentBuffer out, long opened, M union) {
        return begin(out, union);
    }

    /** Ends the fields of a message. */
    protected void end(ContentBuffer out, M message) {}

    /** Writes what stands for null. */
    protected long writeNull(ContentBuffer out, long frame, K key) {
        return frame;
    }

    protected abstract long writeBoolean(ContentBuffer out, long frame, K key, boolean value);

    protected abstract long writeInt(ContentBuffer out, long frame, K key, int value);

    protected abstract long writeLong(ContentBuffer out, long frame, K key, long value);

    protected abstract long writeFloat(ContentBuffer out, long frame, K key, float value);

    protected abstract long writeDouble(ContentBuffer out, long frame, K key, double value);

    protected abstract long writeText(ContentBuffer out, long frame, K key, String value);

    protected abstract long writeBytes(ContentBuffer out, long frame, K key, byte[] value);

    /** Writes a constant: its number, unless the format has something else. */
    protected long writeEnum(ContentBuffer out, long frame, K key, EnumModel model, Enum<?> value) {
        return writeInt(out, frame, key, model.numberOf(value));
    }

    /** Writes a value of another type, which the format's projection leaves to it. */
    protected long writeOther(ContentBuffer out, long frame, K key, FieldType type, Object value) {
        throw new UnsupportedOperationException(type.toString());
    }

    /** Comes before a nested message or union. */
    protected abstract long openMessage(ContentBuffer out, long frame, K key);

    /** Comes behind a nested message or union. */
    protected abstract long closeMessage(ContentBuffer out, long opened, K key);

    /** Comes before so many elements, or entries of a map. */
    protected abstract long openList(ContentBuffer out, long frame, K key, int count);

    /**
     * The frame of a list's element.
     *
     * @param last the frame that the element before it returned, or that the list was opened with
     */
    protected long element(ContentBuffer out, long opened, long last, int index, K key) {
        return last;
    }

    /** Comes behind so many elements or entries. */
    protected abstract long closeList(ContentBuffer out, long opened, K key, int count);

    /** What comes first of a message. */
    protected abstract long begin(ContentReader in, M message);

    /** What comes first of a message, behind what opened it. */
    protected long begin(ContentReader in, long opened, M message) {
        return begin(in, message);
    }

    /** What comes first of a union, behind what opened it. */
    protected long beginUnion(ContentReader in, long opened, M union) {
        return begin(in, union);
    }

    /** Whether the frame is that of a value of a field, and of its type. */
    protected abstract boolean at(long frame, K key);

    /** What comes next, once a value has been read. */
    protected abstract long next(ContentReader in, long frame, M message);

    /** The same, where it is likely that the field behind the one that has just been read comes. */
    protected long next(ContentReader in, long frame, M message, K expected) {
        return next(in, frame, message);
    }

    /** The place of the field, among those of the message, that {@link #at} finds at the frame; -1 when there is none. */
    protected abstract int find(long frame, M message);

    /** Passes the value that comes, and says what comes next. */
    protected abstract long skip(ContentReader in, long frame, M message);

    /** Passes null, if that is what comes. */
    protected boolean readNull(ContentReader in, long frame, K key) {
        return false;
    }

    protected abstract boolean readBoolean(ContentReader in, long frame, K key);

    protected abstract int readInt(ContentReader in, long frame, K key);

    protected abstract long readLong(ContentReader in, long frame, K key);

    protected abstract float readFloat(ContentReader in, long frame, K key);

    protected abstract double readDouble(ContentReader in, long frame, K key);

    protected abstract String readText(ContentReader in, long frame, K key);

    protected abstract byte[] readBytes(ContentReader in, long frame, K key);

    /** Reads a constant; null when it is not known. */
    protected @Nullable Enum<?> readEnum(ContentReader in, long frame, K key, EnumModel model) {
        return model.byNumberOrFallback(readInt(in, frame, key));
    }

    /** Reads a value of another type. */
    protected Object readOther(ContentReader in, long frame, K key, FieldType type) {
        throw new UnsupportedOperationException(type.toString());
    }

    /** Comes before a nested message or union. */
    protected long openMessage(ContentReader in, long frame, K key) {
        return 0;
    }

    /** Comes behind a nested message or union. */
    protected void closeMessage(ContentReader in, long opened, K key) {}

    /**
     * Comes before elements or entries, which may come in several blocks.
     *
     * @return in the lower half how many elements the first block has; the other half is the format's
     */
    protected abstract long openList(ContentReader in, long frame, K key);

    /** The frame of an element. */
    protected long element(ContentReader in, long frame, int index, K key) {
        return frame;
    }

    /** How many elements the next block has; 0 in the lower half behind the last. */
    protected long nextBlock(ContentReader in, long block, K key) {
        return 0;
    }

    /** How many elements are likely to come in all, at the first block. */
    protected int capacity(long block) {
        return (int) block;
    }
}
