package io.wireformat.model;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks for a message whose values are never read, in what holds it. */
final class Unread {

    private final Set<FieldType> seen = new HashSet<>();

    private Unread() {}

    /** Why values of a type are never read; null when they are. */
    static @Nullable String reason(FieldType type) {
        UnsupportedTypeException found = new Unread().in(type);
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
