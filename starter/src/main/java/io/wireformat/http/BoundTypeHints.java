package io.wireformat.http;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.core.ResolvableType;

/**
 * Tells a native image which classes the formats look into: a type, what its properties hold, and the subtypes of what
 * is sealed, with all of their members, because classes that a format's compiler generated have their own.
 */
final class BoundTypeHints {

    private static final List<String> LIBRARIES = List.of(
            "java.",
            "javax.",
            "jakarta.",
            "kotlin.",
            "org.springframework.",
            "tools.jackson.",
            "com.fasterxml.jackson.",
            "com.google.protobuf.",
            "com.google.flatbuffers.",
            "org.apache.avro.",
            "org.apache.thrift.",
            "org.capnproto.",
            "reactor.");

    private final RuntimeHints hints;

    private final Set<Class<?>> known = new HashSet<>();

    BoundTypeHints(RuntimeHints hints) {
        this.hints = hints;
    }

    /** Adds a type, and what it is made of. */
    void add(ResolvableType type) {
        if (type.isArray()) {
            add(type.getComponentType());
            return;
        }
        for (ResolvableType argument : type.getGenerics()) {
            add(argument);
        }
        Class<?> raw = type.resolve();
        if (raw != null && !raw.isPrimitive() && !isOfLibrary(raw) && known.add(raw)) {
            addClass(raw);
        }
    }

    private void addClass(Class<?> type) {
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
        for (Field field : type.getDeclaredFields()) {
            add(ResolvableType.forField(field));
        }
        for (Method method : type.getDeclaredMethods()) {
            if (method.getParameterCount() == 0 && !Modifier.isStatic(method.getModifiers())) {
                add(ResolvableType.forMethodReturnType(method));
            }
        }
        addClasses(type.getDeclaredClasses());
        addClasses(type.isSealed() ? type.getPermittedSubclasses() : new Class<?>[0]);
        JsonSubTypes subtypes = type.getAnnotation(JsonSubTypes.class);
        for (JsonSubTypes.Type subtype : subtypes != null ? subtypes.value() : new JsonSubTypes.Type[0]) {
            add(ResolvableType.forClass(subtype.value()));
        }
        Class<?> parent = type.getSuperclass();
        if (parent != null) {
            add(ResolvableType.forClass(parent));
        }
        addClasses(type.getInterfaces());
    }

    private void addClasses(Class<?>[] types) {
        for (Class<?> type : types) {
            add(ResolvableType.forClass(type));
        }
    }

    private static boolean isOfLibrary(Class<?> type) {
        return LIBRARIES.stream().anyMatch(type.getName()::startsWith);
    }
}
