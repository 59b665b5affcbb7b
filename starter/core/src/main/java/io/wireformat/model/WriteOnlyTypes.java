package io.wireformat.model;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds a message in a type whose values are written but not read. */
final class WriteOnlyTypes {

    private final Set<FieldType> seen = new HashSet<>();

    private WriteOnlyTypes() {}

    /** Why values of a type are not read; null if they are. */
    static @Nullable String reason(FieldType type) {
        UnsupportedTypeException found = new WriteOnlyTypes().in(type);
        return found == null ? null : found.reason();
    }

    private @Nullable UnsupportedTypeException in(FieldType type) {
        if (type instanceof ListType list) {
            return in(list.element());
        }
        if (type instanceof MapType map) {
            return in(map.value());
        }
        if (type instanceof UnionModel union) {
            return seen.add(union) ? in(union.alternatives()) : null;
        }
        if (type instanceof MessageModel message && seen.add(message)) {
            return message.whyNotRead() != null ? message.whyNotRead() : in(message.fields());
        }
        return null;
    }

    private @Nullable UnsupportedTypeException in(Iterable<Field> fields) {
        for (Field field : fields) {
            UnsupportedTypeException reason = in(field.type());
            if (reason != null) {
                return reason;
            }
        }
        return null;
    }
}
