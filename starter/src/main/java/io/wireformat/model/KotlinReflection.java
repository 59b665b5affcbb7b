package io.wireformat.model;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Objects;
import kotlin.reflect.KFunction;
import kotlin.reflect.KParameter;
import kotlin.reflect.KProperty;
import kotlin.reflect.jvm.ReflectJvmMapping;

/** What Kotlin knows of a class. The classes that link Kotlin's library are this one and {@link KotlinDefaults}. */
final class KotlinReflection {

    private KotlinReflection() {}

    /**
     * Whether the type of a property with a field is marked with {@code ?}. A field that a superclass in Java declares
     * may hold null.
     */
    static boolean nullable(Field field) {
        KProperty<?> property = ReflectJvmMapping.getKotlinProperty(field);
        return property == null
                ? !field.getType().isPrimitive()
                : property.getReturnType().isMarkedNullable();
    }

    /** The parameters of a constructor, in the order of the class file. */
    static List<KParameter> parameters(Constructor<?> constructor) {
        KFunction<?> function = ReflectJvmMapping.getKotlinFunction(constructor);
        return Objects.requireNonNull(function, "a constructor that Kotlin made")
                .getParameters();
    }
}
