package io.wireformat.gatling.report;

import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The comparison as plain text, 120 columns wide at most. */
final class ConsoleTable {

    private static final String ROW = "  %-12s %6s %8s %8s %8s %8s %8s %9s %9s %9s %9s %9s%n";

    private ConsoleTable() {}

    static String of(Comparison comparison) {
        StringBuilder text = new StringBuilder();
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
            text.append(result.isVoid() ? voidRow(result) : row(result.publish()));
        }
        text.append(String.format("%nSo which format?%n"));
        for (String verdict : comparison.verdicts()) {
            text.append("  ").append(verdict).append(System.lineSeparator());
        }
        return text.toString();
    }

    private static String row(Cell cell) {
        return String.format(
                ROW,
                Labels.format(cell.format()),
                cell.requests() + (cell.failed() == 0 ? "" : "!"),
                number(cell.p50Ms(), 2),
                number(cell.p95Ms(), 2),
                number(cell.p99Ms(), 2),
                number(sum(cell.contentRequest(), cell.contentResponse()), 0),
                number(cell.wireBytes(), 0),
                number(cell.receiveUs(), 0),
                number(cell.deserializeUs(), 0),
                number(cell.handleUs(), 0),
                number(cell.serializeUs(), 0),
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

    private static String number(@Nullable Double value, int decimals) {
        return value == null ? "-" : String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
