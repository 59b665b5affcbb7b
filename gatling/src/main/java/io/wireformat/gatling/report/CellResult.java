package io.wireformat.gatling.report;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** What the blocks of one cell say together. */
public final class CellResult {

    /** Above this part of the machine's processors the generator's own queueing shows in what it measures. */
    static final double GENERATOR_LIMIT = 0.70;

    /** Above this the generator waits for a processor, whoever uses them. */
    static final double LATE_LIMIT_MICROS = 1000;

    private final CellKey key;
    private final List<Block> blocks;
    private final double[] millis;

    private CellResult(CellKey key, List<Block> blocks) {
        this.key = key;
        this.blocks =
                blocks.stream().sorted(Comparator.comparingInt(Block::round)).toList();
        this.millis = blocks.stream()
                .flatMap(block -> block.samples().stream())
                .mapToDouble(Sample::millis)
                .sorted()
                .toArray();
    }

    /** Gathers blocks of one cell. */
    public static CellResult of(CellKey key, List<Block> blocks) {
        return new CellResult(key, blocks);
    }

    /** What the cell is about. */
    public CellKey key() {
        return key;
    }

    /** Whether there are no figures, or only such that tell about the load generator and not about the service. */
    public boolean isVoid() {
        return whyVoid().isPresent();
    }

    Optional<String> whyVoid() {
        if (millis.length == 0) {
            return Optional.of("no request passed its checks");
        }
        return generatorLoad() > GENERATOR_LIMIT || generatorLateMicros() > LATE_LIMIT_MICROS
                ? Optional.of("the load generator was saturated")
                : Optional.empty();
    }

    double medianMillis() {
        return Statistics.percentile(millis, 0.5);
    }

    /** The medians of the rounds that have samples, by round. */
    SortedMap<Integer, Double> medianByRound() {
        SortedMap<Integer, Double> medians = new TreeMap<>();
        for (Block block : blocks) {
            if (!block.samples().isEmpty()) {
                medians.put(
                        block.round(),
                        Statistics.median(block.samples().stream()
                                .mapToDouble(Sample::millis)
                                .toArray()));
            }
        }
        return medians;
    }

    /** From the least to the greatest median of a round. */
    Statistics.Interval medianRange() {
        Collection<Double> medians = medianByRound().values();
        return new Statistics.Interval(Collections.min(medians), Collections.max(medians));
    }

    double generatorLoad() {
        return mean(Block::generatorLoad);
    }

    double generatorLateMicros() {
        return mean(Block::generatorLateMicros);
    }

    /** Bytes of one exchange over the link. */
    Block.Wire wire() {
        double exchanges = requests();
        return new Block.Wire(
                sum(block -> block.wire().request()) / exchanges,
                sum(block -> block.wire().response()) / exchanges);
    }

    double mean(ToDoubleFunction<Block> figure) {
        return Statistics.mean(blocks.stream().mapToDouble(figure).toArray());
    }

    double meanOfSamples(ToDoubleFunction<Sample> figure) {
        return Statistics.mean(blocks.stream()
                .flatMap(block -> block.samples().stream())
                .mapToDouble(figure)
                .toArray());
    }

    /** What half of the samples do not exceed, leaving out what is not a number. */
    double medianOfSamples(ToDoubleFunction<Sample> figure) {
        return Statistics.median(blocks.stream()
                .flatMap(block -> block.samples().stream())
                .mapToDouble(figure)
                .filter(Double::isFinite)
                .toArray());
    }

    double serverCpuMicros() {
        return sum(Block::serverCpuNanos) / requests() / 1000;
    }

    int requests() {
        return millis.length + failed();
    }

    int failed() {
        return blocks.stream().mapToInt(Block::failed).sum();
    }

    /** The cell as it is published. */
    public Cell publish() {
        Block.Wire wire = wire();
        return new Cell(
                key.format(),
                key.operation(),
                key.region(),
                key.connection(),
                requests(),
                failed(),
                figure(meanOfSamples(Sample::contentRequest), 1),
                figure(meanOfSamples(Sample::contentResponse), 1),
                figure(wire.request() + wire.response(), 1),
                figure(medianMillis(), 3),
                figure(Statistics.percentile(millis, 0.95), 3),
                figure(Statistics.percentile(millis, 0.99), 3),
                figure(Statistics.mean(millis), 3),
                figure(meanOfSamples(sample -> sample.serverTiming().receiveUs()), 1),
                figure(meanOfSamples(sample -> sample.serverTiming().deserializeUs()), 1),
                figure(meanOfSamples(sample -> sample.serverTiming().handleUs()), 1),
                figure(meanOfSamples(sample -> sample.serverTiming().serializeUs()), 1),
                figure(serverCpuMicros(), 1));
    }

    private @Nullable Double figure(double value, int decimals) {
        if (isVoid() || !Double.isFinite(value)) {
            return null;
        }
        double scale = Math.pow(10, decimals);
        return Math.round(value * scale) / scale;
    }

    private double sum(ToDoubleFunction<Block> figure) {
        return Arrays.stream(blocks.stream().mapToDouble(figure).toArray()).sum();
    }
}
