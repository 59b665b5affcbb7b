package io.wireformat.gatling.study.cloud;

import io.wireformat.gatling.study.Median;
import io.wireformat.gatling.study.Published;
import io.wireformat.gatling.study.Ratio;
import io.wireformat.gatling.study.StudyReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** The cloud study's tables with the published figure beside ours, and which of its conclusions hold. */
final class CloudReport {

    private static final List<String> PUBLISHED_FORMATS = List.of("json", "protobuf", "avro", "msgpack");

    private static final Map<String, String> PUBLISHED_REGIONS =
            Map.of("same-region", "same", "second-region", "different");

    private static final Published SIZES = Published.read(CloudReport.class, "cloud-size.csv", PUBLISHED_FORMATS);

    private static final Published TOTALS =
            Published.read(CloudReport.class, "cloud-total-time.csv", PUBLISHED_FORMATS);

    private static final Published CODECS =
            Published.read(CloudReport.class, "cloud-codec-time.csv", PUBLISHED_FORMATS);

    /** The figures of a unit's column in bytes. */
    private static final Map<String, Integer> UNITS = Map.of("B", 1, "kB", 1 << 10, "MB", 1 << 20);

    private final Map<CloudCell, List<CloudSample>> cells = new LinkedHashMap<>();

    private final List<StudyReport.Section> sections = new ArrayList<>();

    private CloudReport(List<CloudSample> samples) {
        samples.forEach(sample ->
                cells.computeIfAbsent(sample.cell(), cell -> new ArrayList<>()).add(sample));
    }

    /** The report on all samples of a run. */
    static StudyReport of(List<CloudSample> samples) {
        return new CloudReport(samples).write();
    }

    private StudyReport write() {
        table("Size, bytes", this::sizeCell);
        table("Serialize and deserialize, ms", this::codecCell);
        for (String region : regions()) {
            empty(region);
            totals(region, CloudCell.WARM);
            bodies(region);
            totals(region, CloudCell.NEW);
        }
        return new StudyReport(
                "cloud",
                "Lists over HTTP in the cloud",
                "Evaluation of Serialization Formats over HTTP in the Cloud: lists of one kind of element, answered over"
                        + " HTTP within a region and between two. Medians; in brackets what was published (Go, other"
                        + " machines: the ratios between formats can be compared, absolute times cannot). A conclusion"
                        + " is how many times as long JSON takes as another format on warm connections; ours with the"
                        + " 95 % interval; differences below 5 % are none.",
                List.copyOf(sections),
                conclusions());
    }

    private String sizeCell(Row row, String format) {
        return cell(
                samples(new CloudCell(regions().get(0), CloudCell.WARM, row.message(), row.elements(), format)),
                CloudSample::bytes,
                published(SIZES, format, row),
                "%.0f");
    }

    private String codecCell(Row row, String format) {
        CloudCell cell = new CloudCell(regions().get(0), CloudCell.WARM, row.message(), row.elements(), format);
        return cell(
                samples(cell),
                sample -> sample.codecUs() / 1e3,
                CODECS.figure(format, row.message(), row.elements()),
                "%.3f");
    }

    private void empty(String region) {
        List<List<String>> rows = new ArrayList<>();
        for (String connection : List.of(CloudCell.WARM, CloudCell.NEW)) {
            List<CloudSample> samples = samples(CloudCell.nothing(region, connection));
            rows.add(List.of(
                    connection, String.format(Locale.ROOT, "%.1f", median(samples, CloudSample::totalUs) / 1e3)));
        }
        String caption = "Empty request, " + region + ", ms";
        sections.add(
                StudyReport.Section.of(caption, new StudyReport.Table(caption, List.of("connection", "median"), rows)));
    }

    private void totals(String region, String connection) {
        boolean published = connection.equals(CloudCell.WARM);
        table(
                "Whole exchange, " + region + ", " + connection + " connections, ms",
                (row, format) -> cell(
                        samples(new CloudCell(region, connection, row.message(), row.elements(), format)),
                        sample -> sample.totalUs() / 1e3,
                        published ? publishedTotal(region, format, row) : OptionalDouble.empty(),
                        "%.1f"));
    }

    private void bodies(String region) {
        table(
                "Receiving the body within that, " + region + ", warm connections, ms",
                (row, format) -> cell(
                        samples(new CloudCell(region, CloudCell.WARM, row.message(), row.elements(), format)),
                        sample -> sample.bodyUs() / 1e3,
                        OptionalDouble.empty(),
                        "%.1f"));
    }

    private List<StudyReport.Conclusion> conclusions() {
        List<StudyReport.Conclusion> conclusions = new ArrayList<>();
        for (String region : regions()) {
            for (Row row : rows()) {
                PUBLISHED_FORMATS.stream()
                        .filter(format -> !format.equals("json"))
                        .flatMap(format -> conclusion(region, row, format).stream())
                        .forEach(conclusions::add);
            }
        }
        return conclusions;
    }

    private Optional<StudyReport.Conclusion> conclusion(String region, Row row, String format) {
        OptionalDouble publishedJson = publishedTotal(region, "json", row);
        OptionalDouble published = publishedTotal(region, format, row);
        List<CloudSample> json = samples(new CloudCell(region, CloudCell.WARM, row.message(), row.elements(), "json"));
        List<CloudSample> other = samples(new CloudCell(region, CloudCell.WARM, row.message(), row.elements(), format));
        if (publishedJson.isEmpty() || published.isEmpty() || json.isEmpty() || other.isEmpty()) {
            return Optional.empty();
        }
        double theirs = publishedJson.getAsDouble() / published.getAsDouble();
        Ratio ours = Ratio.of(byRound(json), byRound(other));
        return Optional.of(new StudyReport.Conclusion(
                region + ", " + row.elements() + " " + row.message() + ": JSON against " + format,
                String.format(Locale.ROOT, "%.2f", theirs),
                ours.toString(),
                isOutlier(region, row, format) ? StudyReport.Verdict.OUTLIER : StudyReport.Verdict.on(theirs, ours)));
    }

    private static Map<Integer, double[]> byRound(List<CloudSample> samples) {
        return Ratio.byRound(samples, CloudSample::round, CloudSample::totalUs);
    }

    /** 373 ms where the same bytes take 40 in every other format. */
    private static boolean isOutlier(String region, Row row, String format) {
        return region.equals("same-region") && row.equals(new Row("float64", 100_000)) && format.equals("protobuf");
    }

    private void table(String title, CellText cell) {
        List<String> formats = formats();
        List<List<String>> table = new ArrayList<>();
        for (Row row : rows()) {
            List<String> texts =
                    formats.stream().map(format -> cell.of(row, format)).toList();
            if (texts.stream().anyMatch(each -> !each.isEmpty())) {
                List<String> cells = new ArrayList<>(List.of(row.message(), Integer.toString(row.elements())));
                cells.addAll(texts);
                table.add(cells);
            }
        }
        List<String> columns = new ArrayList<>(List.of("message", "elements"));
        columns.addAll(formats);
        sections.add(StudyReport.Section.of(title, new StudyReport.Table(title, columns, table)));
    }

    private static double median(List<CloudSample> samples, ToDoubleFunction<CloudSample> figure) {
        return Median.of(samples.stream().mapToDouble(figure).toArray());
    }

    private static String cell(
            List<CloudSample> samples, ToDoubleFunction<CloudSample> figure, OptionalDouble published, String format) {
        if (samples.isEmpty()) {
            return "";
        }
        String ours = String.format(Locale.ROOT, format, median(samples, figure));
        return published.isEmpty()
                ? ours
                : ours + " (" + String.format(Locale.ROOT, format, published.getAsDouble()) + ")";
    }

    private static OptionalDouble published(Published sizes, String format, Row row) {
        for (Map.Entry<String, Integer> unit : UNITS.entrySet()) {
            OptionalDouble figure = sizes.figure(format, row.message(), row.elements(), unit.getKey());
            if (figure.isPresent()) {
                return OptionalDouble.of(figure.getAsDouble() * unit.getValue());
            }
        }
        return OptionalDouble.empty();
    }

    private static OptionalDouble publishedTotal(String region, String format, Row row) {
        String name = PUBLISHED_REGIONS.get(region);
        return name == null ? OptionalDouble.empty() : TOTALS.figure(format, name, row.message(), row.elements());
    }

    private List<CloudSample> samples(CloudCell cell) {
        return cells.getOrDefault(cell, List.of());
    }

    private List<String> regions() {
        return cells.keySet().stream().map(CloudCell::region).distinct().toList();
    }

    private List<String> formats() {
        Set<String> formats = new LinkedHashSet<>();
        cells.keySet().stream()
                .filter(cell -> cell.elements() > 0)
                .map(CloudCell::format)
                .forEach(formats::add);
        return List.copyOf(formats);
    }

    private List<Row> rows() {
        return cells.keySet().stream()
                .filter(cell -> cell.elements() > 0)
                .map(cell -> new Row(cell.message(), cell.elements()))
                .distinct()
                .toList();
    }

    private record Row(String message, int elements) {}

    private interface CellText {
        String of(Row row, String format);
    }
}
