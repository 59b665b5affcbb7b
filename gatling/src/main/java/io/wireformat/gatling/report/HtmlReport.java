package io.wireformat.gatling.report;

import io.wireformat.codec.FormatProfile;
import io.wireformat.codec.FormatProfiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The comparison as one page that needs nothing else: no network, no script, light or dark as the reader likes. */
final class HtmlReport {

    private static final List<String> COLUMNS = List.of(
            "Format",
            "n",
            "failed",
            "p50 ms",
            "p95 ms",
            "p99 ms",
            "mean ms",
            "model ms",
            "model error",
            "request B",
            "answer B",
            "wire B",
            "receive µs",
            "decode µs",
            "handle µs",
            "encode µs",
            "service CPU µs");

    private HtmlReport() {}

    static String of(Comparison comparison) {
        StringBuilder html = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width\"><title>So which format?</title><style>"
                + css() + "</style></head><body>" + Plots.patterns() + "<h1>So which format?</h1>");
        html.append(verdicts(comparison.verdicts()));
        questions(comparison.results())
                .forEach((question, cells) -> html.append(section(Labels.question(question), cells, comparison)));
        return html.append(choosing())
                .append(notes())
                .append(settings(comparison.settings()))
                .append("</body></html>\n")
                .toString();
    }

    private static String verdicts(List<String> verdicts) {
        return verdicts.stream()
                .map(verdict -> "<li>" + Html.escape(verdict) + "</li>")
                .collect(Collectors.joining("", "<ul class=\"verdicts\">", "</ul>"));
    }

    private static Map<CellKey.Question, List<CellResult>> questions(List<CellResult> results) {
        return results.stream()
                .collect(Collectors.groupingBy(
                        result -> result.key().question(), LinkedHashMap::new, Collectors.toList()));
    }

    private static String section(String title, List<CellResult> cells, Comparison comparison) {
        List<CellResult> valid = cells.stream().filter(cell -> !cell.isVoid()).toList();
        String plots =
                valid.isEmpty() ? "" : Plots.medians(title, valid) + Plots.parts(title, valid, comparison.links());
        return "<section><h2>" + Html.escape(title) + "</h2>" + plots + table(title, cells, comparison) + "</section>";
    }

    private static String table(String title, List<CellResult> cells, Comparison comparison) {
        String head = COLUMNS.stream()
                .map(column -> "<th scope=\"col\">" + column + "</th>")
                .collect(Collectors.joining("", "<thead><tr>", "</tr></thead>"));
        String body = cells.stream()
                .map(cell -> row(cell, comparison))
                .collect(Collectors.joining("", "<tbody>", "</tbody>"));
        return "<div class=\"wide\"><table><caption>" + Html.escape(title)
                + "; means unless they say otherwise</caption>" + head + body + "</table></div>";
    }

    private static String row(CellResult result, Comparison comparison) {
        String name = "<tr><td>" + Html.escape(Labels.format(result.key().format())) + "</td>";
        if (result.isVoid()) {
            return name + "<td colspan=\"" + (COLUMNS.size() - 1) + "\" style=\"text-align:left\">void: "
                    + result.whyVoid().orElse("") + " (generator at "
                    + Html.number(100 * result.generatorLoad(), 0) + " % of the machine, "
                    + Html.number(result.generatorLateMicros() / 1000, 1) + " ms late)</td></tr>";
        }
        Cell cell = comparison.cells().get(comparison.results().indexOf(result));
        Breakdown breakdown = Breakdown.of(result, comparison.links());
        Cell.@Nullable Latency latency = cell.latency();
        return List.of(
                        String.valueOf(cell.requests()),
                        String.valueOf(cell.failed()),
                        Html.number(latency == null ? null : latency.p50(), 2),
                        Html.number(latency == null ? null : latency.p95(), 2),
                        Html.number(latency == null ? null : latency.p99(), 2),
                        Html.number(latency == null ? null : latency.mean(), 2),
                        Html.number(breakdown.expectedMillis(), 2),
                        Html.number(100 * breakdown.error(), 1) + " %",
                        Html.number(cell.request().raw(), 0),
                        Html.number(cell.response().raw(), 0),
                        Html.number(cell.wireBytes(), 0),
                        Html.number(
                                result.meanOfSamples(
                                        sample -> sample.serverTiming().receiveUs()),
                                0),
                        Html.number(
                                result.meanOfSamples(
                                        sample -> sample.serverTiming().deserializeUs()),
                                0),
                        Html.number(
                                result.meanOfSamples(
                                        sample -> sample.serverTiming().handleUs()),
                                0),
                        Html.number(
                                result.meanOfSamples(
                                        sample -> sample.serverTiming().serializeUs()),
                                0),
                        Html.number(cell.serverCpuUs(), 0))
                .stream()
                .map(value -> "<td>" + value + "</td>")
                .collect(Collectors.joining("", name, "</tr>"));
    }

    private static String choosing() {
        String head = FormatProfiles.columns().stream()
                .map(column -> "<th scope=\"col\">" + Html.escape(column) + "</th>")
                .collect(Collectors.joining("", "<thead><tr>", "</tr></thead>"));
        String body = FormatProfiles.all().stream()
                .map(HtmlReport::facts)
                .collect(Collectors.joining("", "<tbody>", "</tbody>"));
        return "<section><h2>Choosing</h2><div class=\"wide\"><table>" + head + body + "</table></div></section>";
    }

    private static String facts(FormatProfile format) {
        List<FormatProfile.Fact> facts = FormatProfiles.cells(format);
        String title = "<tr><th scope=\"row\">" + linked(facts.get(0)) + "</th>";
        return facts.stream()
                .skip(1)
                .map(fact -> "<td style=\"text-align:left\">" + linked(fact) + "</td>")
                .collect(Collectors.joining("", title, "</tr>"));
    }

    private static String linked(FormatProfile.Fact fact) {
        String says = Html.escape(fact.says());
        return fact.page() == null ? says : "<a href=\"" + Html.escape(fact.page()) + "\">" + says + "</a>";
    }

    private static String notes() {
        return "<section><h2>How to read this</h2><p class=\"note\">"
                + String.join(
                        "</p><p class=\"note\">",
                        "Requests start on time whether or not earlier ones are answered. Formats take turns in short"
                                + " blocks, and the order of the turns changes from round to round.",
                        "A format takes longer than the fastest where the 99.9 % t-interval of the differences between the"
                                + " medians of each round lies above zero, and their mean is 1 % of the fastest median"
                                + " or more. All ten pairs of five formats together are then right with 99 %. “No"
                                + " difference that matters” means that the whole interval lies within 1 %; “that the"
                                + " rounds can show”, that it does not.",
                        "The model is the link’s round trip, bandwidth and window, plus the medians of what the service says it took to"
                                + " decode, handle and encode. “Receive” is not added: the service waits there for what"
                                + " the link delivers.",
                        "Wire bytes are counted in the link, both ways, with HTTP’s headers and without those of TCP and"
                                + " IP. Service CPU is the processor time of the whole service less what it uses at"
                                + " rest; exchanges of both regions in one block share it evenly.",
                        "A round is left out for all formats of an operation when the load generator used more than "
                                + Html.number(100 * Block.GENERATOR_LIMIT, 0)
                                + " % of the machine’s processors in one of its blocks, or woke up more than "
                                + Html.number(Block.LATE_LIMIT_MICROS / 1000, 0)
                                + " ms late on average: it would tell about the generator. A cell with fewer than "
                                + Statistics.LEAST_VALUES + " rounds left is void. Requests and failures are counted in"
                                + " all rounds.")
                + "</p></section>";
    }

    private static String settings(Map<String, Object> settings) {
        return settings.entrySet().stream()
                .map(setting -> "<tr><th scope=\"row\">" + Html.escape(setting.getKey())
                        + "</th><td style=\"text-align:left\">" + Html.escape(setting.getValue()) + "</td></tr>")
                .collect(Collectors.joining(
                        "",
                        "<section><h2>Settings</h2><div class=\"wide\"><table><tbody>",
                        "</tbody></table></div></section>"));
    }

    private static String css() {
        try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
            if (in == null) {
                throw new IllegalStateException("report.css is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
