package io.wireformat.gatling.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** The cloud study's tables with the published figure beside ours, and which of its conclusions hold. As Markdown. */
final class CloudReport {

    private static final List<String> PUBLISHED_FORMATS = List.of("json", "protobuf", "avro", "msgpack");

    private static final Map<String, String> PUBLISHED_REGIONS =
            Map.of("same-region", "same", "second-region", "different");

    private static final Published SIZES = Published.read("cloud-size.csv", PUBLISHED_FORMATS);

    private static final Published TOTALS = Published.read("cloud-total-time.csv", PUBLISHED_FORMATS);

    private static final Published CODECS = Published.read("cloud-codec-time.csv", PUBLISHED_FORMATS);

    /** The figures of a unit's column in bytes. */
    private static final Map<String, Integer> UNITS = Map.of("B", 1, "kB", 1 << 10, "MB", 1 << 20);

    private final Map<StudyCell, List<StudySample>> cells = new LinkedHashMap<>();

    private final StringBuilder text = new StringBuilder();

    private int holding;

    private int failing;

    private int undecided;

    private CloudReport(List<StudySample> samples) {
        samples.forEach(sample ->
                cells.computeIfAbsent(sample.cell(), cell -> new ArrayList<>()).add(sample));
    }

    /** The report on all samples of a run. */
    static String of(List<StudySample> samples) {
        return new CloudReport(samples).write();
    }

    private String write() {
        text.append("# Cloud study\n\nLists of one kind of element, answered over HTTP. Medians; in brackets what was "
                + "published.\n");
        sizes();
        table("Serialize and deserialize, ms", this::codecRow);
        for (String region : regions()) {
            empty(region);
            totals(region, StudyCell.WARM);
            bodies(region);
            totals(region, StudyCell.NEW);
        }
        conclusions();
        return text.toString();
    }

    private void sizes() {
        table("Size, bytes", (row, format) -> {
            List<StudySample> samples =
                    samples(new StudyCell(regions().get(0), StudyCell.WARM, row.message(), row.elements(), format));
            return cell(samples, StudySample::bytes, published(SIZES, format, row), "%.0f");
        });
    }

    private String codecRow(Row row, String format) {
        StudyCell cell = new StudyCell(regions().get(0), StudyCell.WARM, row.message(), row.elements(), format);
        return cell(
                samples(cell),
                sample -> sample.codecUs() / 1e3,
                CODECS.figure(format, row.message(), row.elements()),
                "%.3f");
    }

    private void empty(String region) {
        for (String connection : List.of(StudyCell.WARM, StudyCell.NEW)) {
            List<StudySample> samples = samples(CloudStudy.nothing(region, connection));
            line(
                    "\nEmpty request, %s, %s connection: %.1f ms.",
                    region, connection, Median.of(samples, StudySample::totalUs) / 1e3);
        }
    }

    private void totals(String region, String connection) {
        boolean published = connection.equals(StudyCell.WARM);
        table(
                "Whole exchange, " + region + ", " + connection + " connections, ms",
                (row, format) -> cell(
                        samples(new StudyCell(region, connection, row.message(), row.elements(), format)),
                        sample -> sample.totalUs() / 1e3,
                        published ? publishedTotal(region, format, row) : OptionalDouble.empty(),
                        "%.1f"));
    }

    private void bodies(String region) {
        table(
                "Receiving the body within that, " + region + ", warm connections, ms",
                (row, format) -> cell(
                        samples(new StudyCell(region, StudyCell.WARM, row.message(), row.elements(), format)),
                        sample -> sample.bodyUs() / 1e3,
                        OptionalDouble.empty(),
                        "%.1f"));
    }

    private void conclusions() {
        StringBuilder rows = new StringBuilder();
        for (String region : regions()) {
            for (Row row : rows()) {
                for (String format : PUBLISHED_FORMATS) {
                    if (!format.equals("json")) {
                        conclusion(region, row, format, rows);
                    }
                }
            }
        }
        line("\n## Do its conclusions hold?\n");
        line(
                "How many times as long JSON takes, on warm connections; ours with the 95 %% interval. Differences below "
                        + "5 %% are none. Of %d published comparisons %d hold, %d do not, and %d are not decided by our rounds.\n",
                holding + failing + undecided, holding, failing, undecided);
        line("| region | message | elements | format | published | ours | |");
        line("|---|---|---|---|---|---|---|");
        text.append(rows);
    }

    private void conclusion(String region, Row row, String format, StringBuilder rows) {
        OptionalDouble publishedJson = publishedTotal(region, "json", row);
        OptionalDouble published = publishedTotal(region, format, row);
        List<StudySample> json = samples(new StudyCell(region, StudyCell.WARM, row.message(), row.elements(), "json"));
        List<StudySample> other = samples(new StudyCell(region, StudyCell.WARM, row.message(), row.elements(), format));
        if (publishedJson.isEmpty() || published.isEmpty() || json.isEmpty() || other.isEmpty()) {
            return;
        }
        double theirs = publishedJson.getAsDouble() / published.getAsDouble();
        Ratio ours = Ratio.of(json, other, StudySample::totalUs);
        String said = isOutlier(region, row, format) ? "an outlier there; carries nothing" : judge(theirs, ours);
        rows.append(String.format(
                Locale.ROOT,
                "| %s | %s | %d | %s | %.2f | %.2f (%.2f–%.2f) | %s |%n",
                region,
                row.message(),
                row.elements(),
                format,
                theirs,
                ours.value(),
                ours.interval().low(),
                ours.interval().high(),
                said));
    }

    private String judge(double theirs, Ratio ours) {
        Ratio.Verdict verdict = ours.verdict();
        if (verdict == Ratio.Verdict.UNCERTAIN) {
            undecided++;
            return "not decided";
        }
        if (verdict == Ratio.verdict(theirs)) {
            holding++;
            return "holds";
        }
        failing++;
        return "does not hold: " + verdict.name().toLowerCase(Locale.ROOT) + " here";
    }

    /** 373 ms where the same bytes take 40 in every other format. */
    private static boolean isOutlier(String region, Row row, String format) {
        return region.equals("same-region") && row.equals(new Row("float64", 100_000)) && format.equals("protobuf");
    }

    private void table(String title, CellText cell) {
        List<String> formats = formats();
        line("\n## %s\n", title);
        line("| message | elements | %s |", String.join(" | ", formats));
        line("|---|---|%s", "---|".repeat(formats.size()));
        for (Row row : rows()) {
            List<String> texts =
                    formats.stream().map(format -> cell.of(row, format)).toList();
            if (texts.stream().anyMatch(each -> !each.isEmpty())) {
                line("| %s | %d | %s |", row.message(), row.elements(), String.join(" | ", texts));
            }
        }
    }

    private static String cell(
            List<StudySample> samples, ToDoubleFunction<StudySample> figure, OptionalDouble published, String format) {
        if (samples.isEmpty()) {
            return "";
        }
        String ours = String.format(Locale.ROOT, format, Median.of(samples, figure));
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

    private List<StudySample> samples(StudyCell cell) {
        return cells.getOrDefault(cell, List.of());
    }

    private List<String> regions() {
        return cells.keySet().stream().map(StudyCell::region).distinct().toList();
    }

    private List<String> formats() {
        Set<String> formats = new LinkedHashSet<>();
        cells.keySet().stream()
                .filter(cell -> cell.elements() > 0)
                .map(StudyCell::format)
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

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private record Row(String message, int elements) {}

    private interface CellText {
        String of(Row row, String format);
    }
}
