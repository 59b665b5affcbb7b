package io.wireformat.model;

import io.wireformat.EncodingException;
import io.wireformat.model.internal.conversion.Conversion;
import io.wireformat.model.internal.conversion.Presence;
import io.wireformat.model.internal.conversion.Typed;
import io.wireformat.model.internal.introspection.MessageClass;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import tools.jackson.databind.JavaType;

/**
 * Types such as interfaces without known subtypes, whose values JSON writes and no other format can. JSON also writes a
 * property of such a type if it is null or an empty collection, and so does every format, with a {@linkplain
 * UnionModel#placeholder placeholder} for the type. Thread-safe.
 */
final class Placeholders {

    private final Map<JavaType, Typed> known = new ConcurrentHashMap<>();

    /** The placeholder for a type, the same one for all its properties. */
    Typed of(JavaType type, Supplier<TypeName> name, String reason) {
        return known.computeIfAbsent(type, absent -> {
            UnionModel union = UnionModel.placeholder(name.get(), type, reason);
            return new Typed(union, refusing(type.getRawClass(), reason));
        });
    }

    private static <T> Conversion refusing(Class<T> type, String reason) {
        return Conversion.of(
                type,
                Object.class,
                value -> {
                    throw new EncodingException(
                            "has a value of " + value.getClass().getSimpleName() + ", but " + reason);
                },
                type::cast);
    }

    /** Requires that a type is no placeholder, and no collection of one. */
    static void requireNone(FieldType type, String culprit) {
        if (type instanceof ListType list) {
            requireNone(list.element(), culprit);
        } else if (type instanceof MapType map) {
            requireNone(map.value(), culprit);
        } else if (type instanceof UnionModel union && union.whyEmpty() != null) {
            throw new UnsupportedTypeException(culprit, union.whyEmpty());
        }
    }

    /** The presence of a property, which for a placeholder must allow null. */
    static Presence presence(MessageClass.Property property, Typed value) {
        String reason = value.type() instanceof UnionModel union ? union.whyEmpty() : null;
        Presence presence;
        try {
            presence = property.presenceOf(value, property.presence());
        } catch (EncodingException e) {
            // a class whose new instances have a value there
            throw reason == null ? e : new UnsupportedTypeException(property.culprit(), reason);
        }
        if (reason != null && !presence.takesNull()) {
            throw new UnsupportedTypeException(property.culprit(), reason);
        }
        return presence;
    }
}
