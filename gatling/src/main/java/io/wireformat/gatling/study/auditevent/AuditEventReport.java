package io.wireformat.gatling.study.auditevent;

import io.wireformat.gatling.study.CellFigures;
import io.wireformat.gatling.study.Published;
import io.wireformat.gatling.study.Sample;
import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.StudyReport.Conclusion;
import io.wireformat.gatling.study.StudyReport.Paragraph;
import io.wireformat.gatling.study.StudyReport.Section;
import io.wireformat.gatling.study.StudyReport.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** The audit event study's table with the published figure beside ours, and which of its conclusions hold. */
final class AuditEventReport {

    /** What the conclusions hold every other format against. */
    private static final String JSON = "json";

    private static final Published PUBLISHED =
            Published.read(AuditEventReport.class, "audit-event.csv", AuditEventCell.FIGURES);

    private static final List<Measure> MEASURES = List.of(
            new Measure("time, ns", "time", "ns_per_op"),
            new Measure("allocated, bytes", "bytes allocated", "bytes_per_op"),
            new Measure("allocated, objects", "objects allocated", "allocs_per_op"));

    private final List<CellFigures> figures;

    private final List<String> formats;

    private AuditEventReport(List<Sample> samples, List<String> formats) {
        this.figures = List.of(CellFigures.of(samples, 0), CellFigures.of(samples, 1), CellFigures.of(samples, 2));
        this.formats = formats;
    }

    /** The report on all samples of a run. */
    static StudyReport of(List<Sample> samples, List<String> formats) {
        return new AuditEventReport(samples, formats).write();
    }

    private StudyReport write() {
        return new StudyReport(
                "audit-event",
                "An audit event in a handler",
                "JSON vs FlatBuffers vs Protocol Buffers: one event of five texts through a handler without a network."
                        + " The payloads published differ between formats; ours are equal. Medians; in brackets what was"
                        + " published (Go, another machine: the ratios between formats can be compared, absolute figures"
                        + " cannot). A conclusion is how many times as much JSON takes as another format; ours with the"
                        + " 95 % interval; differences below 5 % are none.",
                List.of(codec(), handler(), counting()),
                conclusions());
    }

    private Section codec() {
        return Section.of(
                "The codec alone",
                new Paragraph("An event is decoded from its bytes and encoded again. Every field is read, from"
                        + " FlatBuffers too."),
                table(AuditEventCell.CODEC));
    }

    private Section handler() {
        return Section.of(
                "The whole handler",
                new Paragraph("A request with an event is made, routed by Spring's servlet to a method that returns the"
                        + " event, and answered into memory. The published handler had no framework around it, so it"
                        + " lies between this table and the one above."),
                table(AuditEventCell.HANDLER));
    }

    private static Section counting() {
        return Section.of(
                "How this was counted",
                new Paragraph("Bytes are the thread's own counter. Objects are the difference of two histograms of the"
                        + " heap with all objects, dead ones too, between which nothing was collected; where their bytes"
                        + " do not agree with the thread's within 10 % there is no figure. What the compiler keeps off"
                        + " the heap counts in neither."));
    }

    private Table table(String layer) {
        List<String> columns = new ArrayList<>(List.of("format"));
        MEASURES.forEach(measure -> columns.add(measure.title()));
        List<List<String>> rows = formats.stream()
                .map(format -> {
                    List<String> row = new ArrayList<>(List.of(format));
                    for (int i = 0; i < MEASURES.size(); i++) {
                        row.add(text(i, layer, format));
                    }
                    return row;
                })
                .toList();
        return new Table("Of one call", columns, rows);
    }

    private String text(int measure, String layer, String format) {
        List<String> cell = new AuditEventCell(layer, format).raw();
        if (!figures.get(measure).has(cell)) {
            return "";
        }
        String ours = String.format(Locale.ROOT, "%.0f", figures.get(measure).median(cell));
        OptionalDouble published = PUBLISHED.figure(MEASURES.get(measure).column(), format);
        return published.isEmpty()
                ? ours
                : ours + " (" + String.format(Locale.ROOT, "%.0f", published.getAsDouble()) + ")";
    }

    private List<Conclusion> conclusions() {
        List<Conclusion> conclusions = new ArrayList<>();
        for (String layer : AuditEventCell.LAYERS) {
            for (int i = 0; i < MEASURES.size(); i++) {
                for (String format : formats) {
                    conclusion(layer, i, format).ifPresent(conclusions::add);
                }
            }
        }
        return conclusions;
    }

    private Optional<Conclusion> conclusion(String layer, int index, String format) {
        Measure measure = MEASURES.get(index);
        OptionalDouble theirJson = PUBLISHED.figure(measure.column(), JSON);
        OptionalDouble theirs = PUBLISHED.figure(measure.column(), format);
        if (format.equals(JSON) || theirJson.isEmpty() || theirs.isEmpty()) {
            return Optional.empty();
        }
        String statement = layer + ", " + measure.words() + ": JSON against " + format;
        double published = theirJson.getAsDouble() / theirs.getAsDouble();
        List<String> json = new AuditEventCell(layer, JSON).raw();
        List<String> other = new AuditEventCell(layer, format).raw();
        CellFigures ours = figures.get(index);
        if (!ours.has(json) || !ours.has(other)) {
            return Optional.of(Conclusion.open(statement, published));
        }
        return Optional.of(
                measure.isCountedOnce()
                        ? Conclusion.exact(statement, published, ours.median(json) / ours.median(other))
                        : Conclusion.judged(statement, published, ours.ratio(json, other)));
    }

    private record Measure(String title, String words, String column) {

        boolean isCountedOnce() {
            return column.equals("allocs_per_op");
        }
    }
}
