package io.wireformat.gatling.report;

import java.util.List;
import java.util.Map;

/**
 * All that is known of a run.
 *
 * @param regions the links that were measured through
 * @param links what a model of them predicts
 * @param facts what is known of each cell beside its blocks
 */
public record Run(
        List<PublishedRegion> regions, List<Block> blocks, LinkModel links, Map<CellKey, CellFacts> facts) {

    CellFacts facts(CellKey key) {
        return facts.getOrDefault(key, CellFacts.UNKNOWN);
    }
}
