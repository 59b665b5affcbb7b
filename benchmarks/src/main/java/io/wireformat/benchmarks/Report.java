package io.wireformat.benchmarks;

import io.wireformat.benchmarks.measure.Pair;
import io.wireformat.benchmarks.measure.Part;
import io.wireformat.benchmarks.measure.Settings;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;

/** The tables, in Markdown. */
final class Report {

    private static final int DIGITS = 3;

    private Report() {}

    /** The measured figures. */
    static String pairs(List<Pair> pairs) {
        StringBuilder table = new StringBuilder(
                "| measured | side | beside | unit | side / beside (95 %) |\n|---|---|---|---|---|\n");
        for (Pair pair : pairs) {
            row(
                    table,
                    pair.name(),
                    pair.side() + ": " + figure(pair.figure()),
                    pair.base() + ": " + figure(pair.baseFigure()),
                    pair.unit(),
                    pair.ratio());
        }
        return table.toString();
    }

    /** The goals and their verdicts. */
    static String goals(List<Goal> goals, List<Pair> pairs) {
        StringBuilder table = new StringBuilder("| goal | measured (95 %) | |\n|---|---|---|\n");
        for (Goal goal : goals) {
            row(table, goal.text(), goal.measured(pairs), goal.verdict(pairs));
        }
        return table.toString();
    }

    /** The settings, the goals, and the deciding figures. */
    static String page(List<Goal> goals, List<Pair> pairs, Settings settings) {
        return String.format(
                        Locale.ROOT,
                        "%s, %s %s, %d processors; %d JVMs a figure with %d s each, %d blocks, %d starts.%n%n",
                        LocalDate.now(ZoneOffset.UTC),
                        System.getProperty("java.vm.name"),
                        System.getProperty("java.runtime.version"),
                        Runtime.getRuntime().availableProcessors(),
                        settings.forks(),
                        settings.iterations(),
                        settings.blocks(),
                        settings.starts())
                + goals(goals, pairs)
                + "\n"
                + pairs(pairs.stream()
                        .filter(pair ->
                                goals.stream().anyMatch(goal -> goal.concerns().test(pair)))
                        .filter(pair -> !pair.name().startsWith(Part.CODEC.toString()))
                        .toList());
    }

    private static void row(StringBuilder table, Object... cells) {
        for (Object cell : cells) {
            table.append("| ").append(cell).append(' ');
        }
        table.append("|\n");
    }

    private static String figure(double figure) {
        return Double.isFinite(figure)
                ? new BigDecimal(figure)
                        .round(new MathContext(DIGITS))
                        .stripTrailingZeros()
                        .toPlainString()
                : "?";
    }
}
