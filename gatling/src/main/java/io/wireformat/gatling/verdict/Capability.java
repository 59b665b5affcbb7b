package io.wireformat.gatling.verdict;

import org.jspecify.annotations.Nullable;

/**
 * How many requests of an operation a second one service takes from one contender.
 *
 * @param holds the highest rate at which 99 of 100 were answered within the limit; 0 for none
 * @param fails the lowest at which they were not, twice; null where none was found
 * @param p99Ms 99th percentile at the rate that holds
 * @param serviceUs processor time of the service's process for a request at that rate, NaN where it cannot be had
 * @param generatorUs the same of the load generator, where it is on the same machine a part of what limits the rate
 */
public record Capability(
        String contender,
        String operation,
        double holds,
        @Nullable Double fails,
        double p99Ms,
        double serviceUs,
        double generatorUs) {}
