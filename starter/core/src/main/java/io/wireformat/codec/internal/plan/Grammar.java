package io.wireformat.codec.internal.plan;

import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The grammar of a format: the properties of its content, and the keys of places and messages. Keys are records, because
 * the JIT compiler treats a record's components as constants. Immutable.
 *
 * @param <K> the format's key of a place
 * @param <M> the format's key of a message
 */
public abstract class Grammar<K, M> {

    /** Creates the key of a place. */
    protected abstract K key(Place place);

    /**
     * The difference of a place in content from the model, such as another schema; the {@linkplain Place#variant() places}
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

    /** The means that identifies a constant in content, for errors. */
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
}
