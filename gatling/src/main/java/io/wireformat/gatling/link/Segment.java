package io.wireformat.gatling.link;

/**
 * A part of the stream, and when its last byte is there.
 *
 * @param bytes its size
 * @param arrival by the clock of {@link PathTiming}
 */
record Segment(int bytes, long arrival) {}
