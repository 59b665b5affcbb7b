package io.wireformat.gatling.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The results of the studies as tables, a plot, and a file of all rows. */
final class Results {

    static final String SUMMARY = "summary.md";
    static final String CELLS = "cells.md";
    static final String ROWS = "cells.csv";
    static final String PICTURE = "published-and-measured.svg";

    private static final List<String> COLUMNS = List.of(
            "study",
            "what",
            "sides",
            "published",
            "bound",
            "measured",
            "low",
            "high",
            "verdict",
            "firm",
            "mark",
            "note");

    private final Map<Study, List<Cell>> studies = new LinkedHashMap<>();
    private final String made;

    /** @param made when, where and how the results were created */
    Results(String made) {
        this.made = made;
    }

    void add(Study study, List<Cell> cells) {
        studies.put(study, List.copyOf(cells));
    }

    /** Writes all files, replacing existing ones. */
    void writeTo(Path directory) {
        try {
            Files.createDirectories(directory);
            Files.writeString(directory.resolve(SUMMARY), summary() + "\n" + made + "\n");
            Files.writeString(directory.resolve(CELLS), cells());
            Files.writeString(directory.resolve(ROWS), csv());
            Files.writeString(directory.resolve(PICTURE), new Scatter(cellsOf(studies.keySet().stream())).svg());
        } catch (IOException e) {
            throw new StudyException(directory + ": " + e, e);
        }
    }

    private List<Cell> cellsOf(Stream<Study> some) {
        return some.flatMap(study -> studies.getOrDefault(study, List.of()).stream())
                .toList();
    }

    /** The number of cells by study and verdict. */
    String summary() {
        List<String> columns = new ArrayList<>(List.of("study", "published cells"));
        Stream.of(Verdict.values()).map(verdict -> verdict.words).forEach(columns::add);
        columns.addAll(List.of("not firm", "calibrates the link", "an outlier there", "not measured"));
        StringBuilder text = new StringBuilder(head(columns));
        studies.forEach((study, cells) -> text.append(counts(study.title(), cells)));
        if (studies.size() > 1) {
            text.append(counts("all", cellsOf(studies.keySet().stream())));
        }
        return text.toString();
    }

    private static String counts(String name, List<Cell> cells) {
        List<Predicate<Cell>> columns = new ArrayList<>();
        columns.add(cell -> true);
        for (Verdict verdict : Verdict.values()) {
            columns.add(cell -> cell.counts() && cell.verdict().equals(Optional.of(verdict)));
        }
        columns.add(cell -> cell.counts() && !cell.isFirm());
        columns.add(cell -> cell.mark() == Cell.Mark.CALIBRATES);
        columns.add(cell -> isMeasured(cell) && cell.mark() == Cell.Mark.OUTLIER);
        columns.add(cell -> !isMeasured(cell) && cell.mark() != Cell.Mark.CALIBRATES);
        return row(Stream.concat(
                        Stream.of(name),
                        columns.stream()
                                .map(column -> cells.stream().filter(column).count() + ""))
                .toList());
    }

    private static boolean isMeasured(Cell cell) {
        return cell.measured().isPresent();
    }

    /** A table for each study. */
    private String cells() {
        StringBuilder text = new StringBuilder("# Each published figure and ours\n\n");
        text.append(made).append("\n\n");
        text.append(
                        "A figure is the ratio of the two sides; ours is followed by its interval from quartile to quartile."
                                + " *Not firm*: the verdict differs between the ends of the interval. All rows: [")
                .append(ROWS)
                .append("](")
                .append(ROWS)
                .append(").\n");
        studies.forEach((study, cells) -> {
            text.append("\n## ").append(study.title()).append("\n\n");
            text.append(study.about()).append("\n\n");
            text.append(head(List.of("", "sides", "published", "here", "")));
            cells.forEach(cell -> text.append(
                    row(List.of(cell.what(), cell.sides(), published(cell), measured(cell), verdict(cell)))));
        });
        return text.toString();
    }

    private static String published(Cell cell) {
        return cell.bound() == Verdict.Bound.MORE ? cell.bound().words : cell.bound().words + number(cell.published());
    }

    private static String measured(Cell cell) {
        return cell.measured()
                .map(ratio -> ratio.low() == ratio.high()
                        ? number(ratio.value())
                        : number(ratio.value()) + " (" + number(ratio.low()) + "–" + number(ratio.high()) + ")")
                .orElse("");
    }

    private static String verdict(Cell cell) {
        String verdict = cell.verdict().map(each -> each.words).orElse(cell.note());
        String firm = cell.counts() && !cell.isFirm() ? ", not firm" : "";
        return cell.mark() == Cell.Mark.COUNTS ? verdict + firm : cell.mark().words + " (" + verdict + ")";
    }

    private String csv() {
        StringBuilder text = new StringBuilder(String.join(",", COLUMNS)).append('\n');
        studies.forEach((study, cells) -> cells.forEach(cell -> text.append(Stream.of(
                        study.name(),
                        cell.what(),
                        cell.sides(),
                        exact(cell.published()),
                        cell.bound().name().toLowerCase(Locale.ROOT),
                        cell.measured().map(ratio -> exact(ratio.value())).orElse(""),
                        cell.measured().map(ratio -> exact(ratio.low())).orElse(""),
                        cell.measured().map(ratio -> exact(ratio.high())).orElse(""),
                        cell.verdict().map(verdict -> verdict.words).orElse(""),
                        cell.measured()
                                .map(ratio -> cell.isFirm() ? "yes" : "no")
                                .orElse(""),
                        cell.mark().words,
                        cell.note())
                .map(value -> value.contains(",") ? '"' + value + '"' : value)
                .collect(Collectors.joining(",", "", "\n")))));
        return text.toString();
    }

    private static String exact(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static String head(List<String> columns) {
        return row(columns) + row(columns.stream().map(column -> "---").toList());
    }

    private static String row(List<String> values) {
        return values.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
