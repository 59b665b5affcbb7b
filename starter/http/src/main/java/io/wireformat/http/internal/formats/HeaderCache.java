package io.wireformat.http.internal.formats;

import io.wireformat.internal.BoundedCache;
import java.util.function.Supplier;

/**
 * What the texts of a header mean, kept for as many texts as well-behaved clients send. Whoever sends ever new ones, or
 * long ones, is worth no memory. Safe for use by many threads.
 *
 * @param <T> what a text means; not changed once it is made
 */
public final class HeaderCache<T> {

    private static final int MOST_TEXTS = 500;

    private static final int LONGEST_TEXT = 500;

    private final BoundedCache<String, T> kept = new BoundedCache<>(MOST_TEXTS);

    /** The meaning of a text; made where it is not kept. */
    public T of(String text, Supplier<T> meaning) {
        return text.length() <= LONGEST_TEXT ? kept.get(text, key -> meaning.get()) : meaning.get();
    }

    /** What texts mean has changed. */
    void forget() {
        kept.clear();
    }
}
