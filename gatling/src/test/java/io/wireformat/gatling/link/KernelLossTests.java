package io.wireformat.gatling.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What losses cost, beside the kernel's own TCP with Reno's window: the same segments of each connection are lost on both
 * paths, and they agree as closely as without.
 */
@Timeout(120)
@Tag("full")
class KernelLossTests {

    private static final int PERCENT = 15;

    private static final int EVERY = 60;

    private static final RegionProfile PROFILE = RegionProfile.SECOND_REGION;

    private static final List<TimedExchange> EXCHANGES = IntStream.of(512_000, 200_000, 100_000)
            .boxed()
            .flatMap(bytes -> Stream.of(new TimedExchange(false, true, bytes), new TimedExchange(false, false, bytes)))
            .toList();

    @Test
    void lossesTakeAboutAsLongAsByTheKernel() throws Exception {
        try (KernelPath kernel = KernelPath.start(
                PROFILE, EXCHANGES, EXCHANGES.size(), "--drop-every=" + EVERY, "--congestion-control=reno")) {
            Map<TimedExchange, Double> millis = kernel.millis();
            assertThat(EXCHANGES).allSatisfy(exchange -> {
                double taken = millis.get(exchange);
                assertThat(modelled(exchange.bytes()))
                        .as("%s, ms", exchange)
                        .isCloseTo(taken, withinPercentage(PERCENT));
            });
        }
    }

    /** A round trip for the set-up, half of one for the small message, and the large one between or after them. */
    private static double modelled(int bytes) {
        long established = PROFILE.roundTripNanos();
        PathTiming path = new PathTiming(PROFILE, established, PROFILE.initialWindow(), new EveryNth());
        List<Segment> segments = new ArrayList<>();
        path.send(established, bytes, segments::add);
        long arrived = segments.stream().mapToLong(Segment::arrival).max().orElseThrow();
        return (arrived + PROFILE.roundTripNanos() / 2) / 1e6;
    }

    private static final class EveryNth implements PathNoise {

        private int drawn;

        @Override
        public long delayNanos() {
            return 0;
        }

        @Override
        public boolean drops() {
            drawn++;
            return drawn % EVERY == 0;
        }
    }
}
