package io.wireformat.internal;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What was worked out, kept for so many keys; when there are more, all is forgotten, since that happens only where
 * somebody makes keys all the time. Safe for use by many threads.
 */
public final class Kept<K, V> {

    private final int most;

    private final Map<K, V> known = new ConcurrentHashMap<>();

    /** Keeps values for this many keys. */
    public Kept(int most) {
        this.most = most;
    }

    /** The value of a key; worked out where it is not kept, by two threads at once perhaps. */
    public V of(K key, Function<? super K, ? extends V> value) {
        V kept = known.get(key);
        if (kept != null) {
            return kept;
        }
        V made = value.apply(key);
        keep(key, made);
        return made;
    }

    /** The value of a key, where it is kept. */
    public @Nullable V get(K key) {
        return known.get(key);
    }

    /** Keeps the value of a key that was worked out elsewhere. */
    public void keep(K key, V value) {
        if (known.size() >= most) {
            known.clear();
        }
        known.put(key, value);
    }

    /** Forgets all. */
    public void forget() {
        known.clear();
    }
}
