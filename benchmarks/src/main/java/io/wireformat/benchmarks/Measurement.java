package io.wireformat.benchmarks;

/**
 * What was measured.
 *
 * @param nanos time per message, in nanoseconds
 * @param error half the width of the 99.9 % confidence interval of that time; NaN for too few iterations
 * @param allocatedBytes allocation per message
 */
record Measurement(Cell cell, double nanos, double error, double allocatedBytes) {

    double errorPercent() {
        return 100 * error / nanos;
    }
}
