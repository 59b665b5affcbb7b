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
 * Determines the name of a type in a schema: the simple name of its class, or a longer one if another type has the same
 * name. Two types are the same if and only if their names are equal. Immutable.
 */
public sealed interface TypeName {

    /** The suffix that distinguishes a generated message from a class of the same name. */
    String MADE_UP = "Message";

    /**
     * The name in a schema.
     *
     * @param level the number of enclosing classes and package segments in front of a name; may exceed the existing ones
     */
    String at(ToIntFunction<TypeName> level);

    /** The shortest name, regardless of the lock. */
    String unqualified();

    /** Whether this name changes if a class has the same name, because it is not a class of the application. */
    boolean yields();

    /** The name of a class, with its type arguments. */
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

        /** Whether the lock records a name for the type. */
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
            // the type arguments distinguish types of the same class
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

        /** The enclosing classes from the inside out, then the package segments from last to first. */
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
     * The name of a generated message, derived from other types.
     *
     * @param parts names and texts
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

        /** The class names in it. */
        public Stream<Declared> classes() {
            return parts.stream()
                    .flatMap(part -> part instanceof Made made
                            ? made.classes()
                            : part instanceof Declared declared ? Stream.of(declared) : Stream.empty());
        }

        @Override
        public String toString() {
            return "a generated message " + unqualified();
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
     * @param suffix a suffix for a part of the class; empty for the whole class
     * @param recorded the name in the lock; null if there is none
     */
    static Declared declared(JavaType type, String suffix, @Nullable String recorded) {
        return new Declared(type, suffix, recorded);
    }

    /** A name derived from names and texts. */
    static Made made(Object... parts) {
        return new Made(List.of(parts));
    }

    /** The name of a type, or its part in the name of a generated message. */
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
