package io.wireformat.gatling.verdict;

/**
 * One exchange.
 *
 * @param launch of the service, from 0
 * @param contender its name
 * @param atSeconds when it was due, since the run began
 * @param lateMs how much later it began
 * @param ms from when it was due to the decoded answer
 * @param requestBytes of the content as it was sent
 * @param responseBytes of the content as it was read, without a coding
 * @param encodeUs writing and coding the request in the client
 * @param decodeUs reading the answer in the client, its coding not included
 * @param serverCodingUs reading the request and writing the answer in the service, NaN where it does not say
 * @param serverCpuUs what the service's thread used of a processor until it answered, NaN where it does not say
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

    /** The same under another name of the region. */
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
