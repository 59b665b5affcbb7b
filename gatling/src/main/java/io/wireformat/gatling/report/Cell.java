package io.wireformat.gatling.report;

import org.jspecify.annotations.Nullable;

/**
 * A cell as it is published: what one exchange cost. Figures are null where nobody measured them, and all of them are
 * in a void cell.
 *
 * @param requests exchanges, the failed ones included
 * @param failed exchanges that did not pass their checks
 * @param contentRequest mean size of the request's body in bytes
 * @param contentResponse mean size of the answer's body in bytes
 * @param wireBytes mean bytes over the link in both directions, HTTP's headers included
 * @param receiveUs mean of what the service says in {@code Server-Timing}, as the next three
 * @param serverCpuUs processor time of the whole service for one exchange
 */
public record Cell(
        String format,
        String operation,
        String region,
        String connection,
        int requests,
        int failed,
        @Nullable Double contentRequest,
        @Nullable Double contentResponse,
        @Nullable Double wireBytes,
        @Nullable Double p50Ms,
        @Nullable Double p95Ms,
        @Nullable Double p99Ms,
        @Nullable Double meanMs,
        @Nullable Double receiveUs,
        @Nullable Double deserializeUs,
        @Nullable Double handleUs,
        @Nullable Double serializeUs,
        @Nullable Double serverCpuUs) {}
