package io.wireformat.model.internal.reflection;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import kotlin.jvm.JvmClassMappingKt;
import kotlin.jvm.internal.DefaultConstructorMarker;
import kotlin.reflect.KClass;
import kotlin.reflect.KFunction;
import kotlin.reflect.KParameter;
import kotlin.reflect.KProperty;
import kotlin.reflect.full.KClasses;
import kotlin.reflect.jvm.ReflectJvmMapping;
import org.jspecify.annotations.Nullable;

/** Reads Kotlin's metadata of a class. Only this class and {@code KotlinDefaults} link Kotlin's library. */
public final class KotlinReflection {

    private KotlinReflection() {}

    /**
     * Whether the type of a property with a field is marked with {@code ?}. A field that a superclass in Java declares
     * may hold null.
     */
    public static boolean nullable(Field field) {
        KProperty<?> property = ReflectJvmMapping.getKotlinProperty(field);
        return property == null
                ? !field.getType().isPrimitive()
                : property.getReturnType().isMarkedNullable();
    }

    /** The class of a getter's property, which may be a value class; null when the getter has no property. */
    public static @Nullable Class<?> typeOf(Method getter) {
        return KClasses.getDeclaredMemberProperties(JvmClassMappingKt.getKotlinClass(getter.getDeclaringClass()))
                .stream()
                .filter(property -> getter.equals(ReflectJvmMapping.getJavaGetter(property)))
                .map(property -> property.getReturnType().getClassifier())
                .filter(KClass.class::isInstance)
                .<Class<?>>map(type -> JvmClassMappingKt.getJavaClass((KClass<?>) type))
                .findAny()
                .orElse(null);
    }

    /** Whether the wrapped type of a value class is marked with {@code ?}. */
    public static boolean wrapsNull(Class<?> valueClass) {
        return Arrays.stream(valueClass.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .anyMatch(KotlinReflection::nullable);
    }

    /** The only instance of an object. */
    public static Object instanceOf(Class<?> object) {
        return Objects.requireNonNull(JvmClassMappingKt.getKotlinClass(object).getObjectInstance());
    }

    /** The parameters of a constructor, in the order of the class file. */
    public static List<KParameter> parameters(Constructor<?> constructor) {
        KFunction<?> function = ReflectJvmMapping.getKotlinFunction(constructor);
        return Objects.requireNonNullElseGet(function, () -> marked(constructor))
                .getParameters();
    }

    /** A constructor that takes value classes is private. Kotlin calls it through one with a marker as last parameter. */
    private static KFunction<?> marked(Constructor<?> constructor) {
        Class<?>[] types = Stream.concat(
                        Stream.of(constructor.getParameterTypes()), Stream.of(DefaultConstructorMarker.class))
                .toArray(Class<?>[]::new);
        try {
            return Objects.requireNonNull(ReflectJvmMapping.getKotlinFunction(
                    constructor.getDeclaringClass().getDeclaredConstructor(types)));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }
}
