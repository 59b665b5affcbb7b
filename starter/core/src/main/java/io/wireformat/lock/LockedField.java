package io.wireformat.lock;

import io.wireformat.model.LogicalType;
import io.wireformat.model.OpenType;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A field of a message as recorded; a removed one stays, for its number and ids stay taken. */
record LockedField(int number, String name, String type, boolean nullable, boolean removed) {

    /** What stands before the name of an enum, to tell it from a message. */
    static final String ENUM = "enum:";

    private static final String LIST = "list<";

    private static final Set<String> NUMBERS =
            Set.of("boolean", "int32", "int64", "sint32", "sint64", "float32", "float64");

    private static final Set<String> TEXTS = Set.of("string", "bytes");

    /** Apart, because a lock is read while the application starts, and most often needs none of it. */
    private static final class Classes {

        private static final Set<String> NAMES = Stream.<Enum<?>[]>of(LogicalType.values(), OpenType.values())
                .flatMap(Arrays::stream)
                .map(type -> type.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** What the rules tell apart. */
    enum Kind {
        /** Also booleans and enums. */
        NUMBER,
        /** Also bytes. */
        TEXT,
        COLLECTION,
        /** Also unions, dates and the like. */
        MESSAGE
    }

    Kind kind() {
        if (NUMBERS.contains(type) || isEnum()) {
            return Kind.NUMBER;
        }
        if (TEXTS.contains(type)) {
            return Kind.TEXT;
        }
        return isList() || type.startsWith("map<") ? Kind.COLLECTION : Kind.MESSAGE;
    }

    boolean isNumber() {
        return NUMBERS.contains(type);
    }

    boolean isList() {
        return type.startsWith(LIST);
    }

    /** One of the list's elements. */
    LockedField element() {
        String element = type.substring(LIST.length(), type.length() - 1);
        return new LockedField(number, name, element, nullable, removed);
    }

    boolean isEnum() {
        return type.startsWith(ENUM);
    }

    /** Whether it holds a message or a union. */
    boolean isMessage() {
        return kind() == Kind.MESSAGE && !Classes.NAMES.contains(type);
    }

    /** The name of the message, the union or the enum that it holds. */
    String typeName() {
        return URLDecoder.decode(isEnum() ? type.substring(ENUM.length()) : type, StandardCharsets.UTF_8);
    }

    /**
     * How many Cap'n Proto ordinals the field takes: two for a nullable value that is no pointer, since it is a union
     * with {@code Void}.
     */
    int ordinals() {
        return nullable && kind() == Kind.NUMBER ? 2 : 1;
    }

    LockedField asRemoved() {
        return new LockedField(number, name, type, nullable, true);
    }
}
