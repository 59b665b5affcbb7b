package io.wireformat.gatling.compare;

import io.wireformat.gatling.link.RegionProfile;
import java.time.Duration;
import java.util.List;

/**
 * How much is asked of the service, and when.
 *
 * @param rate requests a second in each region; half as many batches
 * @param rounds how often each format has its turn at each operation
 * @param block how long a turn takes, in whole seconds, as Gatling counts them
 * @param pause between two turns, long enough for the answers under way
 * @param warmUp how long everything runs before it counts
 */
record LoadSettings(double rate, int rounds, Duration block, Duration pause, Duration warmUp) {

    private static final long DEFAULT_PAUSE = 400;
    private static final long LARGE_ANSWER = 64_000;
    private static final long BETWEEN_BLOCKS = 100;
    private static final int LONGEST = 600;

    /** @param links that are put in between, none when the service is elsewhere */
    static LoadSettings read(PropertyReader properties, List<RegionProfile> links) {
        return new LoadSettings(
                properties.number("rate", 40, 2, 10_000),
                properties.whole("rounds", 5, 1, 1000),
                properties.seconds("block-s", 1, 1, LONGEST),
                pause(properties, links),
                properties.seconds("warm-up-s", 14, 3, LONGEST));
    }

    private static Duration pause(PropertyReader properties, List<RegionProfile> links) {
        long needed =
                links.stream().mapToLong(LoadSettings::answeredMillis).max().orElse(0);
        long pause = (long) properties.number("pause-ms", Math.max(DEFAULT_PAUSE, needed), 100, 600_000);
        if (pause < needed) {
            throw new ComparisonException(
                    "compare.pause-ms=" + pause + " is too short for compare.regions: answers take up to " + needed
                            + " ms, and would count in the block after theirs");
        }
        return Duration.ofMillis(pause);
    }

    /** By when even a large answer on a new connection has arrived and the next block can begin. */
    private static long answeredMillis(RegionProfile link) {
        Duration waiting = link.roundTrip().plus(link.jitter()).multipliedBy(2);
        double transmitting = 1000.0 * LARGE_ANSWER / link.bytesPerSecond();
        return waiting.toMillis() + (long) Math.ceil(transmitting) + BETWEEN_BLOCKS;
    }
}
