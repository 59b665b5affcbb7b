package io.wireformat.gatling.study.split;

import io.wireformat.gatling.report.ClientTiming;
import io.wireformat.gatling.report.Sample;
import io.wireformat.gatling.report.ServerTiming;
import io.wireformat.gatling.report.WireTiming;
import io.wireformat.gatling.timing.Turns;

/**
 * An exchange by the client's clock.
 *
 * @param begunAt before the message was encoded
 * @param span from there to the answer's last byte
 * @param decodedAt after the answer was decoded
 * @param sent bytes of the request's content
 * @param received bytes of the answer's content
 * @param waitNanos from the wish to send the request to the head of the answer
 * @param bodyNanos from there to the answer's last byte
 * @param server what the server says that it spent
 */
public record TimedExchange(
        long begunAt,
        Turns.Span span,
        long decodedAt,
        int sent,
        int received,
        long waitNanos,
        long bodyNanos,
        ServerTiming server) {

    /** What the client spent on encoding and decoding. */
    public ClientTiming client() {
        return new ClientTiming((span.sentAt() - begunAt) / 1e3, (decodedAt - span.answeredAt()) / 1e3);
    }

    Sample sample(WireTiming wire) {
        return new Sample(begunAt / 1e9, (decodedAt - begunAt) / 1e6, sent, received, server, client(), wire);
    }
}
