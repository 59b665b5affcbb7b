package io.wireformat.gatling.study.cloud;

import io.wireformat.gatling.study.Ratio;
import io.wireformat.gatling.study.StudyReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** How many times as much JSON takes as each other format: in bytes, in time to encode and decode, in all. */
final class CloudConclusions {

    private final CloudCells cells;

    private final List<StudyReport.Conclusion> conclusions = new ArrayList<>();

    private CloudConclusions(CloudCells cells) {
        this.cells = cells;
    }

    static List<StudyReport.Conclusion> of(CloudCells cells) {
        CloudConclusions all = new CloudConclusions(cells);
        for (String region : cells.regions()) {
            for (CloudRow row : cells.rows()) {
                for (String format : CloudPublished.FORMATS) {
                    if (!format.equals(CloudPublished.JSON)) {
                        all.compare(region, row, format);
                    }
                }
            }
        }
        return List.copyOf(all.conclusions);
    }

    private void compare(String region, CloudRow row, String format) {
        if (region.equals(cells.regions().get(0))) {
            add(
                    new Pair("Size", region, row, format),
                    CloudPublished.bytes(row, CloudPublished.JSON),
                    CloudPublished.bytes(row, format),
                    CloudSample::bytes,
                    false);
            add(
                    new Pair("Serialize and deserialize", region, row, format),
                    CloudPublished.codecMillis(row, CloudPublished.JSON),
                    CloudPublished.codecMillis(row, format),
                    CloudSample::codecUs,
                    CloudPublished.isOutlierOfCodecs(row));
        }
        add(
                new Pair("Whole exchange, " + region, region, row, format),
                CloudPublished.totalMillis(region, row, CloudPublished.JSON),
                CloudPublished.totalMillis(region, row, format),
                CloudSample::totalUs,
                CloudPublished.isOutlierOfTotals(region, row, format));
    }

    private void add(
            Pair pair,
            OptionalDouble json,
            OptionalDouble other,
            ToDoubleFunction<CloudSample> figure,
            boolean outlier) {
        if (json.isPresent() && other.isPresent()) {
            double theirs = json.getAsDouble() / other.getAsDouble();
            ratio(pair, figure)
                    .map(ours -> StudyReport.Conclusion.judged(pair.toString(), theirs, ours))
                    .map(judged -> outlier ? judged.asOutlier() : judged)
                    .or(() -> leftOut(pair, theirs))
                    .ifPresent(conclusions::add);
        }
    }

    /** What was published of formats that take part is listed, though our run may have no time for it. */
    private Optional<StudyReport.Conclusion> leftOut(Pair pair, double theirs) {
        return cells.formats().containsAll(List.of(CloudPublished.JSON, pair.format))
                ? Optional.of(StudyReport.Conclusion.open(
                        pair.toString(), theirs, "left out, as it takes long; study.full=true measures it"))
                : Optional.empty();
    }

    private Optional<Ratio> ratio(Pair pair, ToDoubleFunction<CloudSample> figure) {
        List<CloudSample> json = cells.samples(pair.cell(CloudPublished.JSON));
        List<CloudSample> other = cells.samples(pair.cell(pair.format));
        return json.isEmpty() || other.isEmpty()
                ? Optional.empty()
                : Optional.of(Ratio.of(
                        Ratio.byRound(json, CloudSample::round, figure),
                        Ratio.byRound(other, CloudSample::round, figure)));
    }

    private record Pair(String figure, String region, CloudRow row, String format) {

        CloudCell cell(String ofFormat) {
            return row.cell(region, CloudCell.WARM, ofFormat);
        }

        @Override
        public String toString() {
            return figure + ", " + row + ": JSON against " + format;
        }
    }
}
