package io.wireformat.gatling.report;

/**
 * What moving bytes and using processors costs.
 *
 * @param currency for example {@code USD}
 * @param perGigabyte of a billion bytes that leave a region
 * @param perCpuHour of one processor
 */
public record Prices(String currency, double perGigabyte, double perCpuHour) {

    private static final double EXCHANGES = 1e6;
    private static final double SECONDS_AN_HOUR = 3600;

    /** What a million exchanges cost, of so many bytes and microseconds of processor time each. */
    Cell.Cost of(double bytes, double cpuMicros) {
        double forBytes = EXCHANGES * bytes / 1e9 * perGigabyte;
        // a figure near the resolution of the counter may lie below zero, but nobody is paid for that
        double forCpu = EXCHANGES * Math.max(0, cpuMicros) / 1e6 / SECONDS_AN_HOUR * perCpuHour;
        return new Cell.Cost(
                currency, Rounded.to(forBytes + forCpu, 4), Rounded.to(forBytes, 4), Rounded.to(forCpu, 4));
    }
}
