package io.wireformat.gatling.study.split;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.link.Windows;
import io.wireformat.gatling.study.OperationMeter;
import io.wireformat.gatling.study.SampleFile;
import io.wireformat.gatling.study.StudyClient;
import io.wireformat.gatling.study.StudyProgress;
import io.wireformat.gatling.study.StudyRun;
import io.wireformat.gatling.timing.TimedLink;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/**
 * Single exchanges over a warm connection within a region, one after the other, timed by the client's clock, the link's
 * and the server's; and what the model needs beside the link: the codecs in this process, and each operation without a
 * link in one format. The formats of one operation take turns in short blocks, and their order rotates.
 */
public final class SplitExchanges {

    private static final RegionProfile REGION = RegionProfile.SAME_REGION;

    private static final int ITERATIONS = 20;

    private static final int WARM_UPS = 200;

    private static final Duration LONGEST_WARM_UP = Duration.ofMillis(400);

    private static final Duration CODEC_TIME = Duration.ofMillis(20);

    private final List<SplitExchange> exchanges;

    private final int rounds;

    private final StudyRun run;

    private final SampleFile samples;

    private final TimedClient client = new TimedClient(new StudyClient());

    private final OperationMeter meter = new OperationMeter();

    /**
     * Exchanges of a study.
     *
     * @param exchanges the first one of an operation is the one that is also made without a link
     * @param samples as {@link #samples} opened them
     */
    public SplitExchanges(List<SplitExchange> exchanges, int rounds, StudyRun run, SampleFile samples) {
        this.exchanges = List.copyOf(exchanges);
        this.rounds = rounds;
        this.run = run;
        this.samples = samples;
    }

    /** The samples of a run, beside the study's own. */
    public static SampleFile samples(StudyRun run) {
        return run.samples("exchanges.csv", SplitCell.COLUMNS, SplitSample.FIGURES);
    }

    /** Measures what the file does not have yet. */
    public void run(InetSocketAddress server) {
        if (exchanges.stream().allMatch(exchange -> hasAll(exchange.cell(REGION.name())))) {
            return;
        }
        URI direct = base(server);
        run.say("warming up for single exchanges");
        exchanges.forEach(exchange -> warmUp(direct, exchange));
        List<SplitExchange> rotating = new ArrayList<>(exchanges);
        StudyProgress progress = run.progress("single exchanges", rounds * exchanges.size());
        try (TimedLink link = TimedLink.open(REGION, Windows.OPEN, false, server)) {
            for (int round = 0; round < rounds; round++) {
                for (SplitExchange exchange : rotating) {
                    progress.next("round " + (round + 1));
                    measure(exchange, round, link, direct);
                    progress.done(1);
                }
                Collections.rotate(rotating, -1);
            }
        }
    }

    private boolean hasAll(SplitCell cell) {
        return samples.has(cell.raw(), rounds - 1);
    }

    private void warmUp(URI direct, SplitExchange exchange) {
        long deadline = System.nanoTime() + LONGEST_WARM_UP.toNanos();
        for (int i = 0; i < WARM_UPS && (i == 0 || System.nanoTime() < deadline); i++) {
            exchange(direct, exchange, i);
        }
    }

    private void measure(SplitExchange exchange, int round, TimedLink link, URI direct) {
        SplitCell process = exchange.cell(SplitCell.PROCESS);
        add(process, round, () -> List.of(SplitSample.codec(process, round, codecMillis(exchange, round))));
        if (isCalibration(exchange)) {
            SplitCell calibration = exchange.cell(SplitCell.DIRECT);
            add(calibration, round, () -> client.direct(direct, exchange, ITERATIONS, REGION.roundTrip()).stream()
                    .map(timed -> SplitSample.direct(calibration, round, timed))
                    .toList());
        }
        SplitCell linked = exchange.cell(REGION.name());
        add(linked, round, () -> linked(linked, exchange, round, link));
    }

    private boolean isCalibration(SplitExchange exchange) {
        return exchanges.stream()
                .filter(each -> each.operation().equals(exchange.operation()))
                .findFirst()
                .filter(exchange::equals)
                .isPresent();
    }

    /** A block, unless it is there. */
    private void add(SplitCell cell, int round, Supplier<List<SplitSample>> block) {
        if (!samples.has(cell.raw(), round)) {
            samples.add(block.get().stream().map(SplitSample::raw).toList());
        }
    }

    private List<SplitSample> linked(SplitCell cell, SplitExchange exchange, int round, TimedLink link) {
        URI base = base(link.address());
        // the connection may have been idle for long, or there is none yet
        exchange(base, exchange, round);
        return LinkedBlock.through(link, () -> block(base, exchange, round)).samples(cell, round);
    }

    private List<TimedExchange> block(URI base, SplitExchange exchange, int round) {
        List<TimedExchange> block = new ArrayList<>();
        for (int i = 0; i < ITERATIONS; i++) {
            block.add(exchange(base, exchange, round * ITERATIONS + i));
        }
        return block;
    }

    private TimedExchange exchange(URI base, SplitExchange exchange, int which) {
        return client.exchange(base, exchange, which, true);
    }

    private double codecMillis(SplitExchange exchange, int which) {
        MessageCodec codec = exchange.codec();
        Object message = exchange.message(which);
        byte[] content = codec.encode(message, exchange.type());
        double encode = meter.measure(() -> codec.encode(message, exchange.type()), CODEC_TIME)
                .nanos();
        double decode = meter.measure(() -> codec.decode(content, exchange.type()), CODEC_TIME)
                .nanos();
        return (encode + decode) / 1e6;
    }

    private static URI base(InetSocketAddress address) {
        return URI.create("http://" + address.getAddress().getHostAddress() + ":" + address.getPort());
    }
}
