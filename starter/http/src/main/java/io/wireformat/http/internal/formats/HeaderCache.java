package io.wireformat.http.internal.formats;

import io.wireformat.internal.BoundedCache;
import java.util.function.Supplier;

/**
 * Caches the meaning of a header's texts, for as many texts as well-behaved clients send. Long texts are not cached. Safe
 * for use by many threads.
 *
 * @param <T> the meaning of a text, which is immutable
 */
public final class HeaderCache<T> {

    private static final int MAX_TEXTS = 500;
    private static final int LONGEST_TEXT = 500;

    private final BoundedCache<String, T> cache = new BoundedCache<>(MAX_TEXTS);

    /** The meaning of a text; made where it is not kept. */
    public T of(String text, Supplier<T> meaning) {
        return text.length() <= LONGEST_TEXT ? cache.get(text, key -> meaning.get()) : meaning.get();
    }

    /** Forgets all texts, because their meaning has changed. */
    void forget() {
        cache.clear();
    }
}
