package io.wireformat.codec.avro.internal.datum;

import io.wireformat.codec.ContentReader;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.ScalarType;

/** The key of a map, which is text in Avro: that which JSON has for it. */
public interface MapKey {

    /** The text of a key. */
    String text(Object key);

    /** The key of a text; a text that is none of the type is an error at the position of {@code in}. */
    Object parse(String text, ContentReader in);

    /** Reads a key. */
    default Object read(ContentReader in) {
        return parse(in.readText(AvroBinary.readLength(in)), in);
    }

    /** Compiles a type of keys. */
    static MapKey of(FieldType type) {
        if (type instanceof EnumModel model) {
            return new EnumKey(model);
        }
        return switch ((ScalarType) type) {
            case STRING -> new TextKey();
            case INT32 -> new IntKey();
            case INT64 -> new LongKey();
            default -> throw new IllegalArgumentException(type.toString());
        };
    }

    record TextKey() implements MapKey {

        @Override
        public String text(Object key) {
            return (String) key;
        }

        @Override
        public Object parse(String text, ContentReader in) {
            return text;
        }
    }

    record IntKey() implements MapKey {

        @Override
        public String text(Object key) {
            return key.toString();
        }

        @Override
        public Object parse(String text, ContentReader in) {
            try {
                return Integer.valueOf(text);
            } catch (NumberFormatException e) {
                throw in.error("a key is not a number of 32 bits");
            }
        }
    }

    record LongKey() implements MapKey {

        @Override
        public String text(Object key) {
            return key.toString();
        }

        @Override
        public Object parse(String text, ContentReader in) {
            try {
                return Long.valueOf(text);
            } catch (NumberFormatException e) {
                throw in.error("a key is not a number of 64 bits");
            }
        }
    }

    record EnumKey(EnumModel model) implements MapKey {

        @Override
        public String text(Object key) {
            return model.nameOf((Enum<?>) key);
        }

        @Override
        public Object parse(String text, ContentReader in) {
            Enum<?> constant = model.byName(text);
            Enum<?> known = constant != null ? constant : model.fallback();
            if (known == null) {
                throw in.error("no constant of " + model.name() + " has this name");
            }
            return known;
        }
    }
}
