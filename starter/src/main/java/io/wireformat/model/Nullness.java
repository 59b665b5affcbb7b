package io.wireformat.model;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.NullUnmarked;

/**
 * Whether a property may be null: an annotation called {@code Nullable}, {@code NonNull} or {@code NotNull} decides,
 * else JSpecify's marks on its class and what encloses it; where nothing is said, anything but a primitive may be null.
 */
final class Nullness {

    private Nullness() {}

    static boolean nullable(RecordComponent component) {
        return nullable(
                component.getType(),
                component.getDeclaringRecord(),
                Stream.of(component.getAnnotatedType(), component));
    }

    /**
     * Of a property of another class.
     *
     * @param members the property's field, getter, setter and parameter, of which any may be annotated
     */
    static boolean nullable(Class<?> type, Class<?> owner, List<AnnotatedElement> members) {
        return nullable(type, owner, members.stream().flatMap(Nullness::annotated));
    }

    private static Stream<AnnotatedElement> annotated(AnnotatedElement member) {
        if (member instanceof Field field) {
            return Stream.of(field, field.getAnnotatedType());
        }
        if (member instanceof Method method && method.getParameterCount() == 0) {
            return Stream.of(method, method.getAnnotatedReturnType());
        }
        Parameter parameter = member instanceof Method setter ? setter.getParameters()[0] : (Parameter) member;
        return Stream.of(parameter, parameter.getAnnotatedType());
    }

    private static boolean nullable(Class<?> type, Class<?> owner, Stream<AnnotatedElement> annotated) {
        if (type.isPrimitive()) {
            return false;
        }
        if (type == Optional.class || StandardTypes.optional(type)) {
            return true;
        }
        Set<String> names = annotated
                .flatMap(element -> Arrays.stream(element.getAnnotations()))
                .map(annotation -> annotation.annotationType().getSimpleName())
                .collect(Collectors.toSet());
        if (names.contains("Nullable")) {
            return true;
        }
        return !names.contains("NonNull") && !names.contains("NotNull") && !nullMarked(owner);
    }

    private static boolean nullMarked(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getEnclosingClass()) {
            if (c.isAnnotationPresent(NullMarked.class)) {
                return true;
            }
            if (c.isAnnotationPresent(NullUnmarked.class)) {
                return false;
            }
        }
        Package enclosing = type.getPackage();
        if (enclosing != null && enclosing.isAnnotationPresent(NullMarked.class)) {
            return true;
        }
        return (enclosing == null || !enclosing.isAnnotationPresent(NullUnmarked.class))
                && type.getModule().isAnnotationPresent(NullMarked.class);
    }
}
