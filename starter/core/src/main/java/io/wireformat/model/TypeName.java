package io.wireformat.model;

import io.wireformat.model.internal.json.SameForEveryMapper;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/**
 * How the name of a type in a schema comes about: the simple name of its class, and longer names for a schema in which
 * another type has the same one. Two types are the same if and only if their names are equal. Immutable.
 */
public sealed interface TypeName {

    /** What tells a message that is made up from a class of its name. */
    String MADE_UP = "Message";

    /**
     * The name in a schema.
     *
     * @param level how many enclosing classes and segments of the package a name has in front; may be more than there are
     */
    String at(ToIntFunction<TypeName> level);

    /** The name where no other type has it, whatever the lock says. */
    String unqualified();

    /** Whether this name changes where it meets the name of a class, because it is of no class of the application. */
    boolean yields();

    /** What is named after a class, with the arguments of its type. */
    final class Declared implements TypeName {

        private final JavaType type;

        private final String suffix;

        private final @Nullable String recorded;

        private Declared(JavaType type, String suffix, @Nullable String recorded) {
            this.type = type;
            this.suffix = suffix;
            this.recorded = recorded;
        }

        @Override
        public String at(ToIntFunction<TypeName> levels) {
            int level = levels.applyAsInt(this);
            if (level == 0 && recorded != null) {
                return recorded;
            }
            return yields() ? unqualified() + MADE_UP.repeat(level) : nameOf(type, level) + suffix;
        }

        @Override
        public String unqualified() {
            return nameOf(type, 0) + suffix;
        }

        /** Whether the lock knows the type by its shortest name, which it keeps. */
        public boolean isRecorded() {
            return recorded != null;
        }

        @Override
        public boolean yields() {
            Class<?> raw = type.getRawClass();
            return (isInternal(raw) || raw.isAnnotationPresent(SameForEveryMapper.class))
                    && type.containedTypeCount() == 0;
        }

        /** The class. */
        public Class<?> javaClass() {
            return type.getRawClass();
        }

        private static String nameOf(JavaType type, int level) {
            if (type.isArrayType()) {
                String element = nameOf(type.getContentType(), level);
                return element.substring(0, 1).toUpperCase(Locale.ROOT) + element.substring(1) + "Array";
            }
            int arguments = type.containedTypeCount();
            // types that differ in their arguments alone are told apart by these
            StringBuilder name = new StringBuilder(qualified(type.getRawClass(), arguments == 0 ? level : level - 1));
            for (int i = 0; i < arguments; i++) {
                name.append(i == 0 ? "Of" : "And").append(nameOf(type.containedType(i), level));
            }
            return name.toString();
        }

        private static String qualified(Class<?> type, int level) {
            String name = type.getSimpleName();
            if (level > 0 && !isPlatform(type) && !isInternal(type)) {
                List<String> qualifiers = qualifiers(type);
                for (int i = 0; i < Math.min(level, qualifiers.size()); i++) {
                    name = qualifiers.get(i) + name;
                }
            }
            return name;
        }

        /** The enclosing classes, the nearest first, then the segments of the package, the last one first. */
        private static List<String> qualifiers(Class<?> type) {
            List<String> qualifiers = new ArrayList<>();
            for (Class<?> c = type.getEnclosingClass(); c != null; c = c.getEnclosingClass()) {
                qualifiers.add(c.getSimpleName());
            }
            List<String> segments =
                    new ArrayList<>(List.of(type.getPackageName().split("\\.")));
            Collections.reverse(segments);
            for (String segment : segments) {
                if (!segment.isEmpty()) {
                    qualifiers.add(segment.substring(0, 1).toUpperCase(Locale.ROOT) + segment.substring(1));
                }
            }
            return qualifiers;
        }

        private static boolean isPlatform(Class<?> type) {
            return type.isPrimitive() || type.getName().startsWith("java.");
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Declared declared && type.equals(declared.type) && suffix.equals(declared.suffix);
        }

        @Override
        public int hashCode() {
            return 31 * type.hashCode() + suffix.hashCode();
        }

        @Override
        public String toString() {
            return type.getRawClass().getName() + (suffix.isEmpty() ? "" : " " + suffix);
        }
    }

    /**
     * The name of a message that is made up for other types.
     *
     * @param parts names, and text
     */
    record Made(List<Object> parts) implements TypeName {

        @Override
        public String at(ToIntFunction<TypeName> levels) {
            return parts.stream()
                            .map(part -> part instanceof TypeName name ? name.at(levels) : part.toString())
                            .collect(Collectors.joining())
                    + MADE_UP.repeat(levels.applyAsInt(this));
        }

        @Override
        public String unqualified() {
            return parts.stream()
                    .map(part -> part instanceof TypeName name ? name.unqualified() : part.toString())
                    .collect(Collectors.joining());
        }

        @Override
        public boolean yields() {
            return true;
        }

        /** The names of classes that it is made of. */
        public Stream<Declared> classes() {
            return parts.stream()
                    .flatMap(part -> part instanceof Made made
                            ? made.classes()
                            : part instanceof Declared declared ? Stream.of(declared) : Stream.empty());
        }

        @Override
        public String toString() {
            return "a message made up as " + unqualified();
        }
    }

    /** Whether a class is in an internal package of Wireformat. */
    static boolean isInternal(Class<?> type) {
        String name = type.getName();
        return name.startsWith("io.wireformat.") && name.contains(".internal.");
    }

    /**
     * The name of a class.
     *
     * @param suffix what is added to it where it is not all of the class
     * @param recorded the name that the lock has for it; null when it has none
     */
    static Declared declared(JavaType type, String suffix, @Nullable String recorded) {
        return new Declared(type, suffix, recorded);
    }

    /** A name made of names and text. */
    static Made made(Object... parts) {
        return new Made(List.of(parts));
    }

    /** What a type contributes to a name that is made of it. */
    static TypeName of(FieldType type) {
        if (type instanceof MessageModel message) {
            return message.typeName();
        }
        if (type instanceof UnionModel union) {
            return union.typeName();
        }
        if (type instanceof EnumModel model) {
            return model.typeName();
        }
        if (type instanceof ListType list) {
            return made(of(list.element()), "List");
        }
        if (type instanceof ArrayType array) {
            return made(of(array.element()), "Array");
        }
        if (type instanceof MapType map) {
            return made(of(map.key()), of(map.value()), "Map");
        }
        StringBuilder name = new StringBuilder();
        for (String word : ((Enum<?>) type).name().split("_", 0)) {
            name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        return made(name.toString());
    }
}
