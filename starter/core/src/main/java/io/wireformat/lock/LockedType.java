package io.wireformat.lock;

import java.util.Collection;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The recorded entries of one type, by number. They change only while a lock is read or updated. */
final class LockedType<T> {

    private final SortedMap<Integer, T> byNumber = new TreeMap<>();
    private final boolean union;
    private @Nullable String schemaName;

    LockedType(boolean union) {
        this.union = union;
    }

    /** Whether the entries are the alternatives of a union, which have no ids or ordinals. */
    boolean union() {
        return union;
    }

    /** The name in schemas, if another type already has the name of the class; else null. */
    @Nullable
    String schemaName() {
        return schemaName;
    }

    void schemaName(String name) {
        schemaName = name;
    }

    Collection<T> entries() {
        return byNumber.values();
    }

    boolean has(int number) {
        return byNumber.containsKey(number);
    }

    Optional<T> get(int number) {
        return Optional.ofNullable(byNumber.get(number));
    }

    /** The highest number; 0 without entries. */
    int highest() {
        return byNumber.isEmpty() ? 0 : byNumber.lastKey();
    }

    void put(int number, T entry) {
        byNumber.put(number, entry);
    }
}
