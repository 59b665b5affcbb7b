package io.wireformat.lock;

import java.util.Collection;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is recorded of one type: its entries by number. Changed only while a lock is being read or updated. */
final class LockedType<T> {

    private final SortedMap<Integer, T> byNumber = new TreeMap<>();

    private final boolean union;

    private @Nullable String schemaName;

    LockedType(boolean union) {
        this.union = union;
    }

    /** Whether its entries are a union's alternatives, which have neither ids nor ordinals of their own. */
    boolean union() {
        return union;
    }

    /** The name that it has in schemas, where another type has had its own; null where none has. */
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

    /** The highest number; 0 where there is none. */
    int highest() {
        return byNumber.isEmpty() ? 0 : byNumber.lastKey();
    }

    void put(int number, T entry) {
        byNumber.put(number, entry);
    }
}
