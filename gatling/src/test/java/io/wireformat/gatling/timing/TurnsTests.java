package io.wireformat.gatling.timing;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.report.WireTiming;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTests {

    private static final long MS = 1_000_000;

    @Test
    void aTurnIsSplitByWhenItsBytesEnteredAndLeft() {
        Turns turns = new Turns(false, false);
        turns.connected(1, 0, 0);
        request(turns, 1, 101, 108);
        request(turns, 1, 101, 109);
        answer(turns, 1, 112, 119);
        answer(turns, 1, 113, 121);

        assertThat(turns.of(List.of(span(100, 122)))).containsExactly(new WireTiming(1 + 1, 0, 8, 1, 3, 9));
    }

    @Test
    void theTurnsOfOneConnectionFollowEachOther() {
        Turns turns = new Turns(false, false);
        turns.connected(1, 0, 0);
        exchange(turns, 1, 10);
        exchange(turns, 1, 50);

        assertThat(turns.of(List.of(span(9, 30), span(49, 70))))
                .extracting(WireTiming::serverMs)
                .containsExactly(3.0, 3.0);
    }

    @Test
    void anExchangeTakesOneTurnOfAConnectionThatWasThereBefore() {
        Turns turns = new Turns(false, false);
        turns.connected(1, 0, 0);
        exchange(turns, 1, 10);
        exchange(turns, 1, 30);

        assertThat(turns.of(List.of(span(9, 60), span(29, 60))))
                .extracting(WireTiming::serverMs)
                .containsExactly(3.0, 3.0);
    }

    @Test
    void exchangesAtOneTimeAreToldApartByTheirConnections() {
        Turns turns = new Turns(false, false);
        turns.connected(1, 0, 0);
        turns.connected(2, 0, 0);
        request(turns, 1, 11, 18);
        request(turns, 2, 13, 20);
        answer(turns, 1, 20, 27);
        answer(turns, 2, 25, 32);

        assertThat(turns.of(List.of(span(10, 28), span(12, 33))))
                .extracting(WireTiming::serverMs)
                .containsExactly(2.0, 5.0);
    }

    @Test
    void onANewConnectionTheSetUpIsTimedUntilTheRequestCanLeave() {
        Turns turns = new Turns(true, false);
        turns.connected(1, 1 * MS, 15 * MS);
        request(turns, 1, 2, 22);
        answer(turns, 1, 25, 32);

        assertThat(turns.of(List.of(span(0, 33)))).containsExactly(new WireTiming(1 + 1, 14, 7, 0, 3, 7));
    }

    @Test
    void theTurnsOfAHandshakeBelongToTheSetUp() {
        Turns turns = new Turns(true, false);
        turns.connected(1, 1 * MS, 15 * MS);
        request(turns, 1, 2, 22);
        answer(turns, 1, 23, 30);
        request(turns, 1, 31, 38);
        answer(turns, 1, 41, 48);

        assertThat(turns.of(List.of(span(0, 49)))).containsExactly(new WireTiming(1 + 1, 30, 7, 0, 3, 7));
    }

    @Test
    void ofNewConnectionsAtOneTimeEachExchangeHasItsOwn() {
        Turns turns = new Turns(true, false);
        turns.connected(1, 1 * MS, 15 * MS);
        turns.connected(2, 6 * MS, 20 * MS);
        request(turns, 2, 21, 28);
        answer(turns, 2, 30, 37);
        request(turns, 1, 22, 29);
        answer(turns, 1, 33, 40);

        assertThat(turns.of(List.of(span(0, 41), span(5, 38))))
                .extracting(WireTiming::serverMs)
                .containsExactly(4.0, 2.0);
    }

    @Test
    void whatAConnectionSaysGoodbyeWithIsNoAnswer() {
        Turns turns = new Turns(true, false);
        turns.connected(1, 1 * MS, 15 * MS);
        request(turns, 1, 2, 22);
        answer(turns, 1, 25, 32);
        request(turns, 1, 33, 40);
        answer(turns, 1, 40, 47);

        assertThat(turns.of(List.of(span(0, 33)))).containsExactly(new WireTiming(1 + 1, 14, 7, 0, 3, 7));
    }

    @Test
    void anAnswerThatWaitsToEnterTheLinkIsOnTheWire() {
        Turns turns = new Turns(false, false);
        turns.connected(1, 0, 0);
        request(turns, 1, 10, 17);
        answer(turns, 1, 20, 27);
        answer(turns, 1, 100, 107);

        assertThat(turns.of(List.of(span(10, 108)))).containsExactly(new WireTiming(0 + 1, 0, 7, 0, 3, 87));
    }

    @Test
    void ticketsBeforeTheAnswerAreNotTheAnswer() {
        Turns turns = new Turns(false, true);
        turns.connected(1, 0, 0);
        request(turns, 1, 10, 17);
        answer(turns, 1, 17, 24);
        answer(turns, 1, 27, 34);

        assertThat(turns.of(List.of(span(10, 34))))
                .extracting(WireTiming::serverMs)
                .containsExactly(10.0);
    }

    @Test
    void anExchangeThatNoTurnFitsIsUnknown() {
        Turns turns = new Turns(false, false);
        turns.connected(1, 0, 0);
        exchange(turns, 1, 10);

        assertThat(turns.of(List.of(span(11, 30), span(9, 15)))).containsOnly(WireTiming.UNKNOWN);
    }

    private static void exchange(Turns turns, long connection, long at) {
        request(turns, connection, at, at + 7);
        answer(turns, connection, at + 10, at + 17);
    }

    private static void request(Turns turns, long connection, long in, long out) {
        turns.delivered(connection, true, in * MS, out * MS);
    }

    private static void answer(Turns turns, long connection, long in, long out) {
        turns.delivered(connection, false, in * MS, out * MS);
    }

    private static Turns.Span span(long sent, long answered) {
        return new Turns.Span(sent * MS, answered * MS);
    }
}
