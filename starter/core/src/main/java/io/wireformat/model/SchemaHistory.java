package io.wireformat.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What earlier versions of the messages looked like, so that numbers keep their meaning and old content stays readable.
 * Safe for use by many threads.
 */
public interface SchemaHistory {

    /** Nothing is known. */
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
     * Requires that the numbers of a message, and the types behind them, mean what they meant, lest content be taken for
     * something else.
     *
     * @param message its {@linkplain #nameOf qualified name}
     * @param fields what it has now, without what they lead to
     * @param union whether the fields are a union's alternatives
     * @throws UnsupportedTypeException when they do not; says what to change
     */
    default void requireKept(String message, List<Field> fields, boolean union) {
        // where nothing is known, nothing speaks against it
    }

    /**
     * Whether a number is that of a field which is never null, as its bytes show.
     *
     * @param message its {@linkplain #nameOf qualified name}
     */
    default boolean isNeverNull(String message, int number) {
        return recorded(message).stream().anyMatch(field -> field.number() == number && !field.nullable());
    }

    /**
     * The number that stands for a constant.
     *
     * @param enumeration the enum's {@linkplain #nameOf qualified name}
     * @param constant the name that JSON gives the constant
     */
    OptionalInt enumNumber(String enumeration, String constant);

    /**
     * The highest number that a constant of an enum has or had; empty where the enum is not known.
     *
     * @param enumeration the enum's {@linkplain #nameOf qualified name}
     */
    default OptionalInt highestEnumNumber(String enumeration) {
        return OptionalInt.empty();
    }

    /**
     * The name that a message, a union or an enum has in schemas; empty where the type is not known.
     *
     * @param type its {@linkplain #nameOf qualified name}
     */
    default Optional<String> schemaName(String type) {
        return Optional.empty();
    }

    /**
     * The schema that content was written with, as JSON.
     *
     * @param fingerprint the CRC-64-AVRO of the schema's parsing canonical form
     */
    Optional<String> avroSchema(long fingerprint);

    /** The name under which a message or an enum is known: that of its package and enclosing classes before its own. */
    static String nameOf(Class<?> type, String schemaName) {
        Class<?> enclosing = type.getEnclosingClass();
        String namespace =
                enclosing == null ? type.getPackageName() : enclosing.getName().replace('$', '.');
        return namespace.isEmpty() ? schemaName : namespace + "." + schemaName;
    }
}
