package io.wireformat.codec.internal.plan;

import io.wireformat.model.Field;
import io.wireformat.model.OpenType;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The plan of a field.
 *
 * @param value the plan of its values
 * @param getter gets it from a message: takes an object, returns a primitive or an object
 */
record FieldPlan<K, M>(Field field, ValuePlan<K, M> value, MethodHandle getter) {

    private static final MethodHandle NONE = MethodHandles.zero(Object.class);

    static <K, M> FieldPlan<K, M> of(Field field, ValuePlan<K, M> value) {
        Class<?> type = field.javaType().isPrimitive() ? field.javaType() : Object.class;
        return new FieldPlan<>(field, value, field.getter().asType(MethodType.methodType(type, Object.class)));
    }

    /** A plan without a getter, for reading only. */
    static <K, M> FieldPlan<K, M> read(Field field, ValuePlan<K, M> value) {
        return new FieldPlan<>(field, value, NONE);
    }

    /** The written fields, in the order in which they are written. */
    static <K, M> List<FieldPlan<K, M>> written(List<FieldPlan<K, M>> fields, Operations<K, M> operations) {
        List<FieldPlan<K, M>> written = new ArrayList<>(fields);
        written.removeIf(
                field -> field.field.isLeftOut() && !operations.grammar().isUntagged());
        if (operations.isPlaced()) {
            written.sort(
                    Comparator.comparingInt(field -> operations.placedWriter().rank(field.value.key())));
        }
        return List.copyOf(written);
    }

    /** Whether it may be null in content. */
    boolean mayBeNull(Operations<K, M> operations) {
        return operations.grammar().hasNull()
                && !nullIsValue()
                && (operations.grammar().accumulates() || (!isPrimitive() && field.nullable()));
    }

    /** Whether null in content is one of its values, and not a sign of absence. */
    boolean nullIsValue() {
        return field.type() == OpenType.JSON;
    }

    boolean isPrimitive() {
        return field.javaType().isPrimitive();
    }
}
