package io.wireformat.gatling.compare;

import io.wireformat.gatling.report.CellFacts;
import io.wireformat.gatling.report.CellKey;
import io.wireformat.gatling.report.Comparison;
import io.wireformat.gatling.report.PublishedComparison;
import io.wireformat.gatling.report.RawSamples;
import io.wireformat.gatling.report.Run;
import io.wireformat.gatling.timing.RegionModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Makes a comparison again, from the raw samples of an earlier run and what its {@code comparison.json} says of it. */
final class Reevaluation {

    private Reevaluation() {}

    static Comparison of(Path directory, ComparisonSettings settings) {
        try {
            PublishedComparison published =
                    PublishedComparison.parse(Files.readAllBytes(directory.resolve("comparison.json")));
            Map<String, Object> description = new LinkedHashMap<>(published.settings());
            RunDescription.addPrices(description, settings.prices());
            Map<CellKey, CellFacts> facts = published.cells().stream()
                    .collect(Collectors.toMap(
                            cell -> cell.key(),
                            cell -> new CellFacts(cell.request(), cell.response(), cell.localMs())));
            return Comparison.of(
                    new Run(
                            description,
                            published.regions(),
                            RawSamples.read(directory),
                            new RegionModel(published.regions()),
                            facts,
                            settings.prices(),
                            published.shapes()),
                    settings.baseline().map(BaselineSettings::baseline));
        } catch (IOException | RuntimeException e) {
            throw new ComparisonException("compare.from=" + directory + " cannot be evaluated: " + e, e);
        }
    }
}
