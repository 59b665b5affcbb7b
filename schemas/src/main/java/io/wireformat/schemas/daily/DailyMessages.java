package io.wireformat.schemas.daily;

import io.wireformat.schemas.RandomText;
import java.time.LocalDate;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Random orders of one day. The study publishes the fields and how many orders it sent, not their lengths. A fixed seed
 * gives the same messages on every Java. For one thread.
 */
public final class DailyMessages {

    private static final LocalDate FIRST_DAY = LocalDate.of(2026, 1, 1);

    private static final int DAYS = 365;

    private final RandomGenerator random;

    /**
     * Messages.
     *
     * @param random decides; {@code new java.util.Random(seed)} for the same messages each time
     */
    public DailyMessages(RandomGenerator random) {
        this.random = random;
    }

    /** The orders of a random day. */
    public DailyRecord record(int orders) {
        String date = FIRST_DAY.plusDays(random.nextInt(DAYS)).toString();
        return new DailyRecord(Stream.generate(() -> order(date)).limit(orders).toList());
    }

    private Order order(String date) {
        return new Order("user-" + random.nextInt(100_000), date, RandomText.uuid(random));
    }
}
