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
 * A type, or what is left of it where the annotations of a property hide some of it from JSON, as they do to end the
 * circle of two classes that refer to each other.
 *
 * @param type the type
 * @param suffix what the name of the message adds to that of the type; empty for the whole type
 * @param shown what JSON calls the properties that are left; empty for the whole type
 */
public record Shape(JavaType type, String suffix, Set<String> shown) {

    public static Shape of(JavaType type) {
        return new Shape(type, "", Set.of());
    }

    /** A class that has subtypes, as the message of its own properties. */
    public static Shape withoutSubtypes(JavaType type) {
        return new Shape(type, "", Set.of(""));
    }

    /** What is left of a type. The name depends on nothing but what is left or taken, so that schemas stay as they are. */
    public static Shape of(JavaType type, JsonMapping.Mapped mapped) {
        if (mapped.hidden().isEmpty()) {
            return of(type);
        }
        Set<String> shown =
                mapped.properties().stream().map(JsonMapping.Property::name).collect(Collectors.toSet());
        String suffix = mapped.included() ? "Only" + joined(shown) : "Without" + joined(mapped.hidden());
        return new Shape(type, suffix, shown);
    }

    /** Whether its message would be called what another is called of which something else is left. */
    public boolean isTakenFor(Shape other) {
        return !equals(other) && type.equals(other.type) && suffix.equals(other.suffix);
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

    // the first request of an application asks, and what the compiler makes of a record takes long to link
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
}
