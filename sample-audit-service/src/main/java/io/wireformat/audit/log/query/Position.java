package io.wireformat.audit.log.query;

/**
 * A place in the order of pages, which is by the events' time and, where that is equal, by their sequence.
 *
 * @param timeAt the time of an event, in microseconds since the epoch
 * @param sequence of that event
 */
public record Position(long timeAt, long sequence) {}
