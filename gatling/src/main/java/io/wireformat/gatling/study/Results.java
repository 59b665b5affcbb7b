package io.wireformat.gatling.study;

import io.wireformat.gatling.report.RunEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** What came out of the studies of one run, together. */
final class Results {

    static final String FILE = "results.md";

    private final List<StudyReport> reports;

    private final boolean full;

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
                write(own.resolve("report.md"), Markdown.of(report));
                write(own.resolve("index.html"), StudyPage.of(report));
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
                        + RunEnvironment.describe().entrySet().stream()
                                .map(entry -> "; " + entry.getKey() + " " + entry.getValue())
                                .collect(Collectors.joining())
                        + ".\n\n";
        return head + reports.stream().map(Markdown::of).collect(Collectors.joining());
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, text);
    }
}
