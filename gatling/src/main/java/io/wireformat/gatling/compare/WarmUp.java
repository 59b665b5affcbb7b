package io.wireformat.gatling.compare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Says when a launch is warm: when the service's processor time for each request of a closed loop was the same within 5 %
 * in three windows one after the other, or when the longest time is over. Counting is safe for concurrent use.
 */
final class WarmUp {

    private static final long WINDOW_MILLIS = 1500;
    private static final double FLAT = 1.05;
    private static final int WINDOWS = 3;

    /** Where nobody tells the processor time. */
    private static final int BLIND_SECONDS = 10;

    private final int longestSeconds;
    private final AtomicLong requests = new AtomicLong();

    WarmUp(int longestSeconds) {
        this.longestSeconds = longestSeconds;
    }

    /** A request of the loop was answered. */
    void counted() {
        requests.incrementAndGet();
    }

    /** Blocks until it is warm; says how it was. */
    String await(Supplier<Optional<Duration>> cpu) throws InterruptedException {
        if (cpu.get().isEmpty()) {
            int seconds = Math.min(BLIND_SECONDS, longestSeconds);
            Thread.sleep(1000L * seconds);
            return "warmed for " + seconds + " s";
        }
        List<Double> micros = new ArrayList<>();
        long end = System.nanoTime() + longestSeconds * 1_000_000_000L;
        long nanos = nanos(cpu);
        long count = requests.get();
        while (System.nanoTime() < end) {
            Thread.sleep(WINDOW_MILLIS);
            long nanosNow = nanos(cpu);
            long countNow = requests.get();
            micros.add((nanosNow - nanos) / 1e3 / Math.max(1, countNow - count));
            nanos = nanosNow;
            count = countNow;
            if (isFlat(micros)) {
                return String.format("flat after %.0f s", micros.size() * WINDOW_MILLIS / 1e3);
            }
        }
        return String.format(
                "not flat after %d s: %s us of CPU a request in the last windows",
                longestSeconds, rounded(last(micros)));
    }

    private static long nanos(Supplier<Optional<Duration>> cpu) {
        return cpu.get().map(Duration::toNanos).orElse(0L);
    }

    static boolean isFlat(List<Double> micros) {
        if (micros.size() < WINDOWS) {
            return false;
        }
        double least =
                last(micros).stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        double most =
                last(micros).stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        return most <= FLAT * least;
    }

    private static List<Double> last(List<Double> micros) {
        return micros.subList(Math.max(0, micros.size() - WINDOWS), micros.size());
    }

    private static List<Long> rounded(List<Double> micros) {
        return micros.stream().map(Math::round).toList();
    }
}
