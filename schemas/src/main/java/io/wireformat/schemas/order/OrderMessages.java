package io.wireformat.schemas.order;

import io.wireformat.schemas.RandomText;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Random orders, whose sizes depend on the number of options alone. A fixed seed gives the same orders on every Java.
 * For one thread.
 */
public final class OrderMessages {

    private static final int LENGTH = 10;

    private final RandomGenerator random;

    /**
     * Orders.
     *
     * @param random decides; {@code new java.util.Random(seed)} for the same orders each time
     */
    public OrderMessages(RandomGenerator random) {
        this.random = random;
    }

    /** An order with some options. */
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
