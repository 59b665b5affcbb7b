package io.wireformat.gatling.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a run, and how good its model is.
 *
 * @param medianModelErrorPercent by how much the model is off, over all cells that it predicts
 * @param warnings what a reader should know before believing the figures
 */
public record Comparison(List<Cell> cells, @Nullable Double medianModelErrorPercent, List<String> warnings) {

    /** Makes a comparison. */
    public static Comparison of(Run run) {
        List<CellResult> results = results(run.blocks());
        List<Cell> cells = results.stream().map(new CellPublisher(run)::publish).toList();
        return new Comparison(cells, ModelError.medianPercent(cells), Warnings.of(results));
    }

    /** The cells of a run, those of one question together. */
    static List<CellResult> results(List<Block> blocks) {
        Map<CellKey.Question, Map<CellKey, List<Block>>> questions = new LinkedHashMap<>();
        for (Block block : blocks) {
            questions
                    .computeIfAbsent(block.key().question(), question -> new LinkedHashMap<>())
                    .computeIfAbsent(block.key(), key -> new ArrayList<>())
                    .add(block);
        }
        List<CellResult> results = new ArrayList<>();
        for (Map<CellKey, List<Block>> cells : questions.values()) {
            Set<Integer> saturated = saturatedRounds(cells.values());
            cells.forEach((key, of) -> results.add(CellResult.of(key, of, leftOut(of, saturated))));
        }
        return results;
    }

    /** A round in which one format's block was saturated is left out for all, so that they stay comparable. */
    private static Set<Integer> saturatedRounds(Collection<List<Block>> cells) {
        return cells.stream()
                .filter(blocks -> !isHopeless(blocks))
                .flatMap(List::stream)
                .filter(Block::isSaturated)
                .map(Block::round)
                .collect(Collectors.toSet());
    }

    /** A format that saturates the generator by itself takes none of the others with it. */
    private static Set<Integer> leftOut(List<Block> blocks, Set<Integer> saturated) {
        return isHopeless(blocks) ? saturatedRounds(blocks) : saturated;
    }

    private static boolean isHopeless(List<Block> blocks) {
        int saturated = saturatedRounds(blocks).size();
        return saturated > 0 && blocks.size() - saturated < Statistics.LEAST_VALUES;
    }

    private static Set<Integer> saturatedRounds(List<Block> blocks) {
        return blocks.stream().filter(Block::isSaturated).map(Block::round).collect(Collectors.toSet());
    }
}
