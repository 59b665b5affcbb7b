package io.wireformat.gatling.report;

import java.util.List;

/**
 * A short stretch of the run in which one format did one operation.
 *
 * @param round the blocks of one round lie close together in time, so that drift hits their formats alike
 * @param samples the exchanges that passed their checks
 * @param failed the exchanges that did not
 * @param wire what went over the link
 * @param serverCpuNanos this block's share of the service's processor time, {@link Double#NaN} when unknown; exchanges
 *     that ran at the same time share it evenly
 * @param generatorLoad the part of the machine's processors that the load generator used, 0 to 1
 * @param generatorLateMicros by how much the load generator woke up later than it wanted to, on average
 */
public record Block(
        CellKey key,
        int round,
        List<Sample> samples,
        int failed,
        Wire wire,
        double serverCpuNanos,
        double generatorLoad,
        double generatorLateMicros) {

    /** Above this part of the machine's processors the generator's own queueing shows in what it measures. */
    static final double GENERATOR_LIMIT = 0.70;

    /** Above this the generator waits for a processor, whoever uses them. */
    static final double LATE_LIMIT_MICROS = 1000;

    /** Whether the block tells about the load generator more than about the service. */
    boolean isSaturated() {
        return generatorLoad > GENERATOR_LIMIT || generatorLateMicros > LATE_LIMIT_MICROS;
    }

    /**
     * Bytes over a link, headers included; {@link Double#NaN} without a link.
     *
     * @param request from the clients
     * @param response from the service
     */
    public record Wire(double request, double response) {

        /** Without a link nobody counts. */
        public static final Wire UNKNOWN = new Wire(Double.NaN, Double.NaN);
    }
}
