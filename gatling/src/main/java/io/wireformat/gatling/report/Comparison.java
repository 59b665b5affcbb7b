package io.wireformat.gatling.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The outcome of a run: its settings, an answer for each question, and the cells behind the answers. */
public final class Comparison {

    private final Run run;
    private final List<String> verdicts;
    private final List<CellResult> results;
    private final List<Cell> cells;
    private final List<Regression> regressions;

    private Comparison(Run run, List<CellResult> results, List<Regression> regressions) {
        this.run = run;
        this.verdicts = Verdicts.of(results);
        this.results = List.copyOf(results);
        this.cells = results.stream().map(new CellPublisher(run)::publish).toList();
        this.regressions = List.copyOf(regressions);
    }

    /**
     * Makes a comparison from the blocks of a run.
     *
     * @param settings what a reader needs to judge the figures, in the order to show it
     * @param regions the links that were measured through
     * @param links what a model of the links predicts
     */
    public static Comparison of(
            Map<String, Object> settings, List<PublishedRegion> regions, List<Block> blocks, LinkModel links) {
        return of(new Run(settings, regions, blocks, links, Map.of(), null, List.of()), Optional.empty());
    }

    /**
     * Makes a comparison.
     *
     * @param baseline what to hold it against
     */
    public static Comparison of(Run run, Optional<Baseline> baseline) {
        List<CellResult> results = results(run.blocks());
        return new Comparison(
                run, results, baseline.map(before -> before.against(results)).orElse(List.of()));
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

    /** What a reader needs to judge the figures. */
    public Map<String, Object> settings() {
        return run.settings();
    }

    /** A sentence for each operation and region. */
    public List<String> verdicts() {
        return verdicts;
    }

    /** How many exchanges failed in all cells together. */
    public int failed() {
        return results.stream().mapToInt(CellResult::failed).sum();
    }

    /** How many cells are void. */
    public long voidCells() {
        return results.stream().filter(CellResult::isVoid).count();
    }

    List<Cell> cells() {
        return cells;
    }

    List<CellResult> results() {
        return results;
    }

    /** The table and the sentences for a terminal. */
    public String toText() {
        return ConsoleTable.of(this);
    }

    /** What differs from the baseline. */
    public List<Regression> regressions() {
        return regressions;
    }

    /** Writes {@code comparison.json} and the {@link RawSamples}. */
    public void writeTo(Path directory) throws IOException {
        Files.createDirectories(directory);
        RawSamples.write(directory, run.blocks());
        Files.writeString(directory.resolve("comparison.json"), toJson());
    }

    String toJson() {
        return published().toJson();
    }

    /** What is written. */
    public PublishedComparison published() {
        return new PublishedComparison(
                run.settings(),
                verdicts,
                run.regions(),
                cells,
                ModelError.medianPercent(cells),
                Warnings.of(results),
                regressions,
                run.shapes());
    }
}
