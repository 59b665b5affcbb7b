package io.wireformat.gatling.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Decides when a launch is warm: when the processor time per request in a closed loop was the same within 5 % in three
 * consecutive windows, or after the maximum time. The figure of a window is the geometric mean, which a few interrupted
 * requests hardly change. Counting is thread-safe.
 */
final class WarmUp {

    private static final long WINDOW_MILLIS = 2000;
    private static final double FLAT = 1.05;
    private static final int WINDOWS = 3;

    private final int longestSeconds;
    private double logs;
    private int requests;

    WarmUp(int longestSeconds) {
        this.longestSeconds = longestSeconds;
    }

    /** Records a response of the loop with its processor time. */
    synchronized void completed(double cpuMicros) {
        logs += Math.log(cpuMicros);
        requests++;
    }

    /** The geometric mean since the last call; NaN for no responses. */
    synchronized double window() {
        double mean = Math.exp(logs / requests);
        logs = 0;
        requests = 0;
        return mean;
    }

    /** Blocks until the launch is warm, and describes the warm-up. */
    String await() throws InterruptedException {
        List<Double> micros = new ArrayList<>();
        for (long waited = 0; waited < 1000L * longestSeconds; waited += WINDOW_MILLIS) {
            Thread.sleep(Math.min(WINDOW_MILLIS, 1000L * longestSeconds - waited));
            micros.add(window());
            if (isFlat(micros)) {
                return "flat after " + said(micros);
            }
        }
        return "not flat after " + said(micros);
    }

    private static String said(List<Double> micros) {
        return String.format(
                Locale.ROOT,
                "%d s: %s µs of CPU per request in windows of %d s",
                micros.size() * WINDOW_MILLIS / 1000,
                micros.stream()
                        .map(each -> each.isNaN() ? "none" : String.valueOf(Math.round(each)))
                        .collect(Collectors.joining(", ")),
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
