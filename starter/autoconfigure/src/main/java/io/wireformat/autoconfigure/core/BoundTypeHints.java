package io.wireformat.autoconfigure.core;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import io.wireformat.internal.BuiltInFormat;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;

/**
 * Tells a native image which classes the formats look into: a type, what its properties hold, and the subtypes of what
 * is sealed, with all of their members, because classes that a format's compiler generated have their own.
 */
final class BoundTypeHints {

    private static final List<String> LIBRARIES = Stream.concat(
                    Stream.of(
                            "java.",
                            "javax.",
                            "jakarta.",
                            "kotlin.",
                            "org.springframework.",
                            "tools.jackson.",
                            "com.fasterxml.jackson.",
                            "reactor."),
                    BuiltInFormat.libraryPackages())
            .toList();

    private final RuntimeHints hints;
    private final Set<Class<?>> known = new HashSet<>();

    BoundTypeHints(RuntimeHints hints) {
        this.hints = hints;
    }

    /** Adds a type, and what it is made of. */
    void add(Type type) {
        if (type instanceof Class<?> c) {
            addClass(c.isArray() ? elementOf(c) : c);
        } else if (type instanceof ParameterizedType parameterized) {
            add(parameterized.getRawType());
            addAll(parameterized.getActualTypeArguments());
        } else if (type instanceof GenericArrayType array) {
            add(array.getGenericComponentType());
        } else if (type instanceof WildcardType wildcard) {
            addAll(wildcard.getUpperBounds());
        }
    }

    private void addAll(Type[] types) {
        for (Type type : types) {
            add(type);
        }
    }

    private static Class<?> elementOf(Class<?> array) {
        Class<?> component = array.getComponentType();
        return component.isArray() ? elementOf(component) : component;
    }

    private void addClass(Class<?> type) {
        if (!type.isPrimitive() && !isOfLibrary(type) && known.add(type)) {
            open(type);
            for (Field field : type.getDeclaredFields()) {
                add(field.getGenericType());
            }
            for (Method method : type.getDeclaredMethods()) {
                if (method.getParameterCount() == 0 && !Modifier.isStatic(method.getModifiers())) {
                    add(method.getGenericReturnType());
                }
            }
            addAll(type.getDeclaredClasses());
            addAll(type.isSealed() ? type.getPermittedSubclasses() : new Class<?>[0]);
            JsonSubTypes subtypes = type.getAnnotation(JsonSubTypes.class);
            for (JsonSubTypes.Type subtype : subtypes != null ? subtypes.value() : new JsonSubTypes.Type[0]) {
                add(subtype.value());
            }
            addAll(type.getGenericInterfaces());
            if (type.getGenericSuperclass() != null) {
                add(type.getGenericSuperclass());
            }
        }
    }

    private void open(Class<?> type) {
        hints.reflection()
                .registerType(
                        type,
                        MemberCategory.INVOKE_DECLARED_CONSTRUCTORS,
                        MemberCategory.INVOKE_DECLARED_METHODS,
                        MemberCategory.ACCESS_DECLARED_FIELDS);
        String schema = type.getSimpleName() + ".bfbs";
        if (type.getResource(schema) != null) {
            hints.resources().registerPattern(type.getPackageName().replace('.', '/') + "/" + schema);
        }
    }

    private static boolean isOfLibrary(Class<?> type) {
        return LIBRARIES.stream().anyMatch(type.getName()::startsWith);
    }
}
