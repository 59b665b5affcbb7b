package io.wireformat.gatling.study.cloud;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.link.LinkFormula;
import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.study.Exchange;
import io.wireformat.gatling.study.SampleFile;
import io.wireformat.gatling.study.StudyClient;
import io.wireformat.gatling.study.StudyException;
import io.wireformat.gatling.study.StudyProgress;
import io.wireformat.gatling.study.StudyRun;
import io.wireformat.gatling.study.StudyWays;
import io.wireformat.schemas.cloud.Float64Vector;
import io.wireformat.schemas.cloud.Int64Vector;
import io.wireformat.schemas.cloud.StringVector;
import io.wireformat.schemas.cloud.StructBatch;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lists of one kind of element, answered in each format over the way from each region: the shape of the published cloud
 * study. Exchanges follow each other, as they did there; the formats take turns in short blocks, and their order
 * rotates, so that what drifts hits all alike.
 */
final class CloudExchanges {

    private static final int WARM_UPS = 200;

    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(1);

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

    private final StudyRun run;

    private final Map<CloudCell, Long> sizes = new HashMap<>();

    CloudExchanges(CloudSettings settings, List<MessageCodec> codecs, StudyWays ways, StudyRun run) {
        this.settings = settings;
        this.codecs = codecs;
        this.ways = ways;
        this.run = run;
    }

    /** Measures what the file does not have yet. */
    void run(SampleFile samples) {
        warmUp();
        List<CloudCell> cells = cells();
        StudyProgress progress = run.progress(
                settings.rounds() + " rounds",
                settings.rounds() * cells.stream().mapToDouble(this::blockNanos).sum());
        for (int round = 0; round < settings.rounds(); round++) {
            for (CloudCell cell : rotated(cells, round)) {
                progress.next("round " + (round + 1));
                if (!samples.has(cell.raw(), round)) {
                    samples.add(
                            block(cell, round).stream().map(CloudSample::raw).toList());
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
                    sizes.put(cell, warmUp(cell, codec));
                }
            }
        }
    }

    private long warmUp(CloudCell cell, MessageCodec codec) {
        long deadline = System.nanoTime() + LONGEST_WARM_UP.toNanos();
        long bytes = 0;
        for (int i = 0; i < WARM_UPS && (i == 0 || System.nanoTime() < deadline); i++) {
            bytes = exchange(ways.direct(), cell, codec, 0).bytes();
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

    private List<CloudSample> block(CloudCell cell, int round) {
        URI base = ways.base(cell.region(), cell.isWarm());
        List<CloudSample> block = new ArrayList<>();
        if (cell.isWarm()) {
            // the connection may have been idle for long, or closed
            exchange(base, CloudCell.nothing(cell.region(), cell.connection()), codec(cell), round);
        }
        for (int i = iterations(cell); i > 0; i--) {
            block.add(exchange(base, cell, codec(cell), round));
        }
        return block;
    }

    private CloudSample exchange(URI base, CloudCell cell, MessageCodec codec, int round) {
        boolean nothing = cell.elements() == 0;
        URI uri = base.resolve(nothing ? "/nothing" : "/" + cell.message() + "/answer?elements=" + cell.elements());
        Exchange exchange = client.get(uri, nothing ? "*/*" : codec.mediaType(), cell.isWarm());
        Class<?> type = TYPES.get(cell.message());
        long decodedIn = type == null ? 0 : decode(codec, exchange.content(), type);
        return new CloudSample(
                cell,
                round,
                exchange.content().length,
                exchange.waitNanos() / 1e3,
                exchange.bodyNanos() / 1e3,
                exchange.server().handleUs(),
                exchange.server().serializeUs(),
                decodedIn / 1e3);
    }

    private static long decode(MessageCodec codec, byte[] content, Class<?> type) {
        long startedAt = System.nanoTime();
        Object decoded = codec.decode(content, type);
        long nanos = System.nanoTime() - startedAt;
        if (!type.isInstance(decoded)) {
            throw new StudyException(codec.name() + " read something else than " + type.getSimpleName());
        }
        return nanos;
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
