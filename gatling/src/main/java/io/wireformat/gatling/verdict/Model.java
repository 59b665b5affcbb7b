package io.wireformat.gatling.verdict;

import io.wireformat.gatling.link.LinkFormula;
import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.link.Windows;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What an exchange takes at any distance: what it took within the zone, and what the link's formula says of its bytes.
 * Nothing is fitted to what was measured over a link, which it is held against.
 *
 * @param operation what is asked for
 * @param local milliseconds within the zone, by contender in the run's order
 * @param error how far off each contender's difference from the first may be, in milliseconds
 * @param bytes of both messages, by contender
 */
record Model(
        String operation, List<String> contenders, List<Double> local, double error, List<RunFacts.Message> bytes) {

    /** What HTTP adds to each message: its line and headers. */
    private static final int HEADERS = 300;

    private static final Map<String, Windows> WINDOWS =
            Map.of("steady", Windows.OPEN, "after-idle", Windows.AFTER_IDLE, "new", Windows.INITIAL);

    /** All states of connections that it knows. */
    static final List<String> STATES = List.of("steady", "after-idle", "new");

    /** Of what was measured without a link. */
    static Model of(Contest near, RunFacts run) {
        List<String> contenders =
                run.contenders().stream().map(RunFacts.Contender::name).toList();
        List<Double> local =
                contenders.stream().map(name -> median(near.of(name))).toList();
        double widest = near.cells().stream()
                .mapToDouble(cell -> cell.timesFirst() == null
                        ? 0
                        : Math.log(cell.timesFirst().high() / cell.timesFirst().value()))
                .max()
                .orElse(0);
        return new Model(
                near.operation(),
                contenders,
                local,
                local.get(0) * widest,
                contenders.stream()
                        .map(name -> run.message(name, near.operation()))
                        .toList());
    }

    private static double median(Cell cell) {
        return cell.median() == null ? Double.NaN : cell.median().value();
    }

    /** Milliseconds of each contender. */
    double[] millis(double roundTripMs, double bytesPerSecond, String state) {
        RegionProfile profile = new RegionProfile(
                "model", Duration.ofNanos(Math.round(roundTripMs * 1e6)), Math.max(1, Math.round(bytesPerSecond)), 10);
        Windows windows = WINDOWS.getOrDefault(state, Windows.OPEN);
        return IntStream.range(0, local.size())
                .mapToDouble(c -> local.get(c)
                        + LinkFormula.exchangeNanos(
                                        profile,
                                        Math.round(bytes.get(c).requestBytes()) + HEADERS,
                                        Math.round(bytes.get(c).responseBytes()) + HEADERS,
                                        windows)
                                / 1e6)
                .toArray();
    }

    /** What to take at a distance. */
    Choice choice(double roundTripMs, double bytesPerSecond, String state) {
        double[] millis = millis(roundTripMs, bytesPerSecond, state);
        int chosen = chosen(millis, 0);
        boolean sure = chosen(millis, error) == chosen && chosen(millis, -error) == chosen;
        double best = IntStream.range(0, millis.length)
                .mapToDouble(c -> millis[c])
                .min()
                .orElseThrow();
        return new Choice(contenders.get(chosen), chosen, millis[0] / best, sure);
    }

    /** The first that is within the threshold of the best, when the first contender takes so much longer. */
    private static int chosen(double[] millis, double longer) {
        double[] changed = millis.clone();
        // an interval may reach below nothing
        changed[0] = Math.max(Double.MIN_NORMAL, changed[0] + longer);
        double best = IntStream.range(0, changed.length)
                .mapToDouble(c -> changed[c])
                .min()
                .orElseThrow();
        return IntStream.range(0, changed.length)
                .filter(c -> changed[c] <= best * Interval.THRESHOLD)
                .findFirst()
                .orElseThrow();
    }

    /**
     * The bandwidth in bytes a second above which the first contender is within the threshold of the best, 0 when at
     * every bandwidth and infinite when at none from 10 kB/s to 10 GB/s.
     *
     * @param longer what the first contender takes longer than measured, in milliseconds
     */
    double enoughBandwidth(double roundTripMs, String state, double longer) {
        double enough = Double.POSITIVE_INFINITY;
        for (double exponent = 10; exponent >= 4; exponent -= 0.01) {
            double bandwidth = Math.pow(10, exponent);
            if (chosen(millis(roundTripMs, bandwidth, state), longer) != 0) {
                return enough;
            }
            enough = bandwidth;
        }
        return 0;
    }

    /**
     * What to take at a distance.
     *
     * @param contender the first, in the order of the run, that takes at most 5 % longer than the best
     * @param index its place in that order
     * @param timesBest how many times as long as the best the first contender takes
     * @param sure whether it would be the same at both ends of the interval of what was measured within the zone
     */
    record Choice(String contender, int index, double timesBest, boolean sure) {}
}
