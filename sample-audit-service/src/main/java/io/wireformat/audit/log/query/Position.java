package io.wireformat.audit.log.query;

/**
 * A position in the order of pages: by time, then by sequence.
 *
 * @param timeAt the time of an event, in microseconds since the epoch
 * @param sequence the sequence of that event
 */
public record Position(long timeAt, long sequence) {}
