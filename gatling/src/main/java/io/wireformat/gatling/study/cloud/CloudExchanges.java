package io.wireformat.gatling.study.cloud;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.link.LinkFormula;
import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.study.Exchange;
import io.wireformat.gatling.study.SampleFile;
import io.wireformat.gatling.study.StudyClient;
import io.wireformat.gatling.study.StudyProgress;
import io.wireformat.gatling.study.StudyRun;
import io.wireformat.gatling.study.StudyWays;
import io.wireformat.gatling.study.split.LinkedBlock;
import io.wireformat.gatling.study.split.SplitCell;
import io.wireformat.gatling.study.split.SplitExchange;
import io.wireformat.gatling.study.split.SplitSample;
import io.wireformat.gatling.study.split.TimedClient;
import io.wireformat.gatling.study.split.TimedExchange;
import io.wireformat.schemas.cloud.Float64Vector;
import io.wireformat.schemas.cloud.Int64Vector;
import io.wireformat.schemas.cloud.StringVector;
import io.wireformat.schemas.cloud.StructBatch;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Lists of one kind of element, answered in each format over the way from each region: the shape of the published cloud
 * study. Exchanges follow each other, as they did there; the formats take turns in short blocks, and their order
 * rotates, so that what drifts hits all alike.
 */
final class CloudExchanges {

    private static final int WARM_UPS = 200;

    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(1);

    private static final int CALIBRATIONS = 3;

    private static final long REQUEST_BYTES = 200;

    private static final Map<String, Class<?>> TYPES = Map.of(
            "int64", Int64Vector.class,
            "float64", Float64Vector.class,
            "string", StringVector.class,
            "struct", StructBatch.class);

    private final CloudSettings settings;

    private final List<MessageCodec> codecs;

    private final StudyWays ways;

    private final StudyClient client = new StudyClient();

    private final TimedClient timed = new TimedClient(client);

    private final StudyRun run;

    private final Map<CloudCell, Long> sizes = new LinkedHashMap<>();

    CloudExchanges(CloudSettings settings, List<MessageCodec> codecs, StudyWays ways, StudyRun run) {
        this.settings = settings;
        this.codecs = codecs;
        this.ways = ways;
        this.run = run;
    }

    /**
     * Measures what the files do not have yet.
     *
     * @param split for where the time goes
     */
    void run(SampleFile samples, SampleFile split) {
        warmUp();
        List<CloudCell> cells = cells();
        StudyProgress progress = run.progress(
                settings.rounds() + " rounds",
                settings.rounds() * cells.stream().mapToDouble(this::blockNanos).sum());
        for (int round = 0; round < settings.rounds(); round++) {
            calibrate(round, split);
            for (CloudCell cell : rotated(cells, round)) {
                progress.next("round " + (round + 1));
                if (!samples.has(cell.raw(), round)) {
                    block(cell, round, samples, split);
                }
                progress.done(blockNanos(cell));
            }
        }
    }

    /** Makes the compilers do their work, and learns how large the messages are. */
    private void warmUp() {
        for (String message : CloudSettings.MESSAGES) {
            for (int elements : settings.elements()) {
                run.say("warming up with " + elements + " " + message);
                for (MessageCodec codec : codecs) {
                    CloudCell cell = new CloudCell("", CloudCell.WARM, message, elements, codec.name());
                    sizes.put(cell, warmUp(cell));
                }
            }
        }
    }

    private long warmUp(CloudCell cell) {
        long deadline = System.nanoTime() + LONGEST_WARM_UP.toNanos();
        long bytes = 0;
        for (int i = 0; i < WARM_UPS && (i == 0 || System.nanoTime() < deadline); i++) {
            bytes = exchange(ways.direct(), cell).received();
        }
        return bytes;
    }

    /** All cells but those whose exchanges take too long; the formats of one message stand side by side. */
    List<CloudCell> cells() {
        List<CloudCell> cells = new ArrayList<>();
        for (RegionProfile region : ways.regions()) {
            for (String connection : List.of(CloudCell.WARM, CloudCell.NEW)) {
                cells.add(CloudCell.nothing(region.name(), connection));
                for (String message : CloudSettings.MESSAGES) {
                    for (int elements : settings.elements()) {
                        cells.addAll(side(region.name(), connection, message, elements));
                    }
                }
            }
        }
        return cells;
    }

    /** All formats or none, or they could not be compared. */
    private List<CloudCell> side(String region, String connection, String message, int elements) {
        List<CloudCell> side = codecs.stream()
                .map(codec -> new CloudCell(region, connection, message, elements, codec.name()))
                .toList();
        Duration longest = connection.equals(CloudCell.WARM) ? settings.longest() : settings.longestNew();
        boolean tooLong = side.stream().anyMatch(cell -> exchangeNanos(cell) > longest.toNanos());
        return tooLong ? List.of() : side;
    }

    private static List<CloudCell> rotated(List<CloudCell> cells, int round) {
        List<CloudCell> rotated = new ArrayList<>(cells);
        Collections.rotate(rotated, -round);
        return rotated;
    }

    private void block(CloudCell cell, int round, SampleFile samples, SampleFile split) {
        URI base = ways.base(cell.region(), cell.isWarm());
        if (cell.isWarm()) {
            // the connection may have been idle for long, or closed
            nothing(base, cell, round);
        }
        if (cell.elements() == 0) {
            samples.add(Stream.generate(() -> nothing(base, cell, round).raw())
                    .limit(iterations(cell))
                    .toList());
            return;
        }
        LinkedBlock block = LinkedBlock.through(
                ways.link(cell.region(), cell.isWarm()), () -> exchanges(base, cell, iterations(cell)));
        if (!split.has(cell.split().raw(), round)) {
            split.add(block.samples(cell.split(), round).stream()
                    .map(SplitSample::raw)
                    .toList());
        }
        samples.add(block.exchanges().stream()
                .map(timed -> CloudSample.of(cell, round, timed).raw())
                .toList());
    }

    private List<TimedExchange> exchanges(URI base, CloudCell cell, int count) {
        return Stream.generate(() -> exchange(base, cell)).limit(count).toList();
    }

    private TimedExchange exchange(URI base, CloudCell cell) {
        return timed.exchange(base, asked(cell), 0, cell.isWarm());
    }

    private SplitExchange asked(CloudCell cell) {
        String path = "/" + cell.message() + "/answer?elements=" + cell.elements();
        Class<?> type = Objects.requireNonNull(TYPES.get(cell.message()));
        return SplitExchange.get(cell.split().operation(), codec(cell), List.of(), type, List.of(path));
    }

    private CloudSample nothing(URI base, CloudCell cell, int round) {
        Exchange exchange = client.get(base.resolve("/nothing"), "*/*", cell.isWarm());
        return new CloudSample(
                cell,
                round,
                0,
                exchange.waitNanos() / 1e3,
                exchange.bodyNanos() / 1e3,
                exchange.server().handleUs(),
                Double.NaN,
                0);
    }

    /** What the model needs beside the link: the codecs of each format, and all else in the first one. */
    private void calibrate(int round, SampleFile split) {
        for (CloudCell cell : sizes.keySet()) {
            SplitCell process = cell.split(SplitCell.PROCESS, SplitCell.WARM);
            if (!split.has(process.raw(), round)) {
                List<TimedExchange> direct =
                        timed.direct(ways.direct(), asked(cell), CALIBRATIONS, RegionProfile.SAME_REGION.roundTrip());
                SplitCell whole = cell.split(SplitCell.DIRECT, SplitCell.WARM);
                if (cell.format().equals(codecs.get(0).name()) && !split.has(whole.raw(), round)) {
                    split.add(direct.stream()
                            .map(each -> SplitSample.direct(whole, round, each).raw())
                            .toList());
                }
                split.add(direct.stream()
                        .map(each -> SplitSample.codec(process, round, codecMillis(each))
                                .raw())
                        .toList());
            }
        }
    }

    private static double codecMillis(TimedExchange exchange) {
        return (exchange.server().serializeUs() + exchange.client().deserializeUs()) / 1e3;
    }

    private MessageCodec codec(CloudCell cell) {
        return codecs.stream()
                .filter(codec -> codec.name().equals(cell.format()))
                .findFirst()
                .orElse(codecs.get(0));
    }

    private int iterations(CloudCell cell) {
        long fitting = settings.blockTime().toNanos() / exchangeNanos(cell);
        int most = cell.isWarm() ? settings.iterations() : Math.max(1, settings.iterations() / 2);
        return (int) Math.min(most, Math.max(1, fitting));
    }

    private long blockNanos(CloudCell cell) {
        return iterations(cell) * exchangeNanos(cell);
    }

    private long exchangeNanos(CloudCell cell) {
        RegionProfile profile = ways.profile(cell.region());
        long bytes = sizes.getOrDefault(
                new CloudCell("", CloudCell.WARM, cell.message(), cell.elements(), cell.format()), 0L);
        return LinkFormula.exchangeNanos(profile, REQUEST_BYTES, bytes, cell.isWarm());
    }
}
