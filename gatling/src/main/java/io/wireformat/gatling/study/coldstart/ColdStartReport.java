package io.wireformat.gatling.study.coldstart;

import io.wireformat.gatling.study.Ratio;
import io.wireformat.gatling.study.StudyReport;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The study's tables with the published figure beside ours, and which of its conclusions hold. */
final class ColdStartReport {

    private final ColdStartCells cells;

    private final List<StudyReport.Section> sections = new ArrayList<>();

    private ColdStartReport(ColdStartCells cells) {
        this.cells = cells;
    }

    /** The report on all samples of a run. */
    static StudyReport of(Collection<ColdStartSample> samples) {
        return new ColdStartReport(new ColdStartCells(samples)).write();
    }

    private StudyReport write() {
        for (String jdk : cells.jdks()) {
            section("JDK " + jdk + ": new and warm JVMs, ms", times(jdk));
            section("JDK " + jdk + ": the first message of a new JVM, ms", starts(jdk));
        }
        if (cells.jdks().size() > 1) {
            section("JDKs side by side, ms", sideBySide());
        }
        return new StudyReport(
                "cold-start",
                "The first messages of a new JVM",
                "\"IS Ficha 1\": Jackson 2.15, JSON against XML, a day's orders, all text. Each cell has JVMs of its own"
                        + " that write and read the same record some times over: the first time is cold, the others are"
                        + " warm. The codec is made before, as a Spring Boot application makes it, and its time stands"
                        + " apart. Medians; in brackets what was published of 1,000 orders (other machines: the ratios"
                        + " can be compared, absolute times cannot). A conclusion's figure is a ratio; ours with the"
                        + " 95 % interval over the JVMs; differences below 5 % are none.",
                List.copyOf(sections),
                ColdStartConclusions.of(cells));
    }

    private void section(String title, StudyReport.Table table) {
        if (!table.rows().isEmpty()) {
            sections.add(StudyReport.Section.of(title, table));
        }
    }

    private StudyReport.Table times(String jdk) {
        return new StudyReport.Table(
                "Milliseconds; ready is from starting the JVM until its codec can be used, codec is the last part of that",
                List.of(
                        "orders",
                        "format",
                        "bytes",
                        "ready",
                        "codec",
                        "serialize, cold",
                        "serialize, warm",
                        "deserialize, cold",
                        "deserialize, warm"),
                plain(jdk).map(this::timesRow).toList());
    }

    private List<String> timesRow(ColdStartCell cell) {
        List<String> row = new ArrayList<>(List.of(
                Integer.toString(cell.orders()),
                cell.format(),
                String.format(Locale.ROOT, "%.0f", cells.median(cell, Heat.COLD, ColdStartSample::bytes)),
                cold(cell, ColdStartSample::readyMs),
                cold(cell, ColdStartSample::codecMs)));
        for (Step step : Step.values()) {
            for (Heat heat : Heat.values()) {
                OptionalDouble published = cell.orders() == ColdStartPublished.ORDERS
                        ? ColdStartPublished.millis(heat, cell.format(), step)
                        : OptionalDouble.empty();
                String ours = millis(cells.median(cell, heat, step::millis));
                row.add(published.isPresent() ? ours + " (" + millis(published.getAsDouble()) + ")" : ours);
            }
        }
        return row;
    }

    private StudyReport.Table starts(String jdk) {
        return new StudyReport.Table(
                "Milliseconds from starting the JVM, by what it starts from: the JDK's own archive (plain), an archive of"
                        + " the application's classes too (cds), an AOT cache (aot-cache); the gain is how many times as"
                        + " long the plain one takes to have read its first message, with the 95 % interval",
                List.of("orders", "format", "starts from", "ready", "serialize", "deserialize", "in all", "gain"),
                cells.all().stream()
                        .filter(cell -> cell.jdk().equals(jdk) && cell.isPlain())
                        .flatMap(plain -> Stream.of(Start.values()).map(plain::from))
                        .filter(cells::has)
                        .filter(cell -> isArchived(cell.from(Start.PLAIN)))
                        .map(this::startRow)
                        .toList());
    }

    private boolean isArchived(ColdStartCell plain) {
        return Stream.of(Start.CDS, Start.AOT_CACHE).map(plain::from).anyMatch(cells::has);
    }

    private List<String> startRow(ColdStartCell cell) {
        return List.of(
                Integer.toString(cell.orders()),
                cell.format(),
                cell.start(),
                cold(cell, ColdStartSample::readyMs),
                cold(cell, ColdStartSample::serializeMs),
                cold(cell, ColdStartSample::deserializeMs),
                cold(cell, ColdStartSample::firstMessageMs),
                cell.isPlain() ? "" : gain(cell));
    }

    private String gain(ColdStartCell cell) {
        return cells.ratio(cell.from(Start.PLAIN), Heat.COLD, cell, Heat.COLD, ColdStartSample::firstMessageMs)
                .map(Ratio::toString)
                .orElse("");
    }

    private StudyReport.Table sideBySide() {
        String first = cells.jdks().get(0);
        List<String> columns = new ArrayList<>(List.of("orders", "format", ""));
        for (String jdk : cells.jdks()) {
            columns.add(jdk);
            if (!jdk.equals(first)) {
                columns.add(first + " against it");
            }
        }
        List<List<String>> rows = new ArrayList<>();
        plain(first).forEach(cell -> {
            rows.add(sideRow(cell, "ready", Heat.COLD, ColdStartSample::readyMs));
            for (Heat heat : Heat.values()) {
                for (Step step : Step.values()) {
                    rows.add(sideRow(cell, step.label() + ", " + heat.label(), heat, step::millis));
                }
            }
        });
        return new StudyReport.Table("Milliseconds, and ratios with their 95 % interval", columns, rows);
    }

    private List<String> sideRow(ColdStartCell cell, String what, Heat heat, ToDoubleFunction<ColdStartSample> figure) {
        List<String> row = new ArrayList<>(List.of(Integer.toString(cell.orders()), cell.format(), what));
        for (String jdk : cells.jdks()) {
            ColdStartCell other = cell.by(jdk);
            row.add(millis(cells.median(other, heat, figure)));
            if (!jdk.equals(cell.jdk())) {
                row.add(cells.ratio(cell, heat, other, heat, figure)
                        .map(Ratio::toString)
                        .orElse(""));
            }
        }
        return row;
    }

    private Stream<ColdStartCell> plain(String jdk) {
        return cells.all().stream().filter(cell -> cell.jdk().equals(jdk) && cell.isPlain());
    }

    private String cold(ColdStartCell cell, ToDoubleFunction<ColdStartSample> figure) {
        return millis(cells.median(cell, Heat.COLD, figure));
    }

    private static String millis(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, value < 100 ? "%.2f" : "%.0f", value);
    }
}
