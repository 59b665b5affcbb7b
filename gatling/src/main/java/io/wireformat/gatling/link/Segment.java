package io.wireformat.gatling.link;

/**
 * A part of the stream and when it is there. A segment that was lost first has the arrival that a timeout will give it,
 * and an earlier one once later segments tell the sender of the loss; so ask anew after each {@link PathTiming#send}.
 */
final class Segment {

    private final int bytes;
    private long arrival;

    Segment(int bytes, long arrival) {
        this.bytes = bytes;
        this.arrival = arrival;
    }

    int bytes() {
        return bytes;
    }

    /** When its last byte arrives. It can be handed on when those before it have been. */
    long arrival() {
        return arrival;
    }

    void arrivesAt(long time) {
        arrival = time;
    }
}
