package io.wireformat.gatling.verdict;

/** What bytes between regions and processors cost. */
public record Prices(double perGigabyte, double perCpuHour) {

    private static final double MILLION = 1e6;
    private static final double MICROS_AN_HOUR = 3600e6;

    /** Of a million exchanges. */
    double ofAMillion(double bytes, double cpuMicros) {
        return MILLION * (bytes / 1e9 * perGigabyte + cpuMicros / MICROS_AN_HOUR * perCpuHour);
    }
}
