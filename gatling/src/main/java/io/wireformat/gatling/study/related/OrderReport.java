package io.wireformat.gatling.study.related;

import io.wireformat.gatling.study.CellFigures;
import io.wireformat.gatling.study.Sample;
import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.StudyReport.Conclusion;
import io.wireformat.gatling.study.StudyReport.Paragraph;
import io.wireformat.gatling.study.StudyReport.Section;
import io.wireformat.gatling.study.StudyReport.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The order study's table with the published figure beside ours, and which of its conclusions hold. */
final class OrderReport {

    private static final String JSON = "json";

    /** Ours by the name that the study gives the best library of the format. */
    private static final Map<String, String> PUBLISHED_NAMES = Map.of(
            "json", "JSON (Jackson)",
            "xml", "XML (XStream)",
            "protobuf", "Protobuf",
            "thrift-binary", "Thrift binary",
            "avro", "Avro binary");

    private static final PublishedTable PUBLISHED = new PublishedTable(
            "order.csv",
            List.of(
                    "XML (XStream)",
                    "JSON (Jackson)",
                    "Numbered JSON",
                    "Thrift binary",
                    "Java serialization",
                    "Protobuf",
                    "Avro binary"),
            OrderCell.MEASURES,
            "JSON (Jackson)");

    private static final Map<String, String> WORDS = Map.of(
            OrderCell.MEAN_BYTES, "mean size",
            OrderCell.LEAST_BYTES, "size without options",
            OrderCell.SERIALIZE, "time to serialize",
            OrderCell.DESERIALIZE, "time to deserialize");

    private final CellFigures figures;

    private final List<String> formats;

    private OrderReport(List<Sample> samples, List<String> formats) {
        this.figures = CellFigures.of(samples, 0);
        this.formats = formats;
    }

    /** The report on all samples of a run. */
    static StudyReport of(List<Sample> samples, List<String> formats) {
        return new OrderReport(samples, formats).write();
    }

    private StudyReport write() {
        return new StudyReport(
                "order",
                "An order with options",
                "Maeda (2012), Java: an order with 0 to 900 options in steps of 100, in the best library of each format,"
                        + " as tabled in Evaluation of Serialization Formats over HTTP in the Cloud. The order is rebuilt"
                        + " from its sizes. A conclusion is how many times as much JSON takes as another format; ours"
                        + " with the 95 % interval; differences below 5 % are none.",
                List.of(ours(), published()),
                formats.stream()
                        .filter(format -> !format.equals(JSON))
                        .flatMap(format -> OrderCell.MEASURES.stream()
                                .flatMap(measure -> conclusion(new OrderCell(measure, format)).stream()))
                        .toList());
    }

    private Section ours() {
        List<String> columns = new ArrayList<>(List.of("format"));
        OrderCell.MEASURES.forEach(measure -> columns.add(measure.replace('_', ' ')));
        List<List<String>> rows = formats.stream()
                .map(format -> {
                    List<String> row = new ArrayList<>(List.of(format));
                    OrderCell.MEASURES.forEach(measure -> row.add(text(new OrderCell(measure, format))));
                    return row;
                })
                .toList();
        return Section.of(
                "Here",
                new Paragraph(
                        "Times are the mean of the ten orders. XML is Jackson's here and XStream's there. The published"
                                + " 0.0020 ms are not enough to read 7.6 kB of Protobuf, so of that ratio only its direction is"
                                + " held against ours."),
                new Table("Medians; in brackets what was published", columns, rows));
    }

    private static Section published() {
        return Section.of(
                "As published",
                new Paragraph("Java's own serialization and JSON with numbers for names have no counterpart here."),
                PUBLISHED.table("In brackets: times as much as JSON"));
    }

    private String text(OrderCell cell) {
        if (!figures.has(cell.raw())) {
            return "";
        }
        String pattern = cell.isSize() ? "%.1f" : "%.4f";
        String ours = String.format(Locale.ROOT, pattern, figures.median(cell.raw()));
        OptionalDouble theirs = PUBLISHED.figure(cell.measure(), PUBLISHED_NAMES.getOrDefault(cell.format(), ""));
        return theirs.isEmpty() ? ours : ours + " (" + String.format(Locale.ROOT, pattern, theirs.getAsDouble()) + ")";
    }

    private Optional<Conclusion> conclusion(OrderCell cell) {
        OptionalDouble theirs = PUBLISHED.ratio(cell.measure(), PUBLISHED_NAMES.getOrDefault(cell.format(), ""));
        List<String> json = new OrderCell(cell.measure(), JSON).raw();
        if (theirs.isEmpty() || !figures.has(json) || !figures.has(cell.raw())) {
            return Optional.empty();
        }
        String statement = WORDS.get(cell.measure()) + ": JSON against " + cell.format();
        double published = theirs.getAsDouble();
        return Optional.of(
                cell.isSize()
                        ? Conclusion.exact(statement, published, figures.median(json) / figures.median(cell.raw()))
                        : Conclusion.judged(statement, published, figures.ratio(json, cell.raw())));
    }
}
