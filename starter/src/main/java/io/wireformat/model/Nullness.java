package io.wireformat.model;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/**
 * Whether a record component may be null: JSpecify's annotations decide, else any annotation called {@code Nullable},
 * {@code NonNull} or {@code NotNull}; where nothing is said, anything but a primitive may be null.
 */
final class Nullness {

    private Nullness() {}

    static boolean nullable(RecordComponent component) {
        if (component.getType().isPrimitive()) {
            return false;
        }
        if (component.getType() == Optional.class || StandardTypes.optional(component.getType())) {
            return true;
        }
        AnnotatedElement type = component.getAnnotatedType();
        if (type.isAnnotationPresent(Nullable.class) || named(component, "Nullable")) {
            return true;
        }
        if (type.isAnnotationPresent(NonNull.class) || named(component, "NonNull") || named(component, "NotNull")) {
            return false;
        }
        return !nullMarked(component.getDeclaringRecord());
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

    private static boolean named(RecordComponent component, String simpleName) {
        return Arrays.stream(component.getAnnotations())
                .map(Annotation::annotationType)
                .anyMatch(annotation -> annotation.getSimpleName().equals(simpleName));
    }
}
