package io.wireformat.gatling.study.own;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.link.LinkFormula;
import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.study.Exchange;
import io.wireformat.gatling.study.SampleFile;
import io.wireformat.gatling.study.StudyClient;
import io.wireformat.gatling.study.StudyException;
import io.wireformat.gatling.study.StudyProgress;
import io.wireformat.gatling.study.StudyRun;
import io.wireformat.gatling.study.StudyServerProcess;
import io.wireformat.gatling.study.StudyWays;
import io.wireformat.gatling.study.split.SplitExchange;
import io.wireformat.gatling.study.split.SplitExchanges;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The messages sent, echoed and answered in each format over the way from each region. The formats of one operation
 * stand side by side, and their order rotates.
 */
final class OwnExchanges {

    private static final List<RegionProfile> REGIONS = List.of(RegionProfile.SAME_REGION, RegionProfile.SECOND_REGION);

    private static final int WARM_UPS = 200;

    private static final Duration LONGEST_WARM_UP = Duration.ofMillis(400);

    /** Beside a request's content, and an answer's. */
    private static final long HEAD_BYTES = 200;

    private final OwnSettings settings;

    private final OwnMessages messages;

    private final Carriers carriers;

    private final StudyRun run;

    private final StudyClient client = new StudyClient();

    OwnExchanges(OwnSettings settings, OwnMessages messages, Carriers carriers, StudyRun run) {
        this.settings = settings;
        this.messages = messages;
        this.carriers = carriers;
        this.run = run;
    }

    /**
     * Measures what the files do not have yet.
     *
     * @param split for the single exchanges whose time is split
     */
    void run(SampleFile samples, SampleFile split) {
        List<Turn> turns = turns();
        boolean complete = turns.stream().allMatch(turn -> samples.has(turn.cell.raw(), settings.rounds() - 1));
        if (complete) {
            return;
        }
        try (StudyServerProcess server = run.startServer(
                        settings.classPath(),
                        "--own.type=" + messages.type().getName(),
                        "--own.messages=" + writeMessages().toAbsolutePath());
                StudyWays ways = new StudyWays(server.address(), REGIONS)) {
            warmUp(ways);
            new SplitExchanges(split(), settings.rounds(), run, split).run(server.address());
            measure(turns, ways, samples);
        }
    }

    private void measure(List<Turn> turns, StudyWays ways, SampleFile samples) {
        StudyProgress progress = run.progress(
                "exchanges",
                settings.rounds() * turns.stream().mapToDouble(Turn::nanos).sum());
        for (int round = 0; round < settings.rounds(); round++) {
            Collections.rotate(turns, -1);
            for (Turn turn : turns) {
                progress.next("round " + (round + 1) + ", " + turn.cell.place());
                if (!samples.has(turn.cell.raw(), round)) {
                    samples.add(block(turn, ways, round).stream()
                            .map(OwnSample::raw)
                            .toList());
                }
                progress.done(turn.nanos());
            }
        }
    }

    /** The server answers with the same messages, whoever made them. */
    private Path writeMessages() {
        Path folder = run.directory().resolve("messages");
        try {
            Files.createDirectories(folder);
            try (Stream<Path> old = Files.list(folder)) {
                for (Path file : old.toList()) {
                    Files.delete(file);
                }
            }
            List<byte[]> json = carriers.json();
            for (int i = 0; i < json.size(); i++) {
                Files.write(folder.resolve(String.format("%04d.json", i)), json.get(i));
            }
            return folder;
        } catch (IOException e) {
            throw new StudyException("the messages cannot be written to " + folder + ": " + e, e);
        }
    }

    private void warmUp(StudyWays ways) {
        for (Operation operation : Operation.values()) {
            run.say("warming up with " + operation.label());
            for (Carrier carrier : exchanged()) {
                OwnCell cell = new OwnCell("", OwnCell.WARM, operation.label(), carrier.name());
                Turn turn = new Turn(cell, operation, carrier, 0, 0);
                long deadline = System.nanoTime() + LONGEST_WARM_UP.toNanos();
                for (int i = 0; i < WARM_UPS && (i == 0 || System.nanoTime() < deadline); i++) {
                    exchange(ways.direct(), turn, 0, i);
                }
            }
        }
    }

    /** The formats of one operation stand side by side. */
    private List<SplitExchange> split() {
        List<?> own = messages.list();
        List<String> paths = IntStream.range(0, own.size())
                .mapToObj(which -> Operation.ANSWER.path() + "?elements=" + which)
                .toList();
        Function<Carrier, SplitExchange> send = carrier -> SplitExchange.post(
                Operation.SEND.label(), carrier.codec(), own, messages.type(), Operation.SEND.path());
        Function<Carrier, SplitExchange> answer =
                carrier -> SplitExchange.get(Operation.ANSWER.label(), carrier.codec(), own, messages.type(), paths);
        return Stream.of(send, answer)
                .flatMap(exchange -> exchanged().stream().map(exchange))
                .toList();
    }

    private List<Carrier> exchanged() {
        return carriers.all().stream()
                .filter(carrier -> settings.exchanged().contains(carrier.name()))
                .toList();
    }

    private List<Turn> turns() {
        List<Turn> turns = new ArrayList<>();
        for (RegionProfile region : REGIONS) {
            for (String connection : List.of(OwnCell.WARM, OwnCell.NEW)) {
                for (Operation operation : Operation.values()) {
                    for (Carrier carrier : exchanged()) {
                        turns.add(turn(region, connection, operation, carrier));
                    }
                }
            }
        }
        return turns;
    }

    private Turn turn(RegionProfile region, String connection, Operation operation, Carrier carrier) {
        OwnCell cell = new OwnCell(region.name(), connection, operation.label(), carrier.name());
        long content = Math.round(carrier.sizes().raw());
        int iterations = cell.isWarm() ? settings.iterations() : Math.max(1, settings.iterations() / 2);
        long each = LinkFormula.exchangeNanos(
                region,
                HEAD_BYTES + (operation.sends() ? content : 0),
                HEAD_BYTES + (operation.receives() ? content : 0),
                cell.isWarm());
        return new Turn(cell, operation, carrier, iterations, (iterations + (cell.isWarm() ? 1 : 0)) * each);
    }

    private List<OwnSample> block(Turn turn, StudyWays ways, int round) {
        URI base = ways.base(turn.cell.place(), turn.cell.isWarm());
        if (turn.cell.isWarm()) {
            // the way of this cell may have been idle for long
            exchange(base, turn, round, round);
        }
        List<OwnSample> block = new ArrayList<>();
        for (int i = 0; i < turn.iterations; i++) {
            block.add(exchange(base, turn, round, round * turn.iterations + i));
        }
        return block;
    }

    private OwnSample exchange(URI base, Turn turn, int round, int which) {
        MessageCodec codec = turn.carrier.codec();
        boolean warm = turn.cell.isWarm();
        long startedAt = System.nanoTime();
        byte[] content = turn.operation.sends() ? codec.encode(messages.get(which), messages.type()) : new byte[0];
        long encodedAt = System.nanoTime();
        URI uri = base.resolve(turn.operation.path());
        Exchange exchange = turn.operation.sends()
                ? client.post(uri, codec.mediaType(), content, codec.mediaType(), warm)
                : client.get(URI.create(uri + "?elements=" + which), codec.mediaType(), warm);
        long answeredAt = System.nanoTime();
        if (turn.operation.receives()
                && !messages.type().isInstance(codec.decode(exchange.content(), messages.type()))) {
            throw new StudyException(codec.name() + " read something else than "
                    + messages.type().getName());
        }
        long decodedAt = System.nanoTime();
        return new OwnSample(
                turn.cell,
                round,
                turn.operation.sends() ? (encodedAt - startedAt) / 1e3 : Double.NaN,
                Double.NaN,
                exchange.waitNanos() / 1e3,
                exchange.bodyNanos() / 1e3,
                turn.operation.receives() ? (decodedAt - answeredAt) / 1e3 : Double.NaN,
                Double.NaN);
    }

    /**
     * A cell, and what it takes.
     *
     * @param iterations exchanges of a block
     * @param nanos what a block takes, without the codecs and the server
     */
    private record Turn(OwnCell cell, Operation operation, Carrier carrier, int iterations, long nanos) {}
}
