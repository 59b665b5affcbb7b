package io.wireformat.gatling.study.cloud;

import io.wireformat.gatling.report.Median;
import io.wireformat.gatling.study.Sample;
import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.split.SplitReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The cloud study's tables with the published figure beside ours, and which of its conclusions hold. */
final class CloudReport {

    private static final String SOURCE =
            "Evaluation of Serialization Formats over HTTP in the Cloud: lists of one kind of"
                    + " element, answered over HTTP within a region and between two, in Go. Exchanges follow each other (a closed"
                    + " model, as published). Figures are medians, in brackets what was published; other machines and another"
                    + " language make absolute times incomparable. What can hold is how many times as much JSON takes as another"
                    + " format, on warm connections: ours with its 95 % interval, where a difference below 5 % is none.";

    private final CloudCells cells;

    private final List<StudyReport.Section> sections = new ArrayList<>();

    private CloudReport(CloudCells cells) {
        this.cells = cells;
    }

    /**
     * The report on all samples of a run.
     *
     * @param split those that say where the time goes
     */
    static StudyReport of(List<CloudSample> samples, List<Sample> split) {
        CloudCells cells = new CloudCells(samples);
        return new StudyReport(
                "cloud",
                "Lists over HTTP in the cloud",
                SOURCE,
                Stream.concat(new CloudReport(cells).tables().stream(), Stream.of(SplitReport.of(split)))
                        .filter(section -> !section.items().isEmpty())
                        .toList(),
                CloudConclusions.of(cells));
    }

    private List<StudyReport.Section> tables() {
        String first = cells.regions().get(0);
        table(
                "Size, bytes",
                (row, format) -> text(
                        row.cell(first, CloudCell.WARM, format),
                        CloudSample::bytes,
                        CloudPublished.bytes(row, format),
                        "%.0f"));
        table(
                "Serialize and deserialize, ms",
                (row, format) -> text(
                        row.cell(first, CloudCell.WARM, format),
                        sample -> sample.codecUs() / 1e3,
                        CloudPublished.codecMillis(row, format),
                        "%.3f"));
        for (String region : cells.regions()) {
            empty(region);
            table(
                    "Whole exchange, " + region + ", warm connections, ms",
                    (row, format) -> text(
                            row.cell(region, CloudCell.WARM, format),
                            sample -> sample.totalUs() / 1e3,
                            CloudPublished.totalMillis(region, row, format),
                            "%.1f"));
            table(
                    "Whole exchange, " + region + ", new connections, ms",
                    (row, format) -> text(
                            row.cell(region, CloudCell.NEW, format),
                            sample -> sample.totalUs() / 1e3,
                            OptionalDouble.empty(),
                            "%.1f"));
        }
        return List.copyOf(sections);
    }

    private void empty(String region) {
        String caption = "Empty request, " + region + ", ms";
        List<List<String>> rows = List.of(
                List.of(CloudCell.WARM, empty(region, CloudCell.WARM, CloudPublished.emptyMillis(region))),
                List.of(CloudCell.NEW, empty(region, CloudCell.NEW, OptionalDouble.empty())));
        sections.add(
                StudyReport.Section.of(caption, new StudyReport.Table(caption, List.of("connection", "median"), rows)));
    }

    private String empty(String region, String connection, OptionalDouble published) {
        return text(CloudCell.nothing(region, connection), sample -> sample.totalUs() / 1e3, published, "%.1f");
    }

    private void table(String title, CellText cell) {
        List<List<String>> table = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        for (CloudRow row : cells.rows()) {
            List<String> texts =
                    cells.formats().stream().map(format -> cell.of(row, format)).toList();
            if (texts.stream().anyMatch(each -> !each.isEmpty())) {
                List<String> line = new ArrayList<>(List.of(row.message(), Integer.toString(row.elements())));
                line.addAll(texts);
                table.add(line);
            } else {
                leftOut.add(row.toString());
            }
        }
        List<String> columns = new ArrayList<>(List.of("message", "elements"));
        columns.addAll(cells.formats());
        List<StudyReport.Item> items = new ArrayList<>();
        items.add(new StudyReport.Table(title, columns, table));
        if (!leftOut.isEmpty()) {
            items.add(new StudyReport.Paragraph("Left out, as they take long: " + String.join(", ", leftOut)
                    + ". With study.full=true they are measured."));
        }
        sections.add(new StudyReport.Section(title, items));
    }

    private String text(CloudCell cell, ToDoubleFunction<CloudSample> figure, OptionalDouble published, String format) {
        List<CloudSample> samples = cells.samples(cell);
        if (samples.isEmpty()) {
            return "";
        }
        double median = Median.of(samples.stream().mapToDouble(figure).toArray());
        String ours = String.format(Locale.ROOT, format, median);
        return published.isEmpty()
                ? ours
                : ours + " (" + String.format(Locale.ROOT, format, published.getAsDouble()) + ")";
    }

    private interface CellText {
        String of(CloudRow row, String format);
    }
}
