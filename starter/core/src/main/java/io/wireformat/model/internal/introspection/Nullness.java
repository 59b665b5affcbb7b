package io.wireformat.model.internal.introspection;

import io.wireformat.model.internal.conversion.Presence;
import io.wireformat.model.internal.conversion.StandardTypes;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
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
 * Decides whether a property may be null. An annotation called {@code Nullable}, {@code NonNull} or {@code NotNull} takes
 * precedence over JSpecify's {@code @NullMarked} and {@code @NullUnmarked}. Without them, everything except a primitive may
 * be null. In JSpecify, {@code @Nullable byte[]} annotates the elements; here it means the array, because a primitive is
 * never null.
 *
 * <p>A Jakarta Validation constraint does not make a property non-null. The constraint checks for null, so null must reach
 * it.
 */
final class Nullness {

    private static final String CONSTRAINTS = ".validation.constraints";
    private static final Set<String> NULL_CONSTRAINTS = Set.of("NotNull", "NotBlank", "NotEmpty");

    private Nullness() {}

    /** The presence of a record component by its declaration. */
    static Presence presence(RecordComponent component) {
        Class<?> owner = component.getDeclaringRecord();
        return presence(
                component.getType(),
                owner,
                Stream.concat(
                        Stream.of(component.getAnnotatedType(), component),
                        Arrays.stream(owner.getDeclaredFields())
                                .filter(field -> field.getName().equals(component.getName()))));
    }

    /**
     * The presence of a property of another class.
     *
     * @param members the field, getter, setter and parameter of the property, any of which may be annotated
     */
    static Presence presence(Class<?> type, Class<?> owner, List<AnnotatedElement> members) {
        return presence(type, owner, members.stream().flatMap(Nullness::annotated));
    }

    /** Whether a constraint checks for null. A primitive is never null. */
    static boolean checked(Class<?> type, List<AnnotatedElement> members) {
        return checked(type, annotations(members.stream().flatMap(Nullness::annotated)));
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

    private static Presence presence(Class<?> type, Class<?> owner, Stream<AnnotatedElement> annotated) {
        if (type.isPrimitive()) {
            return Presence.IMPLICIT;
        }
        if (type == Optional.class || StandardTypes.optional(type)) {
            return Presence.NULLABLE;
        }
        Set<Class<?>> annotations = annotations(annotated);
        if (checked(type, annotations)) {
            return Presence.CHECKED;
        }
        Set<String> names = annotations.stream()
                .filter(annotation -> !isConstraint(annotation))
                .map(Class::getSimpleName)
                .collect(Collectors.toSet());
        boolean never = names.contains("NonNull") || names.contains("NotNull") || nullMarked(owner);
        return Presence.of(names.contains("Nullable") || !never);
    }

    private static Set<Class<?>> annotations(Stream<AnnotatedElement> annotated) {
        return annotated
                .flatMap(element -> Stream.of(element, primitive(element)))
                .flatMap(element -> Arrays.stream(element.getAnnotations()))
                .map(Annotation::annotationType)
                .collect(Collectors.toSet());
    }

    /** The innermost element type of an array of primitives; any other element itself. */
    private static AnnotatedElement primitive(AnnotatedElement element) {
        AnnotatedElement innermost = element;
        while (innermost instanceof AnnotatedArrayType array) {
            innermost = array.getAnnotatedGenericComponentType();
        }
        boolean isPrimitive =
                innermost instanceof AnnotatedType type && type.getType() instanceof Class<?> c && c.isPrimitive();
        return isPrimitive ? innermost : element;
    }

    private static boolean checked(Class<?> type, Set<Class<?>> annotations) {
        return !type.isPrimitive()
                && annotations.stream().anyMatch(a -> isConstraint(a) && NULL_CONSTRAINTS.contains(a.getSimpleName()));
    }

    private static boolean isConstraint(Class<?> annotation) {
        return annotation.getPackageName().endsWith(CONSTRAINTS);
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
