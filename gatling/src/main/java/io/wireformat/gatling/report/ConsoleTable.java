package io.wireformat.gatling.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The comparison as plain text, 120 columns wide at most. */
final class ConsoleTable {

    private static final String ROW = "  %-12s %6s %8s %8s %8s %8s %8s %9s %9s %9s %9s %9s%n";

    private ConsoleTable() {}

    static String of(Comparison comparison) {
        StringBuilder text = new StringBuilder();
        Map<CellKey, Cell> cells =
                comparison.cells().stream().collect(Collectors.toMap(Cell::key, Function.identity()));
        CellKey.@Nullable Question last = null;
        for (CellResult result : comparison.results()) {
            CellKey.Question question = result.key().question();
            if (!Objects.equals(question, last)) {
                text.append(String.format("%n%s%n", Labels.question(question)));
                text.append(String.format(
                        ROW, "", "n", "p50 ms", "p95 ms", "p99 ms", "content", "wire", "receive", "decode", "handle",
                        "encode", "cpu µs"));
            }
            last = question;
            text.append(result.isVoid() ? voidRow(result) : row(result, cells.get(result.key())));
        }
        list(text, "So which format?", comparison.verdicts());
        PublishedComparison published = comparison.published();
        Double error = published.medianModelErrorPercent();
        if (error != null) {
            text.append(String.format(
                    Locale.ROOT, "%nThe model misses the median by %.1f %%, median over all cells%n", error));
        }
        list(text, "To know before believing it", published.warnings());
        list(
                text,
                "Against the baseline",
                published.regressions().stream().map(ConsoleTable::sentence).toList());
        list(text, "Under a load that changes", ShapeResults.sentences(published.shapes()));
        return text.toString();
    }

    private static void list(StringBuilder text, String title, List<String> lines) {
        if (!lines.isEmpty()) {
            text.append(String.format("%n%s%n", title));
            lines.forEach(line -> text.append("  ").append(line).append(System.lineSeparator()));
        }
    }

    private static String sentence(Regression change) {
        return String.format(
                Locale.ROOT,
                "%s: %s, %.2f ms before, %.2f ms now, %.3f×, 95 %% interval %.3f–%.3f",
                change.cell(),
                change.worse() ? "slower" : "faster",
                change.beforeMs(),
                change.afterMs(),
                change.ratio(),
                change.low(),
                change.high());
    }

    private static String row(CellResult result, @Nullable Cell cell) {
        if (cell == null) {
            return "";
        }
        Cell.@Nullable Latency latency = cell.latency();
        return String.format(
                ROW,
                Labels.format(cell.format()),
                cell.requests() + (cell.failed() == 0 ? "" : "!"),
                number(latency == null ? null : latency.p50(), 2),
                number(latency == null ? null : latency.p95(), 2),
                number(latency == null ? null : latency.p99(), 2),
                number(sum(cell.request().raw(), cell.response().raw()), 0),
                number(cell.wireBytes(), 0),
                micros(result, ServerTiming::receiveUs),
                micros(result, ServerTiming::deserializeUs),
                micros(result, ServerTiming::handleUs),
                micros(result, ServerTiming::serializeUs),
                number(cell.serverCpuUs(), 0));
    }

    private static String voidRow(CellResult result) {
        return String.format(
                Locale.ROOT,
                "  %-12s void: %s (generator at %.0f %% of the machine, %.1f ms late)%n",
                Labels.format(result.key().format()),
                result.whyVoid().orElse(""),
                100 * result.generatorLoad(),
                result.generatorLateMicros() / 1000);
    }

    private static @Nullable Double sum(@Nullable Double one, @Nullable Double other) {
        return one == null || other == null ? null : one + other;
    }

    private static String micros(CellResult result, ToDoubleFunction<ServerTiming> step) {
        double mean = result.meanOfSamples(sample -> step.applyAsDouble(sample.serverTiming()));
        return number(Double.isFinite(mean) ? mean : null, 0);
    }

    private static String number(@Nullable Double value, int decimals) {
        return value == null ? "-" : String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
