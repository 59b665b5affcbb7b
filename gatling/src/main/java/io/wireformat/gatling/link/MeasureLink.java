package io.wireformat.gatling.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures real exchanges through the region links and prints them beside {@link LinkFormula}: bodies of 1 kB, 14 kB,
 * 40 kB and 1 MB, each on a new connection and on one that was warmed by using it.
 *
 * <p>Arguments: names of profiles, optionally with settings ({@code second-region moon:rtt=2560ms,bandwidth=1MB/s});
 * without any, the two known ones.
 */
public final class MeasureLink {

    private static final int[] BODIES = {1_000, 14_000, 40_000, 1_000_000};
    private static final int ANSWER = 64;
    private static final int WARM_UP = 2_000_000;
    private static final int REPETITIONS = 5;

    private MeasureLink() {}

    /** Runs the measurement. */
    public static void main(String[] args) throws IOException {
        List<String> names = args.length == 0 ? List.of("same-region", "second-region") : List.of(args);
        try (ExchangeServer server = ExchangeServer.start()) {
            for (String name : names) {
                int colon = name.indexOf(':');
                RegionProfile profile = colon < 0
                        ? RegionProfile.parse(name, "")
                        : RegionProfile.parse(name.substring(0, colon), name.substring(colon + 1));
                measure(profile, server.address());
            }
        }
    }

    private static void measure(RegionProfile profile, InetSocketAddress server) throws IOException {
        System.out.printf("%n%s (%s), median of %d in ms%n", profile.name(), profile, REPETITIONS);
        System.out.printf("%12s %10s %12s %12s %8s%n", "connection", "body", "measured", "formula", "error");
        try (RegionLink link = RegionLink.open(profile, Windows.INITIAL, server)) {
            for (int body : BODIES) {
                print(profile, "new", body, median(() -> onNewConnection(link, body)));
            }
            try (Socket warm = ExchangeServer.connect(link.address())) {
                ExchangeServer.exchange(warm, WARM_UP, ANSWER);
                for (int body : BODIES) {
                    print(
                            profile,
                            "warm",
                            body,
                            median(() -> timed(() -> ExchangeServer.exchange(warm, body, ANSWER))));
                }
            }
        }
    }

    private static void print(RegionProfile profile, String connection, int body, double millis) {
        int request = ExchangeServer.HEADER + body;
        double formula = LinkFormula.exchangeNanos(profile, request, ANSWER, connection.equals("warm")) / 1e6;
        System.out.printf(
                Locale.ROOT,
                "%12s %10d %12.2f %12.2f %+7.1f%%%n",
                connection,
                body,
                millis,
                formula,
                100 * (millis - formula) / formula);
    }

    private static double onNewConnection(RegionLink link, int body) throws IOException {
        return timed(() -> {
            try (Socket socket = ExchangeServer.connect(link.address())) {
                ExchangeServer.exchange(socket, body, ANSWER);
            }
        });
    }

    private static double median(Measurement measurement) throws IOException {
        double[] millis = new double[REPETITIONS];
        for (int i = 0; i < millis.length; i++) {
            millis[i] = measurement.millis();
        }
        Arrays.sort(millis);
        return millis[millis.length / 2];
    }

    private static double timed(Exchange exchange) throws IOException {
        long start = System.nanoTime();
        exchange.run();
        return (System.nanoTime() - start) / 1e6;
    }

    @FunctionalInterface
    private interface Exchange {
        void run() throws IOException;
    }

    @FunctionalInterface
    private interface Measurement {
        double millis() throws IOException;
    }
}
