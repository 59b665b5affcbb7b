package io.wireformat.codec.flatbuffers;

import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.ScalarType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The keys of maps. Entries are sorted by key because generated code finds them by binary search. */
final class EntryKeys {

    private EntryKeys() {}

    /** Whether a message is a map's entry: the key, followed by the value. */
    static boolean isEntry(MessageModel message) {
        return message.javaType() == Map.Entry.class;
    }

    /** The order in which generated code expects keys of a type. */
    static Comparator<Object> order(FieldType type) {
        if (type instanceof EnumModel model) {
            return Comparator.comparingInt(key -> model.numberOf((Enum<?>) key));
        }
        return switch ((ScalarType) type) {
            case INT32 -> Comparator.comparingInt(key -> (Integer) key);
            case INT64 -> Comparator.comparingLong(key -> (Long) key);
            case STRING -> (a, b) -> compare((String) a, (String) b);
            default -> throw new IllegalArgumentException(type.toString());
        };
    }

    /**
     * The key of an entry without one, because flatc omits the schema's default; null if the default is zero. The
     * default of an enum without a zero is its lowest constant.
     */
    static @Nullable Enum<?> absent(EnumModel keys) {
        return keys.byNumber(0) != null
                ? null
                : Collections.min(keys.constants(), Comparator.comparingInt(keys::numberOf));
    }

    /**
     * Compares strings by their unsigned UTF-8 bytes, which follow the order of the characters except for surrogates.
     */
    private static int compare(String a, String b) {
        int length = Math.min(a.length(), b.length());
        for (int i = 0; i < length; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                return Character.isSurrogate(x) || Character.isSurrogate(y)
                        ? Arrays.compareUnsigned(utf8(a), utf8(b))
                        : Character.compare(x, y);
            }
        }
        return Integer.compare(a.length(), b.length());
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
