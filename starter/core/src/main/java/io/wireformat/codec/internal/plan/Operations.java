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
 * A format as a table of operations, one for each kind of value. Implementations are immutable, and safe for use by
 * many threads. Keys are records, because the JIT compiler treats a record's components as constants.
 *
 * <p>When writing, a call takes the state that the previous call returned, and a value that is not null. For a list, a map
 * or a message, {@code open} returns a new state. {@code close} takes that state, or a list's last one, and returns the
 * outer state.
 *
 * <p>When reading, the state identifies the next field: {@link #at} compares it with a key, an operation reads the value,
 * and {@link #next} returns the state after it.
 *
 * @param <K> the format's key of a place
 * @param <M> the format's key of a message
 */
public abstract class Operations<K, M> {

    /** The state after the last field of a message. */
    public static final long END = -1;

    /** The {@code container} of a root message. */
    protected static final long ROOT = -1;

    /** The error for null in a property that is never null. */
    protected static final String NEVER_NULL = "is null, but its type says that it never is";

    /** Creates the key of a place. */
    protected abstract K key(Place place);

    /**
     * What distinguishes a place in content from the model, such as another schema; the {@linkplain Place#variant() places}
     * in it get it. Each variant of a message or a union has its own plan, so it must implement {@code equals}.
     */
    protected @Nullable Object variant(K key) {
        return null;
    }

    /** Whether content has the field. */
    protected boolean hasField(Place place) {
        return true;
    }

    /** Creates the key of a variant of a message or a union. */
    protected M variant(Object variant, FieldType type, List<Field> fields) {
        throw new UnsupportedOperationException(type.toString());
    }

    /** Creates the key of a message from the keys of its fields. */
    protected abstract M message(MessageModel model, List<K> fields);

    /** Creates the key of a message that is an alternative. */
    protected M alternative(UnionModel union, MessageModel model, List<K> fields) {
        return message(model, fields);
    }

    /** Creates the key of a union, which is read like a message of one field. */
    protected M union(UnionModel model, List<K> alternatives) {
        throw new UnsupportedOperationException(model.name());
    }

    /** The type that a list's elements are written as. */
    protected FieldType element(ListType list) {
        return list.element();
    }

    /** Whether the path of an error contains the alternative's name. */
    protected boolean namesAlternatives() {
        return true;
    }

    /** What identifies a constant in content, for errors. */
    protected String constantIs() {
        return "number";
    }

    /** Whether content may have null instead of a value. */
    protected boolean hasNull() {
        return false;
    }

    /** Whether the caller handles what a generated class refuses, so that the loop need not repeat it for a detailed error. */
    protected boolean callerHasFallback() {
        return false;
    }

    /** Checks a list or a map before it is written. */
    protected void checkCollection(Object collection) {}

    /**
     * Whether content has all fields of a message in order, without tags. Each field is then read at the state that the
     * message began with, and a field that is left out is written as null.
     */
    protected boolean isUntagged() {
        return false;
    }

    /**
     * Whether a field may occur several times, each occurrence adding to a message or a list. An absent list, or an absent
     * value in an entry of a map, is then empty, and null is the same as absent.
     */
    protected boolean accumulates() {
        return false;
    }

    /** Whether a field, or the key of an entry, must not occur twice. */
    protected boolean occursOnce() {
        return false;
    }

    /** Whether content declares the number of elements. */
    protected boolean knowsCounts() {
        return true;
    }

    /**
     * Begins the fields of a message.
     *
     * @param container the state of {@link #openMessage}, or {@link #ROOT}
     */
    protected long begin(ContentBuffer out, long container, M message) {
        return 0;
    }

    /** Begins the only field of a union, after {@link #openMessage}. */
    protected long beginUnion(ContentBuffer out, long container, M union) {
        return begin(out, container, union);
    }

    /** Ends the fields of a message. */
    protected void end(ContentBuffer out, M message) {}

    /** Writes null. */
    protected long writeNull(ContentBuffer out, long state, K key) {
        return state;
    }

    protected abstract long writeBoolean(ContentBuffer out, long state, K key, boolean value);

    protected abstract long writeInt(ContentBuffer out, long state, K key, int value);

    protected abstract long writeLong(ContentBuffer out, long state, K key, long value);

    protected abstract long writeFloat(ContentBuffer out, long state, K key, float value);

    protected abstract long writeDouble(ContentBuffer out, long state, K key, double value);

    protected abstract long writeText(ContentBuffer out, long state, K key, String value);

    protected abstract long writeBytes(ContentBuffer out, long state, K key, byte[] value);

    /** Writes a constant, by default its number. */
    protected long writeEnum(ContentBuffer out, long state, K key, EnumModel model, Enum<?> value) {
        return writeInt(out, state, key, model.numberOf(value));
    }

    /** Writes a value of a type that the format's projection leaves as it is. */
    protected long writeOther(ContentBuffer out, long state, K key, FieldType type, Object value) {
        throw new UnsupportedOperationException(type.toString());
    }

    /** Opens a nested message or union. */
    protected abstract long openMessage(ContentBuffer out, long state, K key);

    /** Closes a nested message or union. */
    protected abstract long closeMessage(ContentBuffer out, long container, K key);

    /** Opens a list, or a map. */
    protected abstract long openList(ContentBuffer out, long state, K key, int count);

    /**
     * The state of a list's element.
     *
     * @param last the state that the previous element returned, or that the list was opened with
     */
    protected long element(ContentBuffer out, long container, long last, int index, K key) {
        return last;
    }

    /** Closes a list, or a map. */
    protected abstract long closeList(ContentBuffer out, long container, K key, int count);

    /**
     * The state of a message's first field.
     *
     * @param container the state of {@link #openMessage}, or {@link #ROOT}
     */
    protected abstract long first(ContentReader in, long container, M message);

    /** The state of a union's only field, after {@link #openMessage}. */
    protected long firstOfUnion(ContentReader in, long container, M union) {
        return first(in, container, union);
    }

    /**
     * Where the first field's key begins, for a trace.
     *
     * @param start where {@link #first} began; it has read up to the reader's position
     */
    protected int firstKey(ContentReader in, M message, int start) {
        return start;
    }

    /** Whether the state is at the field, with a value of its type. */
    protected abstract boolean at(long state, K key);

    /** The state of the next field, after a value has been read. */
    protected abstract long next(ContentReader in, long state, M message);

    /** The same, when {@code expected} is probably the next field. */
    protected long next(ContentReader in, long state, M message, K expected) {
        return next(in, state, message);
    }

    /** The index in the message of the field that the state is {@link #at}; -1 if there is none. */
    protected abstract int find(long state, M message);

    /** Whether content has fields, but not the only one of this message, even with a value of another type. */
    protected boolean hasOnlyOthers(ContentReader in, M message) {
        boolean others = false;
        for (long state = first(in, ROOT, message); state != END; state = skip(in, state, message)) {
            if (isKnown(state, message)) {
                return false;
            }
            others = true;
        }
        return others;
    }

    /** Whether the message has the field that the state is at, even if the content has a value of another type. */
    protected boolean isKnown(long state, M message) {
        return find(state, message) >= 0;
    }

    /**
     * Skips the value of an unknown field.
     *
     * @throws io.wireformat.DecodingException if the field is known, but has a value of another type that must not be skipped
     */
    protected abstract void skipValue(ContentReader in, long state, M message);

    /** Skips the value of an unknown field, and returns the state of the next field. */
    protected final long skip(ContentReader in, long state, M message) {
        skipValue(in, state, message);
        return next(in, state, message);
    }

    /** Skips null, if it comes next. */
    protected boolean readNull(ContentReader in, long state, K key) {
        return false;
    }

    protected abstract boolean readBoolean(ContentReader in, long state, K key);

    protected abstract int readInt(ContentReader in, long state, K key);

    protected abstract long readLong(ContentReader in, long state, K key);

    protected abstract float readFloat(ContentReader in, long state, K key);

    protected abstract double readDouble(ContentReader in, long state, K key);

    protected abstract String readText(ContentReader in, long state, K key);

    protected abstract byte[] readBytes(ContentReader in, long state, K key);

    /** Reads a constant; null if it is unknown. */
    protected @Nullable Enum<?> readEnum(ContentReader in, long state, K key, EnumModel model) {
        return model.byNumberOrFallback(readInt(in, state, key));
    }

    /** Reads a value of a type that the format's projection leaves as it is. */
    protected Object readOther(ContentReader in, long state, K key, FieldType type) {
        throw new UnsupportedOperationException(type.toString());
    }

    /** Opens a nested message or union. */
    protected long openMessage(ContentReader in, long state, K key) {
        return 0;
    }

    /** Closes a nested message or union. */
    protected void closeMessage(ContentReader in, long container, K key) {}

    /**
     * Opens a list or a map, which may consist of several blocks.
     *
     * @return the number of elements of the first block in the lower half; the upper half is the format's
     */
    protected abstract long openList(ContentReader in, long state, K key);

    /** The state of an element. */
    protected long element(ContentReader in, long state, int index, K key) {
        return state;
    }

    /** The next block; 0 in the lower half after the last one. */
    protected long nextBlock(ContentReader in, long block, K key) {
        return 0;
    }

    /** The expected number of all elements, at the first block. */
    protected int capacity(long block) {
        return (int) block;
    }
}
