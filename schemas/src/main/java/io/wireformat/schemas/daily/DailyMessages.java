package io.wireformat.schemas.daily;

import io.wireformat.schemas.RandomText;
import java.time.LocalDate;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Random orders of one day. The study publishes the fields and the number of orders, but not the lengths of the fields.
 * Equal seeds give equal messages on every Java version. Not thread-safe.
 */
public final class DailyMessages {

    private static final LocalDate FIRST_DAY = LocalDate.of(2026, 1, 1);
    private static final int DAYS = 365;

    private final RandomGenerator random;

    /**
     * Creates a generator.
     *
     * @param random the source of randomness; pass {@code new java.util.Random(seed)} to repeat the messages
     */
    public DailyMessages(RandomGenerator random) {
        this.random = random;
    }

    /** Returns the orders of a random day. */
    public DailyRecord record(int orders) {
        String date = FIRST_DAY.plusDays(random.nextInt(DAYS)).toString();
        return new DailyRecord(Stream.generate(() -> order(date)).limit(orders).toList());
    }

    private Order order(String date) {
        return new Order("user-" + random.nextInt(100_000), date, RandomText.uuid(random));
    }
}
