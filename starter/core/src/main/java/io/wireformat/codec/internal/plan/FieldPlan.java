package io.wireformat.codec.internal.plan;

import io.wireformat.model.Field;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * How a field is carried.
 *
 * @param value how its values are
 * @param getter takes it from a message: an object to a primitive or an object
 */
record FieldPlan<K, M>(Field field, ValuePlan<K, M> value, MethodHandle getter) {

    private static final MethodHandle NONE = MethodHandles.zero(Object.class);

    static <K, M> FieldPlan<K, M> of(Field field, ValuePlan<K, M> value) {
        Class<?> type = field.javaType().isPrimitive() ? field.javaType() : Object.class;
        return new FieldPlan<>(field, value, field.getter().asType(MethodType.methodType(type, Object.class)));
    }

    /** The same without a getter, for what is only read. */
    static <K, M> FieldPlan<K, M> read(Field field, ValuePlan<K, M> value) {
        return new FieldPlan<>(field, value, NONE);
    }

    /** Whether content has it. */
    boolean isWritten(Operations<K, M> operations) {
        return !field.isLeftOut() || operations.inTurn();
    }

    boolean isPrimitive() {
        return field.javaType().isPrimitive();
    }
}
