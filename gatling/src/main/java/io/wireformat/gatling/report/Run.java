package io.wireformat.gatling.report;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of a run.
 *
 * @param settings what a reader needs to judge the figures, in the order to show it
 * @param regions the links that were measured through
 * @param links what a model of them predicts
 * @param facts what is known of each cell beside its blocks
 * @param prices null when nobody asks what it costs
 * @param shapes how the formats bore a load that changes, if that was asked for
 */
public record Run(
        Map<String, Object> settings,
        List<PublishedRegion> regions,
        List<Block> blocks,
        LinkModel links,
        Map<CellKey, CellFacts> facts,
        @Nullable Prices prices,
        List<ShapeResult> shapes) {

    CellFacts facts(CellKey key) {
        return facts.getOrDefault(key, CellFacts.UNKNOWN);
    }
}
