package io.wireformat.gatling.report;

/**
 * One exchange that passed its checks.
 *
 * @param millis from the wish to send the request to the last byte of the answer
 * @param contentRequest bytes of the request's body
 * @param contentResponse bytes of the answer's body
 * @param serverTiming where the service spent its time
 */
public record Sample(double millis, int contentRequest, int contentResponse, ServerTiming serverTiming) {}
