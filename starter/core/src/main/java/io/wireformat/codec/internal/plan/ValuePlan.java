package io.wireformat.codec.internal.plan;

import io.wireformat.model.FieldType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The plan of the values at a place.
 *
 * @param key the format's key of the place
 * @param type the type of the values
 * @param unknownIsNull whether an unknown constant or alternative reads as null
 * @param mapKey the plan of a map's keys
 * @param element the plan of the elements of a list or an array, or of a map's values
 * @param message the plan of a nested message
 * @param union the plan of a union
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

    /** An empty collection. */
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
