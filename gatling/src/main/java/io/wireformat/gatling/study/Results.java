package io.wireformat.gatling.study;

import io.wireformat.gatling.report.RunEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What came out of the studies of one run, together. */
final class Results {

    static final String FILE = "results.md";

    private final List<StudyReport> reports;

    private final boolean full;

    /** The machine, the JDK and the revision of the sources. */
    private final List<String> environment = RunEnvironment.describe().entrySet().stream()
            .map(entry -> entry.getKey() + " " + entry.getValue())
            .toList();

    Results(List<StudyReport> reports, boolean full) {
        this.reports = List.copyOf(reports);
        this.full = full;
    }

    /** What holds, study by study. */
    String summary() {
        return reports.stream()
                .filter(report -> !report.conclusions().isEmpty())
                .map(report -> report.study() + ": " + Markdown.summary(report.conclusions()))
                .collect(Collectors.joining("\n"));
    }

    void writeTo(Path directory) {
        try {
            for (StudyReport report : reports) {
                Path own = directory.resolve(report.study());
                StudyReport alone = report.and(StudyReport.Section.of(
                        "Made on", new StudyReport.Paragraph(String.join("; ", environment) + ".")));
                write(own.resolve("report.md"), Markdown.of(alone));
                write(own.resolve("index.html"), StudyPage.of(alone));
                for (StudyReport.Appendix appendix : appendices(report)) {
                    write(own.resolve(appendix.file()), csv(appendix.table()));
                }
            }
            write(directory.resolve(FILE), all());
        } catch (IOException e) {
            throw new StudyException("the results cannot be written: " + e, e);
        }
    }

    private String all() {
        boolean published =
                reports.stream().anyMatch(report -> !report.conclusions().isEmpty());
        String head =
                (published ? "# What the published studies say, and what we measured\n\n" : "# What we measured\n\n")
                        + (full ? "Published size" : "Scaled to some minutes")
                        + environment.stream().map(each -> "; " + each).collect(Collectors.joining())
                        + ".\n\n";
        return head + reports.stream().map(Markdown::of).collect(Collectors.joining());
    }

    private static List<StudyReport.Appendix> appendices(StudyReport report) {
        return report.sections().stream()
                .flatMap(section -> section.items().stream())
                .filter(StudyReport.Appendix.class::isInstance)
                .map(StudyReport.Appendix.class::cast)
                .toList();
    }

    private static String csv(StudyReport.Table table) {
        return Stream.concat(Stream.of(table.columns()), table.rows().stream())
                .map(row -> row.stream().map(Results::quoted).collect(Collectors.joining(",")) + "\n")
                .collect(Collectors.joining());
    }

    /** Only where it has to be. */
    private static String quoted(String value) {
        return value.contains(",") || value.contains("\"") ? '"' + value.replace("\"", "\"\"") + '"' : value;
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, text);
    }
}
