package io.wireformat.gatling.report;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The file {@code comparison.json}: all that a page or a later comparison needs to know of a run.
 *
 * @param settings the machine, the versions and what was set, in the order to show it
 * @param verdicts a sentence for each question, the answer first
 * @param medianModelErrorPercent by how much the model is off, over all cells that it predicts
 * @param warnings what a reader should know before believing the figures
 * @param regressions empty unless a baseline was given
 * @param shapes empty unless a load that changes was asked for, and then there are no cells
 */
public record PublishedComparison(
        Map<String, Object> settings,
        List<String> verdicts,
        List<PublishedRegion> regions,
        List<Cell> cells,
        @Nullable Double medianModelErrorPercent,
        List<String> warnings,
        List<Regression> regressions,
        List<ShapeResult> shapes) {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /** An ordinary run, at a fixed rate. */
    public PublishedComparison(
            Map<String, Object> settings,
            List<String> verdicts,
            List<PublishedRegion> regions,
            List<Cell> cells,
            @Nullable Double medianModelErrorPercent,
            List<String> warnings,
            List<Regression> regressions) {
        this(settings, verdicts, regions, cells, medianModelErrorPercent, warnings, regressions, List.of());
    }

    /** Reads the file's content. */
    public static PublishedComparison parse(byte[] json) {
        return JSON.readValue(json, new TypeReference<PublishedComparison>() {});
    }

    /** The file's content. */
    public String toJson() {
        return JSON.writeValueAsString(this);
    }
}
