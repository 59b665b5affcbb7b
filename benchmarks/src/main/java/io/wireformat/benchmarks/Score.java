package io.wireformat.benchmarks;

/**
 * What one operation takes.
 *
 * @param nanos time, in nanoseconds
 * @param error half the width of the 99.9 % confidence interval of that time; NaN for too few iterations
 * @param allocatedBytes allocation
 */
record Score(double nanos, double error, double allocatedBytes) {}
