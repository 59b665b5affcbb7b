package io.wireformat.lock;

import java.util.Set;

/** A field of a message as recorded; a removed one stays, for its number and ids stay taken. */
record LockedField(int number, String name, String type, boolean nullable, boolean removed) {

    private static final Set<String> SCALARS = Set.of("boolean", "int32", "int64", "float32", "float64");

    /** What stands before the name of an enum, to tell it from a message. */
    static final String ENUM = "enum:";

    /**
     * How many Cap'n Proto ordinals the field takes: two for a nullable value that is no pointer, since it is a union
     * with {@code Void}.
     */
    int ordinals() {
        return nullable && (SCALARS.contains(type) || type.startsWith(ENUM)) ? 2 : 1;
    }

    LockedField asRemoved() {
        return new LockedField(number, name, type, nullable, true);
    }
}
