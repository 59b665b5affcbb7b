package io.wireformat.codec.internal.plan;

import io.wireformat.model.FieldType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How values of a place are carried.
 *
 * @param key what the format knows of the place
 * @param type what a value is
 * @param unknownIsNull whether null stands for a constant or an alternative that is not known
 * @param mapKey how keys are carried, of a map
 * @param element how elements are carried, of a list or an array, and values of a map
 * @param message how a nested message is carried
 * @param union how a union's alternatives are carried
 */
record ValuePlan<K, M>(
        Kind kind,
        K key,
        FieldType type,
        boolean unknownIsNull,
        @Nullable ValuePlan<K, M> mapKey,
        @Nullable ValuePlan<K, M> element,
        @Nullable MessagePlan<K, M> message,
        @Nullable UnionPlan<K, M> union) {

    boolean isCollection() {
        return element != null;
    }

    /** A collection without anything in it. */
    Object empty() {
        return switch (kind) {
            case LIST -> List.of();
            case MAP -> Map.of();
            default -> PrimitiveArray.empty(elements().kind());
        };
    }

    ValuePlan<K, M> keys() {
        return Objects.requireNonNull(mapKey);
    }

    ValuePlan<K, M> elements() {
        return Objects.requireNonNull(element);
    }

    MessagePlan<K, M> nested() {
        return Objects.requireNonNull(message);
    }

    UnionPlan<K, M> alternatives() {
        return Objects.requireNonNull(union);
    }
}
