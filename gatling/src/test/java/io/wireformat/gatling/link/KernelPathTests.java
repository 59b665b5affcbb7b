package io.wireformat.gatling.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.internal.link.RegionProfile;
import io.wireformat.internal.link.Windows;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Compares the link with the kernel's own TCP between two namespaces with a delayed path. */
@Tag("processes")
@Timeout(120)
@Tag("full")
class KernelPathTests {

    private static final int PERCENT = 15;
    private static final int ROUNDS = 5;

    /** Each kind of exchange; the longest first. */
    private static final List<TimedExchange> EXCHANGES = IntStream.of(2_000_000, 512_000, 100_000, 16_000, 1_000)
            .boxed()
            .flatMap(bytes -> Stream.of(
                    new TimedExchange(false, true, bytes),
                    new TimedExchange(false, false, bytes),
                    new TimedExchange(true, true, bytes),
                    new TimedExchange(true, false, bytes)))
            .toList();

    private final Map<TimedExchange, Double> fastestOfKernel = new HashMap<>();
    private final Map<TimedExchange, Double> fastestOfLink = new HashMap<>();

    @Test
    void betweenTwoRegionsTheLinkTakesAsLongAsTheKernel() throws Exception {
        RegionProfile profile = RegionProfile.SECOND_REGION;
        untilTheyAgree(() -> {
            try (KernelPath kernel = KernelPath.start(profile, EXCHANGES, EXCHANGES.size())) {
                keepTheFastest(fastestOfLink, millisThroughLinks(profile, EXCHANGES.size()));
                keepTheFastest(fastestOfKernel, kernel.millis());
            }
        });
    }

    /** One at a time, because milliseconds matter here. */
    @Test
    void withinOneRegionTheLinkTakesAsLongAsTheKernel() throws Exception {
        RegionProfile profile = RegionProfile.SAME_REGION;
        untilTheyAgree(() -> {
            try (KernelPath kernel = KernelPath.start(profile, EXCHANGES, 1)) {
                keepTheFastest(fastestOfKernel, kernel.millis());
            }
            keepTheFastest(fastestOfLink, millisThroughLinks(profile, 1));
        });
    }

    /** On a quiet machine the first round is enough. Other load only adds time, so the fastest of the rounds counts. */
    private void untilTheyAgree(Round round) throws Exception {
        for (int i = 0; i < ROUNDS; i++) {
            round.run();
            if (differences().isEmpty()) {
                break;
            }
        }
        assertThat(differences()).isEmpty();
    }

    private List<String> differences() {
        assertThat(fastestOfKernel.keySet()).containsExactlyInAnyOrderElementsOf(EXCHANGES);
        return EXCHANGES.stream()
                .filter(exchange -> {
                    double kernel = fastestOfKernel.get(exchange);
                    return Math.abs(fastestOfLink.get(exchange) - kernel) > kernel * PERCENT / 100;
                })
                .map(exchange -> "%s: %.1f ms through the link, %.1f with the kernel"
                        .formatted(exchange, fastestOfLink.get(exchange), fastestOfKernel.get(exchange)))
                .toList();
    }

    private static void keepTheFastest(Map<TimedExchange, Double> fastest, Map<TimedExchange, Double> millis) {
        millis.forEach((exchange, taken) -> fastest.merge(exchange, taken, Math::min));
    }

    private static Map<TimedExchange, Double> millisThroughLinks(RegionProfile profile, int atOnce) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(atOnce);
        try (ExchangeServer server = ExchangeServer.start();
                RegionLink fresh = RegionLink.open(profile, Windows.INITIAL, server.address());
                RegionLink warm = RegionLink.open(profile, Windows.OPEN, server.address())) {
            Map<TimedExchange, Future<Double>> running = new LinkedHashMap<>();
            for (TimedExchange exchange : EXCHANGES) {
                running.put(exchange, threads.submit(() -> exchange.millisThrough(exchange.warm() ? warm : fresh)));
            }
            Map<TimedExchange, Double> millis = new HashMap<>();
            for (TimedExchange exchange : EXCHANGES) {
                millis.put(exchange, running.get(exchange).get());
            }
            return millis;
        } finally {
            threads.shutdownNow();
        }
    }

    @FunctionalInterface
    private interface Round {
        void run() throws Exception;
    }
}
