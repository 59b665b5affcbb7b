package io.wireformat.gatling.report;

/**
 * One exchange that passed its checks.
 *
 * @param atSecond when it began, in seconds from the beginning of the first block
 * @param millis from the wish to send the message to having read the answer
 * @param contentRequest bytes of the request's body
 * @param contentResponse bytes of the answer's body
 * @param serverTiming where the service spent its time
 * @param client where the client spent its own
 * @param wire what the link says
 */
public record Sample(
        double atSecond,
        double millis,
        int contentRequest,
        int contentResponse,
        ServerTiming serverTiming,
        ClientTiming client,
        WireTiming wire) {}
