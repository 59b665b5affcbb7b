package io.wireformat.gatling.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The outcome of a run: its settings, an answer for each question, and the cells behind the answers. */
public final class Comparison {

    private final Map<String, Object> settings;
    private final List<String> verdicts;
    private final List<PublishedRegion> regions;
    private final List<CellResult> results;
    private final LinkModel links;

    private Comparison(
            Map<String, Object> settings, List<PublishedRegion> regions, List<CellResult> results, LinkModel links) {
        this.regions = List.copyOf(regions);
        this.settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        this.verdicts = Verdicts.of(results);
        this.results = List.copyOf(results);
        this.links = links;
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
        return new Comparison(settings, regions, results, links);
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
        return settings;
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

    List<CellResult> results() {
        return results;
    }

    LinkModel links() {
        return links;
    }

    /** The table and the sentences for a terminal. */
    public String toText() {
        return ConsoleTable.of(this);
    }

    /** Writes {@code comparison.json}. */
    public void writeTo(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("comparison.json"), toJson());
    }

    String toJson() {
        return published().toJson();
    }

    /** What is written. */
    public PublishedComparison published() {
        return new PublishedComparison(
                settings,
                verdicts,
                regions,
                results.stream().map(CellResult::publish).toList(),
                null,
                List.of(),
                List.of());
    }
}
