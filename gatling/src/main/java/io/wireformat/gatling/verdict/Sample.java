package io.wireformat.gatling.verdict;

/**
 * One exchange.
 *
 * @param launch the launch of the service, from 0
 * @param contender the name of the contender
 * @param atSeconds its due time since the start of the run
 * @param lateMs its delay at the start
 * @param ms the time from when it was due to the decoded response
 * @param requestBytes the size of the request body as sent
 * @param responseBytes the size of the uncompressed response body
 * @param encodeUs the time to encode and compress the request in the client
 * @param decodeUs the time to decode the response in the client, without decompression
 * @param serverCodingUs the time to decode the request and encode the response in the service; NaN if not reported
 * @param serverCpuUs the processor time of the service's thread until the response; NaN if not reported
 */
public record Sample(
        int launch,
        String contender,
        String operation,
        String region,
        String state,
        double atSeconds,
        double lateMs,
        double ms,
        int requestBytes,
        int responseBytes,
        double encodeUs,
        double decodeUs,
        double serverCodingUs,
        double serverCpuUs) {

    /** The same sample with another name of the region. */
    public Sample in(String name) {
        return new Sample(
                launch,
                contender,
                operation,
                name,
                state,
                atSeconds,
                lateMs,
                ms,
                requestBytes,
                responseBytes,
                encodeUs,
                decodeUs,
                serverCodingUs,
                serverCpuUs);
    }
}
