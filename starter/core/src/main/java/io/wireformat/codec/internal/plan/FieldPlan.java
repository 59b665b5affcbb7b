package io.wireformat.codec.internal.plan;

import io.wireformat.model.Field;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

/**
 * How a field is carried.
 *
 * @param value how its values are
 * @param getter takes it from a message: an object to a primitive or an object
 */
record FieldPlan<K, M>(Field field, ValuePlan<K, M> value, MethodHandle getter) {

    static <K, M> FieldPlan<K, M> of(Field field, ValuePlan<K, M> value) {
        Class<?> type = field.javaType().isPrimitive() ? field.javaType() : Object.class;
        return new FieldPlan<>(field, value, field.getter().asType(MethodType.methodType(type, Object.class)));
    }

    boolean isPrimitive() {
        return field.javaType().isPrimitive();
    }
}
