package io.wireformat.gatling.study;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.link.LinkFormula;
import io.wireformat.gatling.link.RegionProfile;
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
import java.util.function.Consumer;

/**
 * Lists of one kind of element, answered in each format over the way from each region: the shape of the published cloud
 * study. Exchanges follow each other, as they did there; the formats take turns in short blocks, and their order
 * rotates, so that what drifts hits all alike.
 */
final class CloudStudy {

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

    private final Consumer<String> progress;

    private final Map<StudyCell, Long> sizes = new HashMap<>();

    CloudStudy(CloudSettings settings, List<MessageCodec> codecs, StudyWays ways, Consumer<String> progress) {
        this.settings = settings;
        this.codecs = codecs;
        this.ways = ways;
        this.progress = progress;
    }

    /** Measures what the file does not have yet. */
    void run(SampleFile samples) {
        warmUp();
        List<StudyCell> cells = cells();
        long leftNanos =
                settings.rounds() * cells.stream().mapToLong(this::blockNanos).sum();
        for (int round = 0; round < settings.rounds(); round++) {
            progress.accept("round " + (round + 1) + " of " + settings.rounds() + ", about "
                    + Duration.ofNanos(leftNanos).toSeconds() + " s left");
            for (StudyCell cell : rotated(cells, round)) {
                if (!samples.has(cell, round)) {
                    samples.add(block(cell, round));
                }
                leftNanos -= blockNanos(cell);
            }
        }
    }

    /** Makes the compilers do their work, and learns how large the messages are. */
    private void warmUp() {
        for (String message : CloudSettings.MESSAGES) {
            for (int elements : settings.elements()) {
                progress.accept("warming up with " + elements + " " + message);
                for (MessageCodec codec : codecs) {
                    StudyCell cell = new StudyCell("", StudyCell.WARM, message, elements, codec.name());
                    sizes.put(cell, warmUp(cell, codec));
                }
            }
        }
    }

    private long warmUp(StudyCell cell, MessageCodec codec) {
        long deadline = System.nanoTime() + LONGEST_WARM_UP.toNanos();
        long bytes = 0;
        for (int i = 0; i < WARM_UPS && (i == 0 || System.nanoTime() < deadline); i++) {
            bytes = exchange(ways.direct(), cell, codec, 0).bytes();
        }
        return bytes;
    }

    /** All cells but those whose exchanges take too long; the formats of one message stand side by side. */
    List<StudyCell> cells() {
        List<StudyCell> cells = new ArrayList<>();
        for (RegionProfile region : ways.regions()) {
            for (String connection : List.of(StudyCell.WARM, StudyCell.NEW)) {
                cells.add(nothing(region.name(), connection));
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
    private List<StudyCell> side(String region, String connection, String message, int elements) {
        List<StudyCell> side = codecs.stream()
                .map(codec -> new StudyCell(region, connection, message, elements, codec.name()))
                .toList();
        boolean tooLong = side.stream()
                .anyMatch(cell -> exchangeNanos(cell) > settings.longest().toNanos());
        return tooLong ? List.of() : side;
    }

    static StudyCell nothing(String region, String connection) {
        return new StudyCell(region, connection, "nothing", 0, "none");
    }

    private static List<StudyCell> rotated(List<StudyCell> cells, int round) {
        List<StudyCell> rotated = new ArrayList<>(cells);
        Collections.rotate(rotated, -round);
        return rotated;
    }

    private List<StudySample> block(StudyCell cell, int round) {
        URI base = ways.base(cell.region(), cell.connection());
        List<StudySample> block = new ArrayList<>();
        if (cell.isWarm()) {
            // the way of this cell may have been idle for long
            exchange(base, cell, codec(cell), round);
        }
        for (int i = iterations(cell); i > 0; i--) {
            block.add(exchange(base, cell, codec(cell), round));
        }
        return block;
    }

    private StudySample exchange(URI base, StudyCell cell, MessageCodec codec, int round) {
        boolean nothing = cell.elements() == 0;
        URI uri = base.resolve(nothing ? "/nothing" : "/" + cell.message() + "/answer?elements=" + cell.elements());
        Exchange exchange = client.get(uri, nothing ? "*/*" : codec.mediaType(), cell.isWarm());
        Class<?> type = TYPES.get(cell.message());
        long decodedIn = type == null ? 0 : decode(codec, exchange.content(), type);
        return new StudySample(
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

    private MessageCodec codec(StudyCell cell) {
        return codecs.stream()
                .filter(codec -> codec.name().equals(cell.format()))
                .findFirst()
                .orElse(codecs.get(0));
    }

    private int iterations(StudyCell cell) {
        long fitting = settings.blockTime().toNanos() / exchangeNanos(cell);
        int most = cell.isWarm() ? settings.iterations() : Math.max(1, settings.iterations() / 2);
        return (int) Math.min(most, Math.max(1, fitting));
    }

    private long blockNanos(StudyCell cell) {
        return (iterations(cell) + (cell.isWarm() ? 1 : 0)) * exchangeNanos(cell);
    }

    private long exchangeNanos(StudyCell cell) {
        RegionProfile profile = ways.profile(cell.region());
        long bytes = sizes.getOrDefault(
                new StudyCell("", StudyCell.WARM, cell.message(), cell.elements(), cell.format()), 0L);
        return LinkFormula.exchangeNanos(profile, REQUEST_BYTES, bytes, cell.isWarm());
    }
}
