package io.wireformat.gatling.link;

/**
 * A part of the stream and the arrival of its last byte.
 *
 * @param bytes its size
 * @param arrival the time on the clock of {@link PathTiming}
 */
record Segment(int bytes, long arrival) {}
