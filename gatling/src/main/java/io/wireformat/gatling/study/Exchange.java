package io.wireformat.gatling.study;

import io.wireformat.gatling.report.ServerTiming;

/**
 * One request and its answer, as the client saw it.
 *
 * @param content the body of the answer
 * @param waitNanos from the wish to send the request to the head of the answer; setting a connection up is within it
 * @param bodyNanos from there to the body's last byte
 * @param server what the server says that it spent
 */
@SuppressWarnings("ArrayRecordComponent") // decoded at once and compared with nothing
public record Exchange(byte[] content, long waitNanos, long bodyNanos, ServerTiming server) {}
