package io.wireformat.advice;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Advice as the endpoint shows it. Totals go over all clients and tenants.
 *
 * @param state of the thread that tries bodies
 * @param cpu the share of a core that trials may take
 * @param cpuSeconds the CPU time of all trials
 * @param waiting bodies that wait for a trial
 * @param endpoints by name
 * @param places topics, destinations and caches, by name
 */
record AdviceReport(
        String state,
        double cpu,
        double cpuSeconds,
        int waiting,
        List<EndpointAdvice> endpoints,
        List<PlaceAdvice> places) {

    /**
     * One endpoint.
     *
     * @param endpoint method and pattern of the path
     * @param serverMillis median of the server's time for an exchange
     * @param verdict that of the first path, on connections in steady use
     * @param paths the verdicts of all paths and connections; null in short
     * @param candidates null in short
     */
    record EndpointAdvice(
            String endpoint,
            long requests,
            long notModified,
            long head,
            long streams,
            double serverMillis,
            VerdictAdvice verdict,
            @Nullable List<PathAdvice> paths,
            List<MessageAdvice> messages,
            @Nullable List<CandidateAdvice> candidates) {}

    /**
     * An action.
     *
     * @param server properties to set
     * @param client changes to clients
     */
    record VerdictAdvice(String action, String candidate, String because, List<String> server, List<String> client) {}

    /**
     * A verdict at a distance.
     *
     * @param connection steady, after-idle or new
     * @param millisNow the time of an exchange now; null if no body has been measured
     * @param noiseMillis by how much two measurements of the same differ; null too
     */
    record PathAdvice(
            String path,
            String connection,
            @Nullable Double millisNow,
            @Nullable Double noiseMillis,
            VerdictAdvice verdict) {}

    /**
     * Bodies of one kind.
     *
     * @param status the status family; null for requests
     * @param mix how many chosen bodies had which format and compression
     * @param coverage how many chosen bodies had which outcome
     * @param measured bodies with figures, and those of them whose times count
     */
    record MessageAdvice(
            String direction,
            @Nullable String status,
            @Nullable String type,
            Map<String, Long> mix,
            Map<String, Long> coverage,
            int measured,
            int timed,
            Proof jsonByPlan,
            Map<String, String> unsupported,
            Map<String, Map<String, Integer>> failures,
            @Nullable String excluded) {}

    /** Whether plans write and read the same JSON as the mapper: proven if all that were compared are identical. */
    record Proof(
            boolean proven,
            int compared,
            int identical,
            @Nullable String firstDifference) {}

    /**
     * One candidate.
     *
     * @param serverCpuMicros null, as are the next two, if no body has been measured with warm code
     * @param clientCpuMicros estimated: a client whose code is like the server's
     * @param millis the time of an exchange by path and connection
     * @param costPerMillion the cost of traffic and of the server's CPU for a million exchanges; null without prices
     * @param notAdvised the reason, for the first path; null if it is advised
     */
    record CandidateAdvice(
            String candidate,
            @Nullable Range requestBytes,
            @Nullable Range responseBytes,
            @Nullable Range serverCpuMicros,
            @Nullable Range clientCpuMicros,
            @Nullable Range allocatedBytes,
            Map<String, Double> millis,
            @Nullable Double costPerMillion,
            @Nullable String notAdvised) {}

    /**
     * A topic, a destination or a cache.
     *
     * @param place its kind and its name
     * @param types the types of its messages
     */
    record PlaceAdvice(String place, long messages, List<TypeAdvice> types) {}

    /**
     * Messages of one type.
     *
     * @param mix how many chosen messages had which format
     * @param coverage how many chosen messages had which outcome
     * @param measured messages with figures, and those of them whose times count
     * @param formats the formats that wrote and read every measured message, the smallest first
     * @param failures of other formats, by reason
     */
    record TypeAdvice(
            String type,
            Map<String, Long> mix,
            Map<String, Long> coverage,
            int measured,
            int timed,
            Map<String, FormatAdvice> formats,
            Map<String, String> unsupported,
            Map<String, Map<String, Integer>> failures,
            @Nullable String excluded) {}

    /**
     * The messages in one format.
     *
     * @param bytes of the content, as the log or the cache has it without compression
     * @param writeMicros CPU time of a producer; null, as the next one, if no message has been measured with warm code
     * @param readMicros CPU time of a consumer
     */
    record FormatAdvice(
            Range bytes,
            @Nullable Range writeMicros,
            @Nullable Range readMicros) {}

    /** The median with its 95 % interval, and the 95th percentile. */
    record Range(double p50, double low, double high, double p95) {}

    /**
     * The saving by the best candidate of an endpoint.
     *
     * @param cpu seconds of CPU per second
     */
    record Saving(String endpoint, String candidate, double bytesPerSecond, double cpu) {}
}
