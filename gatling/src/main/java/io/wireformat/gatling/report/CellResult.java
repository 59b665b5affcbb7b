package io.wireformat.gatling.report;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;

/** What the blocks of one cell say together. */
public final class CellResult {

    private final CellKey key;
    private final List<Block> all;
    private final List<Block> blocks;
    private final double[] millis;

    private CellResult(CellKey key, List<Block> all, Set<Integer> leftOut) {
        this.key = key;
        this.all = List.copyOf(all);
        this.blocks = all.stream()
                .filter(block -> !leftOut.contains(block.round()))
                .sorted(Comparator.comparingInt(Block::round))
                .toList();
        this.millis = blocks.stream()
                .flatMap(block -> block.samples().stream())
                .mapToDouble(Sample::millis)
                .sorted()
                .toArray();
    }

    /**
     * Gathers blocks of one cell.
     *
     * @param leftOut rounds that take no part in the figures
     */
    static CellResult of(CellKey key, List<Block> blocks, Set<Integer> leftOut) {
        return new CellResult(key, blocks, leftOut);
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
        if (all.stream().allMatch(block -> block.samples().isEmpty())) {
            return Optional.of("no request passed its checks");
        }
        return roundsLeftOut() > 0 && blocks.size() < Statistics.LEAST_VALUES
                ? Optional.of("the load generator was saturated")
                : Optional.empty();
    }

    /** How many rounds take no part in the figures, because the load generator was saturated. */
    int roundsLeftOut() {
        return all.size() - blocks.size();
    }

    double medianMillis() {
        return Statistics.percentile(millis, 0.5);
    }

    /** All times in ascending order. */
    double[] sortedMillis() {
        return millis.clone();
    }

    List<Sample> samples() {
        return blocks.stream().flatMap(block -> block.samples().stream()).toList();
    }

    /** By round, without those that have none. */
    List<List<Sample>> samplesByBlock() {
        return blocks.stream()
                .map(Block::samples)
                .filter(samples -> !samples.isEmpty())
                .toList();
    }

    /** The rounds that have samples. */
    Rounds rounds() {
        return rounds(round -> true);
    }

    /** Some of the rounds that have samples. */
    Rounds rounds(IntPredicate wanted) {
        return new Rounds(blocks.stream()
                .filter(block -> !block.samples().isEmpty() && wanted.test(block.round()))
                .map(block ->
                        block.samples().stream().mapToDouble(Sample::millis).toArray())
                .toList());
    }

    /** The medians of the rounds that have samples, by round. */
    SortedMap<Integer, Double> medianByRound() {
        SortedMap<Integer, Double> medians = new TreeMap<>();
        for (Block block : blocks) {
            if (!block.samples().isEmpty()) {
                medians.put(
                        block.round(),
                        Statistics.lowerMedian(block.samples().stream()
                                .mapToDouble(Sample::millis)
                                .toArray()));
            }
        }
        return medians;
    }

    /** From the least to the greatest median of a round. */
    Interval medianRange() {
        Collection<Double> medians = medianByRound().values();
        return new Interval(Collections.min(medians), Collections.max(medians));
    }

    /** In the worst block. */
    double generatorLoad() {
        return worst(Block::generatorLoad);
    }

    /** In the worst block. */
    double generatorLateMicros() {
        return worst(Block::generatorLateMicros);
    }

    private double worst(ToDoubleFunction<Block> figure) {
        return all.stream().mapToDouble(figure).max().orElse(Double.NaN);
    }

    /** Bytes of one exchange over the link. */
    Block.Wire wire() {
        double exchanges = exchanges();
        return new Block.Wire(
                sum(block -> block.wire().request()) / exchanges,
                sum(block -> block.wire().response()) / exchanges);
    }

    double meanOfSamples(ToDoubleFunction<Sample> figure) {
        return Statistics.mean(blocks.stream()
                .flatMap(block -> block.samples().stream())
                .mapToDouble(figure)
                .toArray());
    }

    /** What half of the samples do not exceed, leaving out what is not a number. */
    double medianOfSamples(ToDoubleFunction<Sample> figure) {
        return Statistics.lowerMedian(blocks.stream()
                .flatMap(block -> block.samples().stream())
                .mapToDouble(figure)
                .filter(Double::isFinite)
                .toArray());
    }

    double serverCpuMicros() {
        return sum(Block::serverCpuNanos) / exchanges() / 1000;
    }

    /** Of all rounds. */
    int requests() {
        return exchanges(all);
    }

    /** Of all rounds. */
    int failed() {
        return all.stream().mapToInt(Block::failed).sum();
    }

    private int exchanges() {
        return exchanges(blocks);
    }

    private static int exchanges(List<Block> blocks) {
        return blocks.stream()
                .mapToInt(block -> block.samples().size() + block.failed())
                .sum();
    }

    private double sum(ToDoubleFunction<Block> figure) {
        return Arrays.stream(blocks.stream().mapToDouble(figure).toArray()).sum();
    }
}
