package io.wireformat.gatling.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** From the stages of a changing load to what is published of it. */
public final class ShapeResults {

    private ShapeResults() {}

    /**
     * Evaluates the stages of one format.
     *
     * @param stages in the order of time, those that were left out after the bound was passed not among them
     * @param planned how many stages there were to be
     */
    public static ShapeResult of(
            String shape, CellKey cell, double p99BoundMillis, List<ShapeStage> stages, int planned) {
        int within = 0;
        while (within < stages.size() && stages.get(within).isWithin(p99BoundMillis)) {
            within++;
        }
        double highest = stages.stream()
                .limit(within)
                .mapToDouble(ShapeStage::rate)
                .max()
                .orElse(Double.NaN);
        return new ShapeResult(
                shape,
                cell.format(),
                cell.operation(),
                cell.region(),
                cell.protocol(),
                p99BoundMillis,
                within == 0 ? null : Rounded.to(highest, 1),
                within == planned,
                stages.stream().map(stage -> stage.publish(p99BoundMillis)).toList(),
                overTime(stages));
    }

    /** A sentence for each. */
    public static List<String> sentences(List<ShapeResult> results) {
        return results.stream().map(ShapeResults::sentence).toList();
    }

    private static String sentence(ShapeResult result) {
        String kept = result.highestRate() == null
                ? "no rate keeps"
                : String.format(
                        Locale.ROOT,
                        "%s%.0f requests a second keep",
                        result.reachedLimit() ? "at least " : "",
                        result.highestRate());
        return String.format(
                Locale.ROOT,
                "%s, %s, %s: %s the 99th percentile under %.0f ms",
                Labels.format(result.format()),
                Labels.manyOf(result.operation()),
                result.shape(),
                kept,
                result.p99BoundMs());
    }

    private static List<Cell.Second> overTime(List<ShapeStage> stages) {
        Map<Long, List<Sample>> bySecond = stages.stream()
                .flatMap(stage -> stage.samples().stream())
                .sorted(Comparator.comparingDouble(Sample::atSecond))
                .collect(Collectors.groupingBy(
                        sample -> (long) sample.atSecond(), TreeMap::new, Collectors.toCollection(ArrayList::new)));
        List<Cell.Second> seconds = new ArrayList<>();
        bySecond.forEach((second, samples) -> seconds.add(new Cell.Second(
                second,
                samples.size(),
                Rounded.to(
                        Statistics.lowerMedian(
                                samples.stream().mapToDouble(Sample::millis).toArray()),
                        3))));
        return seconds;
    }
}
