package io.wireformat.codec.internal.plan;

import io.wireformat.model.FieldType;
import org.jspecify.annotations.Nullable;

/**
 * How values of a place are carried.
 *
 * @param key what the format knows of the place
 * @param type what a value is
 * @param unknownIsNull whether null stands for a constant that is not known
 * @param element how elements are carried, of a list or an array
 * @param message how a nested message is carried
 */
record ValuePlan<K, M>(
        Kind kind,
        K key,
        FieldType type,
        boolean unknownIsNull,
        @Nullable ValuePlan<K, M> element,
        @Nullable MessagePlan<K, M> message) {

    ValuePlan<K, M> elements() {
        if (element == null) {
            throw new IllegalStateException(kind + " has no elements");
        }
        return element;
    }

    MessagePlan<K, M> nested() {
        if (message == null) {
            throw new IllegalStateException(kind + " is no message");
        }
        return message;
    }
}
