package io.wireformat.gatling.verdict;

import io.wireformat.internal.link.LinkFormula;
import io.wireformat.internal.link.RegionProfile;
import io.wireformat.internal.link.Windows;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Predicts the time of an exchange at any distance from its time within the zone and the link's formula for its bytes.
 * It is not fitted to measurements over a link, but compared with them.
 *
 * @param operation the operation
 * @param local milliseconds within the zone, by contender in the run's order
 * @param error the uncertainty of each contender's difference from the first, in milliseconds
 * @param bytes the bytes of both messages, by contender
 */
record Model(
        String operation, List<String> contenders, List<Double> local, double error, List<RunFacts.Message> bytes) {

    /** The size of HTTP's start line and headers per message. */
    private static final int HEADERS = 300;

    private static final Map<String, Windows> WINDOWS =
            Map.of("steady", Windows.OPEN, "after-idle", Windows.AFTER_IDLE, "new", Windows.INITIAL);

    /** All states of connections. */
    static final List<String> STATES = List.of("steady", "after-idle", "new");

    /** Creates a model from measurements without a link. */
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

    /** The best choice at a distance. */
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

    /** The first contender within the threshold of the best, if the first one takes longer by {@code longer}. */
    private static int chosen(double[] millis, double longer) {
        double[] changed = millis.clone();
        // the interval may extend below 0
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
     * The bandwidth in bytes per second above which the first contender is within the threshold of the best; 0 for
     * every bandwidth, and infinite for none from 10 kB/s to 10 GB/s.
     *
     * @param longer the assumed additional time of the first contender, in milliseconds
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
     * The best choice at a distance.
     *
     * @param contender the first, in the order of the run, that takes at most 5 % longer than the best
     * @param index its position in that order
     * @param timesBest the time of the first contender relative to the best
     * @param sure whether the choice is the same at both ends of the interval measured within the zone
     */
    record Choice(String contender, int index, double timesBest, boolean sure) {}
}
