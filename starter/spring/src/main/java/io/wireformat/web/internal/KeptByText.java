package io.wireformat.web.internal;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What the texts of a header mean, kept for as many texts as well-behaved clients send. Whoever sends ever new ones, or
 * long ones, is worth no memory. Safe for use by many threads.
 *
 * @param <T> what a text means; not changed once it is made
 */
public final class KeptByText<T> {

    private static final int MOST_TEXTS = 500;

    private static final int LONGEST_TEXT = 500;

    private final Map<String, T> kept = new ConcurrentHashMap<>();

    /** The meaning of a text; made where it is not kept. */
    public T of(String text, Supplier<T> meaning) {
        T known = kept.get(text);
        if (known != null) {
            return known;
        }
        T made = meaning.get();
        if (text.length() <= LONGEST_TEXT) {
            if (kept.size() >= MOST_TEXTS) {
                kept.clear();
            }
            kept.put(text, made);
        }
        return made;
    }

    /** What texts mean has changed. */
    void forget() {
        kept.clear();
    }
}
