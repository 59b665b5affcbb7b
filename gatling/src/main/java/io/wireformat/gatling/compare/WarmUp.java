package io.wireformat.gatling.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Says when a launch is warm: when what the service's threads use of a processor for a request of a closed loop was the
 * same within 5 % in three windows one after the other, or when the longest time is over. A window's figure is the
 * geometric mean, which a few requests that were interrupted hardly move. Counting is safe for concurrent use.
 */
final class WarmUp {

    private static final long WINDOW_MILLIS = 2000;
    private static final double FLAT = 1.05;
    private static final int WINDOWS = 3;

    /** Where nobody tells the processor time. */
    private static final int BLIND_SECONDS = 10;

    private final int longestSeconds;
    private double logs;
    private int requests;

    WarmUp(int longestSeconds) {
        this.longestSeconds = longestSeconds;
    }

    /** A request of the loop was answered, of which the service says what it used; NaN where it does not. */
    synchronized void answered(double cpuMicros) {
        if (cpuMicros > 0) {
            logs += Math.log(cpuMicros);
            requests++;
        }
    }

    /** The geometric mean since it was asked for last, NaN for none. */
    synchronized double window() {
        double mean = Math.exp(logs / requests);
        logs = 0;
        requests = 0;
        return mean;
    }

    /** Blocks until it is warm; says how it was. */
    String await() throws InterruptedException {
        List<Double> micros = new ArrayList<>();
        for (long waited = 0; waited < 1000L * longestSeconds; waited += WINDOW_MILLIS) {
            Thread.sleep(Math.min(WINDOW_MILLIS, 1000L * longestSeconds - waited));
            micros.add(window());
            if (isFlat(micros)) {
                return "flat after " + said(micros);
            }
            if (waited >= 1000L * BLIND_SECONDS && micros.get(micros.size() - 1).isNaN()) {
                return "warmed for " + micros.size() * WINDOW_MILLIS / 1000 + " s";
            }
        }
        return "not flat after " + said(micros);
    }

    private static String said(List<Double> micros) {
        return String.format(
                Locale.ROOT,
                "%d s: %s µs of CPU a request in windows of %d s",
                micros.size() * WINDOW_MILLIS / 1000,
                micros.stream().map(each -> String.valueOf(Math.round(each))).collect(Collectors.joining(", ")),
                WINDOW_MILLIS / 1000);
    }

    static boolean isFlat(List<Double> micros) {
        if (micros.size() < WINDOWS) {
            return false;
        }
        List<Double> last = micros.subList(micros.size() - WINDOWS, micros.size());
        return Collections.max(last) <= FLAT * Collections.min(last);
    }
}
