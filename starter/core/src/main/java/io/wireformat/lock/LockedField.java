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

/** A recorded field of a message. A removed field stays, because its number and ids stay reserved. */
record LockedField(int number, String name, String type, boolean nullable, boolean removed) {

    /** Precedes the name of an enum, to distinguish it from a message. */
    static final String EMPTY = "empty";

    static final String ENUM = "enum:";
    private static final String LIST = "list<";

    private static final Set<String> NUMBERS =
            Set.of("boolean", "int32", "int64", "sint32", "sint64", "float32", "float64");

    private static final Set<String> TEXTS = Set.of("string", "bytes");
    private static final Set<String> COLLECTIONS = Set.of("list", "map");

    /** Separate, because a lock is read at startup and often needs none of these classes. */
    private static final class Classes {

        private static final Set<String> NAMES = Stream.<Enum<?>[]>of(LogicalType.values(), OpenType.values())
                .flatMap(Arrays::stream)
                .map(type -> type.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The kinds of types that the rules distinguish. */
    enum Kind {
        /** Includes booleans and enums. */
        NUMBER,
        /** Includes bytes. */
        TEXT,
        COLLECTION,
        /** Includes unions, dates and similar types. */
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

    /** Whether a word in the type of a field is the name of a built-in type. */
    static boolean isBuiltIn(String word) {
        return Stream.of(NUMBERS, TEXTS, COLLECTIONS, Classes.NAMES).anyMatch(names -> names.contains(word));
    }

    /** {@code @Nullable}, with the box of a primitive. */
    String nullableDeclaration() {
        return switch (type) {
            case "boolean" -> "@Nullable Boolean";
            case "int32", "sint32" -> "@Nullable Integer";
            case "int64", "sint64" -> "@Nullable Long";
            case "float32" -> "@Nullable Float";
            case "float64" -> "@Nullable Double";
            default -> "@Nullable";
        };
    }

    boolean isNumber() {
        return NUMBERS.contains(type);
    }

    boolean isList() {
        return type.startsWith(LIST);
    }

    /** A field with the type of the list's elements. */
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

    /** The number of Cap'n Proto ordinals: two for a nullable value without a pointer, a union with {@code Void}. */
    int ordinals() {
        return nullable && kind() == Kind.NUMBER ? 2 : 1;
    }

    LockedField asRemoved() {
        return new LockedField(number, name, type, nullable, true);
    }
}
