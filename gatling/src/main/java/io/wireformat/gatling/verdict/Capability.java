package io.wireformat.gatling.verdict;

import org.jspecify.annotations.Nullable;

/**
 * The rate of an operation that a service sustains for one contender.
 *
 * @param holds the highest rate at which 99 of 100 responses arrived within the limit; 0 for none
 * @param fails the lowest rate that failed twice; null if none was found
 * @param p99Ms the 99th percentile at the sustained rate
 * @param serviceUs the processor time of the service's process per request at that rate; NaN if not available
 * @param generatorUs the same of the load generator, which also limits the rate on the same machine
 */
public record Capability(
        String contender,
        String operation,
        double holds,
        @Nullable Double fails,
        double p99Ms,
        double serviceUs,
        double generatorUs) {}
