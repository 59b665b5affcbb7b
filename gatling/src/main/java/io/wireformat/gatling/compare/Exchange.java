package io.wireformat.gatling.compare;

import io.wireformat.gatling.report.ClientTiming;
import io.wireformat.gatling.report.Sample;
import io.wireformat.gatling.report.ServerTiming;
import io.wireformat.gatling.report.WireTiming;
import io.wireformat.gatling.timing.Turns;

/**
 * One exchange while it is under way. The client's steps follow each other, on whichever threads, so it is for one
 * thread at a time.
 */
final class Exchange {

    private final int block;
    private final long begunAt;
    private final long sentAt;
    private final int requestBytes;

    private long answeredAt;
    private ServerTiming server = ServerTiming.parse("");
    private long decodeNanos;
    private int responseBytes;

    /**
     * @param block that it begins in
     * @param begunAt before the message was encoded
     * @param sentAt after that
     */
    Exchange(int block, long begunAt, long sentAt, int requestBytes) {
        this.block = block;
        this.begunAt = begunAt;
        this.sentAt = sentAt;
        this.requestBytes = requestBytes;
    }

    int block() {
        return block;
    }

    void answered(long at, ServerTiming timing) {
        answeredAt = at;
        server = timing;
    }

    void decoded(int bytes, long nanos) {
        responseBytes = bytes;
        decodeNanos = nanos;
    }

    Turns.Span span() {
        return new Turns.Span(sentAt, answeredAt);
    }

    long begunAt() {
        return begunAt;
    }

    /**
     * What it comes to. What the load generator does between its checks is not part of the whole.
     *
     * @param origin when the first block began
     */
    Sample sample(long origin, WireTiming wire) {
        return new Sample(
                (begunAt - origin) / 1e9,
                (answeredAt - begunAt + decodeNanos) / 1e6,
                requestBytes,
                responseBytes,
                server,
                new ClientTiming((sentAt - begunAt) / 1e3, decodeNanos / 1e3),
                wire);
    }
}
