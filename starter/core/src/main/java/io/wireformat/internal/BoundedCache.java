package io.wireformat.internal;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A cache that is cleared when it exceeds its maximum size, which happens only if new keys keep coming. Safe for use by
 * many threads.
 */
public final class BoundedCache<K, V> {

    private final int maxSize;
    private final Map<K, V> values = new ConcurrentHashMap<>();

    /** An empty cache. */
    public BoundedCache(int maxSize) {
        this.maxSize = maxSize;
    }

    /** The value of a key, computed if it is absent; threads may compute the same value concurrently. */
    public V get(K key, Function<? super K, ? extends V> computation) {
        V known = values.get(key);
        if (known != null) {
            return known;
        }
        V computed = computation.apply(key);
        put(key, computed);
        return computed;
    }

    /** The value of a key, or null. */
    public @Nullable V getIfPresent(K key) {
        return values.get(key);
    }

    /** Adds the value of a key. */
    public void put(K key, V value) {
        if (values.size() >= maxSize) {
            values.clear();
        }
        values.put(key, value);
    }

    /** Removes all values. */
    public void clear() {
        values.clear();
    }
}
