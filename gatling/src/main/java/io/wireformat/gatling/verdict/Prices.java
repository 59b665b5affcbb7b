package io.wireformat.gatling.verdict;

/** The prices of bytes between regions and of processors. */
public record Prices(double perGigabyte, double perCpuHour) {

    private static final double MILLION = 1e6;
    private static final double MICROS_AN_HOUR = 3600e6;

    /** The cost of a million exchanges. */
    double ofAMillion(double bytes, double cpuMicros) {
        return MILLION * (bytes / 1e9 * perGigabyte + cpuMicros / MICROS_AN_HOUR * perCpuHour);
    }
}
