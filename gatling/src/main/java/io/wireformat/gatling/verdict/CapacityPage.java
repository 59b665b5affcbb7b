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
 * How much a service takes of each contender.
 *
 * @param settings what a reader has to know to judge the figures
 * @param limitMs of the 99th percentile
 * @param found in the order of contenders, for each operation
 */
public record CapacityPage(Map<String, Object> settings, double limitMs, List<Capability> found) {

    /** For each operation who takes the most, and what the first contender takes. */
    public List<String> sentences() {
        Map<String, List<Capability>> byOperation = found.stream()
                .collect(Collectors.groupingBy(Capability::operation, LinkedHashMap::new, Collectors.toList()));
        List<String> sentences = new ArrayList<>();
        byOperation.forEach((operation, all) -> {
            Capability first = all.get(0);
            Capability most = all.stream().reduce(first, (best, each) -> each.holds() > best.holds() ? each : best);
            sentences.add("Of " + Sentences.operation(operation) + " the service takes " + fixed(first.holds(), 0)
                    + " a second as " + first.contender() + cpu(first)
                    + (most.equals(first)
                            ? ", and no more in any other"
                            : ", and " + fixed(most.holds(), 0) + " as " + most.contender() + cpu(most))
                    + ", with 99 of 100 answered within " + significant(limitMs) + " ms.");
        });
        return sentences;
    }

    private static String cpu(Capability each) {
        return Double.isNaN(each.serviceUs()) ? "" : " (" + fixed(each.serviceUs(), 0) + " µs of its CPU each)";
    }

    /** The whole file. */
    public String toHtml() {
        DataTable table = DataTable.of(
                "Requests a second from one connection pool within the zone; processor time for a request at the rate"
                        + " that held",
                List.of(
                        "contender",
                        "operation",
                        "held, 1/s",
                        "did not, 1/s",
                        "times first",
                        "99th percentile, ms",
                        "service CPU, µs",
                        "generator CPU, µs"));
        for (Capability each : found) {
            @Nullable Double fails = each.fails();
            double first = found.stream()
                    .filter(other -> other.operation().equals(each.operation()))
                    .findFirst()
                    .orElse(each)
                    .holds();
            table.row(List.of(
                    Value.text(each.contender()),
                    Value.text(Sentences.operation(each.operation())),
                    Value.figure(each.holds(), fixed(each.holds(), 0)),
                    fails == null ? Value.text(Figures.NONE) : Value.figure(fails, fixed(fails, 0)),
                    Value.figure(each.holds() / first, fixed(each.holds() / first, 2)),
                    Value.figure(each.p99Ms(), significant(each.p99Ms())),
                    Value.figure(each.serviceUs(), significant(each.serviceUs())),
                    Value.figure(each.generatorUs(), significant(each.generatorUs()))));
        }
        DataTable run = DataTable.of("Where and how it was measured", List.of("setting", "value"));
        settings.forEach((name, value) -> run.row(List.of(Value.text(name), Value.text(value))));
        List<Node> answer = new ArrayList<>();
        answer.add(Element.of("ul")
                .styled("verdicts")
                .add(sentences().stream().map(said -> Element.of("li", said)).toList()));
        answer.add(table);
        answer.add(Element.of(
                        "p",
                        "A rate is called held when 99 of 100 requests, counted from when each was due, were answered"
                                + " within " + significant(limitMs)
                                + " ms, and not when it failed twice; both are within"
                                + " 10 % of each other where the time was enough. Contenders took turns step by step."
                                + " A rate is searched once, and whatever else the machine does moves it: what the CPU of a"
                                + " request does not explain is not the contender's doing. Where the load generator is on the"
                                + " service's machine, it takes its share of the"
                                + " processors: the service's own CPU for a request says what a machine of its own"
                                + " would take.")
                .styled("note"));
        return Page.of(
                        "How much does a service take?",
                        List.of(section("answer", "What it takes", answer), section("run", "The run", List.of(run))))
                .toHtml();
    }

    private static Node section(String id, String title, List<Node> content) {
        return Element.of("section", Element.of("h2", title)).with("id", id).add(content);
    }
}
