package io.wireformat.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The recorded earlier versions of the messages, so that numbers keep their meaning and old content stays readable. Thread-safe. */
public interface SchemaHistory {

    /** An empty history. */
    SchemaHistory NONE = new SchemaHistory() {
        @Override
        public List<RecordedField> recorded(String message) {
            return List.of();
        }

        @Override
        public OptionalInt enumNumber(String enumeration, String constant) {
            return OptionalInt.empty();
        }

        @Override
        public Optional<String> avroSchema(long fingerprint) {
            return Optional.empty();
        }
    };

    /**
     * Every field that a message has or had.
     *
     * @param message its {@linkplain #nameOf qualified name}
     */
    List<RecordedField> recorded(String message);

    /**
     * Requires that the numbers of a message and their types still have their recorded meaning, so that content is not
     * misread.
     *
     * @param message its {@linkplain #nameOf qualified name}
     * @param fields its current fields; the types that they hold are not checked
     * @param union whether the fields are the alternatives of a union
     * @throws UnsupportedTypeException if they do not; the message says what to change
     */
    default void requireCompatible(String message, List<Field> fields, boolean union) {
        // an empty history contradicts nothing
    }

    /**
     * Whether the field with a number is recorded as never null.
     *
     * @param message its {@linkplain #nameOf qualified name}
     */
    default boolean isNeverNull(String message, int number) {
        return recorded(message).stream().anyMatch(field -> field.number() == number && !field.nullable());
    }

    /**
     * The number of a constant.
     *
     * @param enumeration the enum's {@linkplain #nameOf qualified name}
     * @param constant the JSON name of the constant
     */
    OptionalInt enumNumber(String enumeration, String constant);

    /**
     * The highest number that a constant of an enum has or had; empty if the enum is not recorded.
     *
     * @param enumeration the enum's {@linkplain #nameOf qualified name}
     */
    default OptionalInt highestEnumNumber(String enumeration) {
        return OptionalInt.empty();
    }

    /**
     * The schema name of a message, union or enum; empty if the type is not recorded.
     *
     * @param type its {@linkplain #nameOf qualified name}
     */
    default Optional<String> schemaName(String type) {
        return Optional.empty();
    }

    /**
     * The JSON of a writer's schema.
     *
     * @param fingerprint the CRC-64-AVRO of the schema's parsing canonical form
     */
    Optional<String> avroSchema(long fingerprint);

    /** The qualified name of a message, union or enum: package, enclosing classes and name. */
    static String nameOf(Class<?> type, String schemaName) {
        Class<?> enclosing = type.getEnclosingClass();
        String namespace =
                enclosing == null ? type.getPackageName() : enclosing.getName().replace('$', '.');
        return namespace.isEmpty() ? schemaName : namespace + "." + schemaName;
    }
}
