package io.wireformat.model.internal.json;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/**
 * A type, or the part of it that JSON shows if the annotations of a property hide the rest, for example to break a cycle
 * between two classes.
 *
 * @param type the type
 * @param suffix the suffix of the message's name; empty for the whole type
 * @param shown the JSON names of the shown properties; empty for the whole type
 */
public record Shape(JavaType type, String suffix, Set<String> shown) {

    public static Shape of(JavaType type) {
        return new Shape(type, "", Set.of());
    }

    /** A class with subtypes, as the message of its own properties. */
    public static Shape withoutSubtypes(JavaType type) {
        return new Shape(type, "", Set.of(""));
    }

    /** The shown part of a type. Its name depends only on the shown or hidden properties, so that schemas are stable. */
    public static Shape of(JavaType type, JsonMapping.Mapped mapped) {
        if (mapped.hidden().isEmpty()) {
            return of(type);
        }
        Set<String> shown =
                mapped.properties().stream().map(JsonMapping.Property::name).collect(Collectors.toSet());
        String suffix = mapped.included() ? "Only" + joined(shown) : "Without" + joined(mapped.hidden());
        return new Shape(type, suffix, shown);
    }

    /** Equal for all parts of a type that have the same name. */
    public Shape byName() {
        return shown.isEmpty() ? this : new Shape(type, suffix, Set.of());
    }

    private static String joined(Collection<String> names) {
        return new TreeSet<>(names).stream().map(Shape::capitalized).collect(Collectors.joining("And"));
    }

    private static String capitalized(String name) {
        List<String> words = Arrays.asList(name.split("[^A-Za-z0-9]+", 0));
        return words.stream()
                .filter(word -> !word.isEmpty())
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
    }

    // the first request calls these methods, and the compiler's own ones for records take long to link
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Shape shape
                && type.equals(shape.type)
                && suffix.equals(shape.suffix)
                && shown.equals(shape.shown);
    }

    @Override
    public int hashCode() {
        return 31 * type.hashCode() + suffix.hashCode();
    }

    @Override
    public String toString() {
        return type.getRawClass().getSimpleName() + suffix;
    }
}
