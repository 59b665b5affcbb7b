package io.wireformat.benchmarks;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The report for people. */
record Table(PrintStream out, Results results) {

    private static final String FIGURES = " %10s %5s %9s %8s %6s";

    void print(List<Lineup<?>> lineups) {
        lineups.forEach(this::print);
        line("ns/op and B/op: time and allocation for one message; ±%%: the 99.9 %% confidence interval;");
        line("/lib: time as a multiple of what the format's library takes; /JSON: of what Jackson takes for JSON.");
    }

    private <R extends Record> void print(Lineup<R> lineup) {
        String sample = lineup.sample().name();
        line("");
        line("%-26s %8s   %-42s   %s", sample, "content", "write", "read");
        line(
                "%-26s %8s" + FIGURES + "  " + FIGURES,
                "",
                "bytes",
                "ns/op",
                "±%",
                "B/op",
                "/lib",
                "/JSON",
                "ns/op",
                "±%",
                "B/op",
                "/lib",
                "/JSON");
        for (Entry<R> entry : lineup.entries()) {
            line(
                    "%-26s %8.0f%s  %s",
                    entry.format() + " " + entry.way(),
                    lineup.meanContentBytes(entry),
                    figures(new Cell(sample, entry.format(), entry.way(), Operation.WRITE)),
                    figures(new Cell(sample, entry.format(), entry.way(), Operation.READ)));
        }
    }

    private String figures(Cell cell) {
        Measurement measured = results.of(cell);
        if (measured == null) {
            return text(FIGURES, "", "", "", "", "");
        }
        return text(
                FIGURES,
                text("%.1f", measured.nanos()),
                text("%.0f", measured.errorPercent()),
                text("%.0f", measured.allocatedBytes()),
                ratio(results.timesLibrary(cell)),
                ratio(results.timesJson(cell)));
    }

    private static String ratio(@Nullable Double ratio) {
        return ratio == null ? "" : text("%.2f", ratio);
    }

    private void line(String format, Object... arguments) {
        out.println(text(format, arguments));
    }

    private static String text(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
