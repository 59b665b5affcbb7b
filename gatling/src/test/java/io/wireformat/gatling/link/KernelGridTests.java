package io.wireformat.gatling.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.internal.link.LinkFormula;
import io.wireformat.internal.link.RegionProfile;
import io.wireformat.internal.link.Windows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the formula with which the comparison predicts other distances with the kernel's own TCP: the additional
 * time of a batch in JSON compared with Protobuf and with gzip. The formula is not fitted.
 */
@Timeout(120)
@Tag("studies")
class KernelGridTests {

    private static final int JSON = 71_200;
    private static final List<TimedExchange> EXCHANGES = Stream.of(JSON, 58_600, 20_000)
            .map(bytes -> new TimedExchange(true, true, bytes))
            .toList();
    private static final double SHARE = 0.1;
    private static final double MILLIS = 0.3;
    private static final int ROUNDS = 4;

    static Stream<Arguments> grid() {
        return Stream.of(1, 80, 160).flatMap(millis -> Stream.of(350_000L, 5_000_000L, 35_000_000L)
                .flatMap(bytesPerSecond -> Stream.of(Windows.OPEN, Windows.AFTER_IDLE)
                        .map(windows -> Arguments.of(millis, bytesPerSecond, windows))));
    }

    /**
     * Other load only adds time, so the fastest of several rounds counts; on a quiet machine the first round is enough.
     */
    @MethodSource("grid")
    @ParameterizedTest
    void differencesBetweenContentsAreWhatTheKernelTakes(int millis, long bytesPerSecond, Windows windows)
            throws Exception {
        RegionProfile profile =
                new RegionProfile("grid", Duration.ofMillis(millis), bytesPerSecond, RegionProfile.TEN_SEGMENTS);
        Map<TimedExchange, Double> fastest = new HashMap<>();
        List<String> off = List.of("not measured");
        for (int round = 0; round < ROUNDS && !off.isEmpty(); round++) {
            try (KernelPath kernel = KernelPath.start(
                    profile,
                    EXCHANGES,
                    millis == 1 ? 1 : EXCHANGES.size(),
                    "--warm-up=1000000",
                    idle(millis, windows))) {
                kernel.millis().forEach((exchange, taken) -> fastest.merge(exchange, taken, Math::min));
            }
            off = off(profile, windows, fastest);
        }
        assertThat(off).isEmpty();
    }

    /** A window is halved for each retransmission timeout: ten are enough for a window of a megabyte. */
    private static String idle(int millis, Windows windows) {
        return "--idle-s=" + (windows == Windows.OPEN ? 0 : 10 * (0.2 + millis / 1e3));
    }

    private static List<String> off(RegionProfile profile, Windows windows, Map<TimedExchange, Double> kernel) {
        TimedExchange json = EXCHANGES.get(0);
        List<String> off = new ArrayList<>();
        for (TimedExchange other : EXCHANGES.subList(1, EXCHANGES.size())) {
            double measured = kernel.get(json) - kernel.get(other);
            double predicted = (LinkFormula.exchangeNanos(profile, JSON, 1, windows)
                            - LinkFormula.exchangeNanos(profile, other.bytes(), 1, windows))
                    / 1e6;
            if (Math.abs(predicted - measured) > Math.max(MILLIS, SHARE * Math.abs(measured))) {
                off.add(String.format(
                        "JSON - %d bytes: %.2f ms with the kernel, %.2f with the formula",
                        other.bytes(), measured, predicted));
            }
        }
        return off;
    }
}
