package io.wireformat.model;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A union as a message with one field per alternative, of which exactly one is present. */
final class Alternatives {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private Alternatives() {}

    /**
     * A getter for an alternative. It returns the value if it is that alternative, else null.
     *
     * @param known the classes of all alternatives, to reject other values; empty if another getter checks that
     */
    static MethodHandle getter(Class<?> alternative, List<Class<?>> known) {
        MethodHandle getter =
                find("valueIf", MethodType.methodType(Object.class, Class.class, List.class, Object.class));
        return MethodHandles.insertArguments(getter, 0, alternative, known)
                .asType(MethodType.methodType(alternative, Object.class));
    }

    /** A constructor that takes every alternative and returns the one that is present. */
    static MethodHandle constructor(String union, int alternatives) {
        MethodHandle present = find("present", MethodType.methodType(Object.class, String.class, Object[].class));
        return MethodHandles.insertArguments(present, 0, union).asCollector(Object[].class, alternatives);
    }

    static String noneKnown(String union) {
        return "has none of the alternatives of " + union + " that this application knows";
    }

    static EncodingException noneOf(List<Class<?>> known, Object value) {
        return new EncodingException("is a " + value.getClass().getSimpleName() + ", which is none of "
                + known.stream().map(Class::getSimpleName).collect(Collectors.joining(", "))
                + "; list it in @JsonSubTypes, or permit it in the sealed type");
    }

    private static @Nullable Object valueIf(Class<?> alternative, List<Class<?>> known, Object value) {
        if (value.getClass() == alternative) {
            return value;
        }
        if (!known.isEmpty() && !known.contains(value.getClass())) {
            throw noneOf(known, value);
        }
        return null;
    }

    private static Object present(String union, @Nullable Object... alternatives) {
        // Protobuf readers use the last one
        for (int i = alternatives.length - 1; i >= 0; i--) {
            if (alternatives[i] != null) {
                return alternatives[i];
            }
        }
        throw new DecodingException(noneKnown(union));
    }

    private static MethodHandle find(String name, MethodType type) {
        try {
            return LOOKUP.findStatic(Alternatives.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
