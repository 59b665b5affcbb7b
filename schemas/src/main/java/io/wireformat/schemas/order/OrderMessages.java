package io.wireformat.schemas.order;

import io.wireformat.schemas.RandomText;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Random orders whose sizes only depend on the number of options. Equal seeds give equal orders on every Java version.
 * Not thread-safe.
 */
public final class OrderMessages {

    private static final int LENGTH = 10;

    private final RandomGenerator random;

    /**
     * Creates a generator.
     *
     * @param random the source of randomness; pass {@code new java.util.Random(seed)} to repeat the orders
     */
    public OrderMessages(RandomGenerator random) {
        this.random = random;
    }

    /** Returns an order with this number of options. */
    public Order order(int options) {
        return new Order(
                text(),
                text(),
                text(),
                random.nextInt(1, 10),
                random.nextInt(10) + 0.5,
                IntStream.rangeClosed(1, options)
                        .mapToObj(index -> new Option(index, text()))
                        .toList());
    }

    private String text() {
        return RandomText.letters(random, LENGTH);
    }
}
