package io.wireformat.gatling.study.split;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.link.LinkCounters;
import io.wireformat.gatling.link.Windows;
import io.wireformat.gatling.report.Block;
import io.wireformat.gatling.report.ClientTiming;
import io.wireformat.gatling.report.Sample;
import io.wireformat.gatling.report.WireTiming;
import io.wireformat.gatling.study.Exchange;
import io.wireformat.gatling.study.OperationMeter;
import io.wireformat.gatling.study.SampleFile;
import io.wireformat.gatling.study.StudyClient;
import io.wireformat.gatling.study.StudyException;
import io.wireformat.gatling.study.StudyProgress;
import io.wireformat.gatling.study.StudyRun;
import io.wireformat.gatling.timing.TimedLink;
import io.wireformat.gatling.timing.Turns;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Single exchanges over a warm connection within a region, one after the other, timed by the client's clock, the link's
 * and the server's; and what the model needs beside the link: the codecs in this process, and each operation without a
 * link in one format. The formats of one operation take turns in short blocks, and their order rotates.
 */
public final class SplitExchanges {

    private static final int ITERATIONS = 20;

    private static final int WARM_UPS = 200;

    private static final Duration LONGEST_WARM_UP = Duration.ofMillis(400);

    private static final Duration CODEC_TIME = Duration.ofMillis(20);

    private static final byte[] NOTHING = {};

    private final List<SplitExchange> exchanges;

    private final int rounds;

    private final StudyRun run;

    private final SampleFile samples;

    private final StudyClient client = new StudyClient();

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
        if (exchanges.stream().allMatch(exchange -> hasAll(exchange.cell(SplitCell.REGION.name())))) {
            return;
        }
        URI direct = base(server);
        run.say("warming up for single exchanges");
        exchanges.forEach(exchange -> warmUp(direct, exchange));
        List<SplitExchange> rotating = new ArrayList<>(exchanges);
        StudyProgress progress = run.progress("single exchanges", rounds * exchanges.size());
        try (TimedLink link = TimedLink.open(SplitCell.REGION, Windows.OPEN, server)) {
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
            add(calibration, round, () -> block(direct, exchange, round, SplitCell.REGION.roundTrip()).stream()
                    .map(timed ->
                            new SplitSample(calibration, round, timed.sample(WireTiming.UNKNOWN), Block.Wire.UNKNOWN))
                    .toList());
        }
        SplitCell linked = exchange.cell(SplitCell.REGION.name());
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
        Block.Wire before = bytes(link.counters());
        List<Timed> block = block(base, exchange, round, Duration.ZERO);
        Block.Wire after = bytes(link.counters());
        Block.Wire each = new Block.Wire(
                (after.request() - before.request()) / block.size(),
                (after.response() - before.response()) / block.size());
        List<WireTiming> timings = link.timings(block.stream().map(Timed::span).toList());
        List<SplitSample> linked = new ArrayList<>();
        for (int i = 0; i < block.size(); i++) {
            linked.add(new SplitSample(cell, round, block.get(i).sample(timings.get(i)), each));
        }
        return linked;
    }

    private static Block.Wire bytes(LinkCounters counters) {
        return new Block.Wire(counters.requests().bytes(), counters.answers().bytes());
    }

    /** @param pause as long as a link would hold an exchange up, for who rests is slower to wake up */
    private List<Timed> block(URI base, SplitExchange exchange, int round, Duration pause) {
        List<Timed> block = new ArrayList<>();
        for (int i = 0; i < ITERATIONS; i++) {
            LockSupport.parkNanos(pause.toNanos());
            block.add(exchange(base, exchange, round * ITERATIONS + i));
        }
        return block;
    }

    private Timed exchange(URI base, SplitExchange exchange, int which) {
        MessageCodec codec = exchange.codec();
        URI uri = base.resolve(exchange.path(which));
        Object message = exchange.message(which);
        long begunAt = System.nanoTime();
        byte[] content = exchange.sends() ? codec.encode(message, exchange.type()) : NOTHING;
        long sentAt = System.nanoTime();
        Exchange answer = exchange.sends()
                ? client.post(uri, codec.mediaType(), content, codec.mediaType(), true)
                : client.get(uri, codec.mediaType(), true);
        long answeredAt = System.nanoTime();
        Object decoded = exchange.sends() ? message : codec.decode(answer.content(), exchange.type());
        long decodedAt = System.nanoTime();
        if (!exchange.type().isInstance(decoded)) {
            throw new StudyException(codec.name() + " read something else than "
                    + exchange.type().getName());
        }
        return new Timed(begunAt, new Turns.Span(sentAt, answeredAt), decodedAt, content.length, answer);
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

    /** An exchange by the client's clock. */
    private record Timed(long begunAt, Turns.Span span, long decodedAt, int sent, Exchange answer) {

        Sample sample(WireTiming wire) {
            return new Sample(
                    begunAt / 1e9,
                    (decodedAt - begunAt) / 1e6,
                    sent,
                    answer.content().length,
                    answer.server(),
                    new ClientTiming((span.sentAt() - begunAt) / 1e3, (decodedAt - span.answeredAt()) / 1e3),
                    wire);
        }
    }
}
