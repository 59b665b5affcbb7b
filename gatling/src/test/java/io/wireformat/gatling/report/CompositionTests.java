package io.wireformat.gatling.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CompositionTests {

    private static final ServerTiming SERVER = new ServerTiming(500, 20, 3_000, 80, 400, 1_600);
    private static final ClientTiming CLIENT = new ClientTiming(100, 200);
    private static final WireTiming WIRE = new WireTiming(0.5, 0, 7.2, 0.3, 4.1, 7.4);
    private static final double WHOLE = 0.1 + 0.5 + 7.2 + 4.1 + 7.4 + 0.2;

    @Test
    void threeClocksTellWhatTheExchangeIsMadeOf() {
        assertThat(parts(List.of(sample(WHOLE, SERVER, WIRE)), WHOLE))
                .containsExactly(
                        new Cell.Part("client serialize", 0.1),
                        new Cell.Part("client HTTP", 0.5),
                        new Cell.Part("request on the wire", 7.2),
                        new Cell.Part("server receive", 0.2), // 0.5 ms less the 0.3 that it waited for the wire
                        new Cell.Part("deserialize", 0.02),
                        new Cell.Part("queue", 0.4),
                        new Cell.Part("commit", 1.6),
                        new Cell.Part("handle", 1.0), // without queue and commit
                        new Cell.Part("server serialize", 0.08),
                        new Cell.Part("server HTTP", 0.8), // what these leave of 4.1 ms
                        new Cell.Part("response on the wire", 7.4),
                        new Cell.Part("client deserialize", 0.2),
                        new Cell.Part("unexplained", 0));
    }

    @Test
    void settingUpAConnectionIsAPartOfItsOwn() {
        WireTiming onANewConnection = new WireTiming(0.5, 14, 7.2, 0.3, 4.1, 7.4);

        assertThat(parts(List.of(sample(WHOLE + 14, SERVER, onANewConnection)), WHOLE + 14))
                .contains(new Cell.Part("connect", 14), new Cell.Part("unexplained", 0));
    }

    @Test
    void aServiceThatClaimsMoreThanItsTimeIsNotBelievedSilently() {
        ServerTiming boasting = new ServerTiming(0, 0, 10_000, 0);

        assertThat(new Composition(List.of(sample(WHOLE, boasting, WIRE)), WHOLE).unexplainedMillis())
                .isEqualTo(4.1 - 10, within(1e-9));
    }

    @Test
    void outliersDoNotShape() {
        List<Sample> samples = new ArrayList<>(Collections.nCopies(9, sample(WHOLE, SERVER, WIRE)));
        samples.add(sample(900, new ServerTiming(500, 20, 880_000, 80), WIRE));

        assertThat(parts(samples, WHOLE)).contains(new Cell.Part("handle", 1.0));
    }

    @Test
    void whatFewerThanHalfOfTheExchangesKnowIsLeftOut() {
        List<Sample> samples = Stream.of(WIRE, WireTiming.UNKNOWN, WireTiming.UNKNOWN)
                .map(wire -> sample(WHOLE, SERVER, wire))
                .toList();

        Composition composition = new Composition(samples, WHOLE);

        assertThat(composition.hasWire()).isFalse();
        assertThat(composition.parts())
                .extracting(Cell.Part::name)
                .doesNotContain("request on the wire", "server HTTP");
    }

    private static List<Cell.Part> parts(List<Sample> samples, double median) {
        return new Composition(samples, median).parts();
    }

    private static Sample sample(double millis, ServerTiming server, WireTiming wire) {
        return new Sample(0, millis, 200, 100, server, CLIENT, wire);
    }
}
