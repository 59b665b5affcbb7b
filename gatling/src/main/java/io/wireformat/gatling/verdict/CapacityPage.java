package io.wireformat.gatling.verdict;

import static io.wireformat.gatling.page.Figures.fixed;
import static io.wireformat.gatling.page.Figures.significant;

import io.wireformat.gatling.page.DataTable;
import io.wireformat.gatling.page.DataTable.Value;
import io.wireformat.gatling.page.Element;
import io.wireformat.gatling.page.Figures;
import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.page.Page;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The page about the capacity of a service for each contender.
 *
 * @param settings the settings of the run
 * @param limitMs the limit of the 99th percentile
 * @param found the results of each operation in the order of contenders
 */
public record CapacityPage(Map<String, Object> settings, double limitMs, List<Capability> found) {

    /** The {@code target} of a run that starts the service itself. */
    public static final String LOCAL = "local";

    /** For each operation the rates of the first contender and the best one. */
    public List<String> sentences() {
        Map<String, List<Capability>> byOperation = found.stream()
                .collect(Collectors.groupingBy(Capability::operation, LinkedHashMap::new, Collectors.toList()));
        List<String> sentences = new ArrayList<>();
        byOperation.forEach((operation, all) -> {
            Capability first = all.get(0);
            Capability best = all.stream().reduce(first, (one, other) -> other.holds() > one.holds() ? other : one);
            sentences.add("For " + Sentences.operation(operation) + " the service sustains " + fixed(first.holds(), 0)
                    + " per second as " + first.contender() + cpu(first)
                    + (best.equals(first)
                            ? ", and no more as any other"
                            : ", and " + fixed(best.holds(), 0) + " as " + best.contender() + cpu(best))
                    + ", with 99 of 100 responses within " + significant(limitMs) + " ms.");
        });
        return sentences;
    }

    /** The figures that the page needs and the run has not measured, in words. */
    public List<String> missing() {
        List<String> missing = new ArrayList<>();
        found.stream().filter(each -> each.holds() > 0).forEach(each -> {
            String of = " of " + each.contender() + " at " + each.operation();
            if (isServiceOurs() && !Double.isFinite(each.serviceUs())) {
                missing.add("the run has not measured the service's CPU" + of);
            }
            if (!Double.isFinite(each.generatorUs()) || !Double.isFinite(each.p99Ms())) {
                missing.add("the run has not measured the generator's CPU or the 99th percentile" + of);
            }
        });
        return missing;
    }

    /** Whether the run started the service, and so knows the processor time of its process. */
    private boolean isServiceOurs() {
        return LOCAL.equals(settings.get("target"));
    }

    private String cpu(Capability each) {
        return isServiceOurs() && each.holds() > 0 ? " (" + fixed(each.serviceUs(), 0) + " µs of its CPU each)" : "";
    }

    /** The whole file. */
    public String toHtml() {
        List<String> columns = new ArrayList<>(List.of(
                "contender",
                "operation",
                "passed, 1/s",
                "failed, 1/s",
                "relative to first",
                "99th percentile, ms",
                "generator CPU, µs"));
        if (isServiceOurs()) {
            columns.add("service CPU, µs");
        }
        DataTable table = DataTable.of(
                "Requests per second from one connection pool within the zone; processor time per request at the"
                        + " sustained rate",
                columns);
        for (Capability each : found) {
            @Nullable Double fails = each.fails();
            double first = found.stream()
                    .filter(other -> other.operation().equals(each.operation()))
                    .findFirst()
                    .orElse(each)
                    .holds();
            List<Value> row = new ArrayList<>(List.of(
                    Value.text(each.contender()),
                    Value.text(Sentences.operation(each.operation())),
                    Value.figure(each.holds(), fixed(each.holds(), 0)),
                    fails == null ? Value.text(Figures.NONE) : Value.figure(fails, fixed(fails, 0)),
                    Value.figure(each.holds() / first, fixed(each.holds() / first, 2)),
                    Value.figure(each.p99Ms(), significant(each.p99Ms())),
                    Value.figure(each.generatorUs(), significant(each.generatorUs()))));
            if (isServiceOurs()) {
                row.add(Value.figure(each.serviceUs(), significant(each.serviceUs())));
            }
            table.row(row);
        }
        DataTable run = DataTable.of("Where and how it was measured", List.of("setting", "value"));
        settings.forEach((name, value) -> run.row(List.of(Value.text(name), Value.text(value))));
        List<Node> findings = new ArrayList<>();
        findings.add(Element.of("ul")
                .styled("verdicts")
                .add(sentences().stream().map(said -> Element.of("li", said)).toList()));
        findings.add(table);
        findings.add(Element.of(
                        "p",
                        "A rate passes if 99 of 100 responses arrive, counted from when each request was due,"
                                + " within " + significant(limitMs)
                                + " ms, and fails after two failures; both rates are within"
                                + " 10 % of each other if the time was sufficient. Contenders alternated step by step."
                                + " Each rate is searched once, and other activity of the machine affects it: differences that"
                                + " the CPU per request does not explain are not due to the contender. A load generator on the"
                                + " service's machine uses a part of the"
                                + " processors: the service's own CPU per request predicts the capacity of a dedicated"
                                + " machine.")
                .styled("note"));
        return Page.of(
                        "What is the capacity of a service?",
                        List.of(section("answer", "The capacity", findings), section("run", "The run", List.of(run))))
                .toHtml();
    }

    private static Node section(String id, String title, List<Node> content) {
        return Element.of("section", Element.of("h2", title)).with("id", id).add(content);
    }
}
