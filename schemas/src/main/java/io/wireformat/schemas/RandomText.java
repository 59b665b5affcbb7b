package io.wireformat.schemas;

import java.util.UUID;
import java.util.random.RandomGenerator;

/** Random text: equal seeds give equal text. */
public final class RandomText {

    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final int LETTERS_TO_A_WORD = 7;

    private RandomText() {}

    /** Returns ASCII letters. */
    public static String letters(RandomGenerator random, int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return text.toString();
    }

    /** Returns words of ASCII letters. */
    public static String words(RandomGenerator random, int length) {
        StringBuilder text = new StringBuilder(letters(random, length));
        for (int i = LETTERS_TO_A_WORD; i < length; i += LETTERS_TO_A_WORD + 1) {
            text.setCharAt(i, ' ');
        }
        return text.toString();
    }

    /** Returns a UUID of version 4. */
    public static String uuid(RandomGenerator random) {
        long version = (random.nextLong() & ~0xf000L) | 0x4000L;
        long variant = (random.nextLong() >>> 2) | Long.MIN_VALUE;
        return new UUID(version, variant).toString();
    }

    /** Returns one of the values. */
    @SafeVarargs
    public static <T> T oneOf(RandomGenerator random, T... values) {
        return values[random.nextInt(values.length)];
    }
}
