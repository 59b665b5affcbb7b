package io.wireformat.gatling.verdict;

import static io.wireformat.gatling.page.Figures.fixed;
import static io.wireformat.gatling.page.Figures.significant;

import io.wireformat.gatling.page.DataTable;
import io.wireformat.gatling.page.DataTable.Value;
import io.wireformat.gatling.page.Element;
import io.wireformat.gatling.page.Figures;
import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.page.Page;
import io.wireformat.gatling.page.RowPlot;
import io.wireformat.gatling.page.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The page with the results: the best choice, its certainty, the maps, the cost, and all figures. */
public final class VerdictPage {

    private final Verdict verdict;
    private final RunFacts run;
    private final List<Contest> contests;
    private final String first;
    private final List<Node> body = new ArrayList<>();

    private VerdictPage(Verdict verdict) {
        this.verdict = verdict;
        this.run = verdict.run();
        this.contests = verdict.contests();
        this.first = run.contenders().get(0).name();
    }

    /** The whole file. */
    public static String of(Verdict verdict) {
        return Page.of("Which format, and which compression?", new VerdictPage(verdict).sections())
                .toHtml();
    }

    private List<Node> sections() {
        section("answer", "What to do", advice());
        section("results", "What was found", findings());
        section("maps", "Where another choice is better", maps());
        section("intervals", "How certain that is", intervals());
        section("cost", "What it costs", costs());
        section("parts", "Where the time goes within the zone", parts());
        section("model", "How good the model is", model());
        section("figures", "All figures", List.of(cells(), raw()));
        section("run", "The run", List.of(settings(), notes()));
        return body;
    }

    private void section(String id, String title, List<Node> content) {
        body.add(Element.of("section", Element.of("h2", title)).with("id", id).add(content));
    }

    private List<Node> advice() {
        List<Node> nodes = new ArrayList<>();
        nodes.add(Element.of("p", verdict.advice()).styled("advice"));
        RpcComparison.results(contests).forEach(result -> nodes.add(Element.of("p", result)));
        verdict.doubt()
                .ifPresent(doubt ->
                        nodes.add(Element.of("p", Element.of("strong", doubt)).styled("alarm")));
        nodes.add(TimesGrid.of(verdict).table());
        nodes.add(note("The median time relative to the fastest contender. Grey: no significant difference from the"
                + " fastest. The last row shows which difference from " + first
                + " would have been found in nine of ten runs."
                + " Equal: a difference of less than 5 %. Idle: for longer than"
                + " the connection's timeout, so that its window is reset."));
        return nodes;
    }

    private List<Node> findings() {
        return List.of(Element.of("ul")
                .styled("verdicts")
                .add(verdict.sentences().stream().map(this::said).toList())
                .add(verdict.thresholds().stream()
                        .filter(said -> said.contains(Sentences.state("steady")))
                        .map(said -> Element.of("li", said))
                        .toList()));
    }

    /** A sentence with a link to its interval. */
    private Element said(String sentence) {
        Element item = Element.of("li", sentence);
        contests.stream()
                .filter(contest -> sentence.startsWith(Sentences.subject(contest)))
                .forEach(contest -> item.add(Node.text(" "), link("#" + id(contest), "How certain?")));
        return item;
    }

    private String id(Contest contest) {
        return "interval-" + contests.indexOf(contest);
    }

    private List<Node> maps() {
        List<Model> models = verdict.models();
        if (models.isEmpty()) {
            return List.of(note("There is no map: it needs measurements within the zone and over a link."));
        }
        List<Node> nodes = new ArrayList<>();
        nodes.add(note("By the model, from the measurements within the zone and the link's formula for the"
                + " bytes. The colour shows the first contender in the order of the legend that takes"
                + " at most 5 % longer than the best. Lines: where " + first
                + " takes 5, 20 and 50 % longer than the best. Dotted: another contender at an end of the"
                + " measured interval. Pale and hatched: longer round trips or less bandwidth" + " than measured."));
        nodes.add(BreakEvenMap.legend(run));
        for (Model model : models) {
            nodes.add(Element.of("h3", "For " + Sentences.operation(model.operation())));
            Element maps = Element.of("div").styled("grid");
            for (String state : Model.STATES) {
                BreakEvenMap map = new BreakEvenMap(run, model, state);
                Element column = Element.of("div", map.plot());
                Sentences.thresholds(run, model, state).forEach(said -> column.add(Element.of("p", said)));
                maps.add(column.add(map.table().folded()));
            }
            nodes.add(maps);
        }
        return nodes;
    }

    private List<Node> intervals() {
        Element plots = Element.of("div").styled("grid");
        contests.forEach(contest -> plots.add(Element.of(
                        "div",
                        ratios(
                                contest,
                                Sentences.operation(contest.operation()) + ", " + place(contest),
                                Cell::timesFirst),
                        note(contest.cells().stream().mapToInt(Cell::requests).sum() + " exchanges, "
                                        + contest.cells().stream()
                                                .mapToInt(Cell::failed)
                                                .sum()
                                        + " more failed: ")
                                .add(link(
                                        "samples.csv",
                                        contest.operation() + ", "
                                                + contest.place().region() + ", "
                                                + contest.place().state())))
                .with("id", id(contest))));
        return List.of(
                note("Simultaneous intervals of 95 % for all contenders relative to " + first + " (Dunnett), from "
                        + run.settings().get("launches")
                        + " launches of the service: the logarithm of each launch's median"
                        + " is the sum of a launch, a contender and an error."),
                plots);
    }

    private RowPlot ratios(Contest contest, String title, Function<Cell, @Nullable Interval> figure) {
        Scale scale = Scale.around(contest.cells().stream()
                .flatMap(cell -> Stream.ofNullable(figure.apply(cell)))
                .flatMapToDouble(ratio -> DoubleStream.of(ratio.low(), ratio.high(), 1)));
        RowPlot plot = RowPlot.of(title, scale, "relative to " + first, 1);
        for (Cell cell : contest.cells()) {
            Interval ratio = figure.apply(cell);
            if (ratio != null) {
                plot.row(
                        cell.contender(),
                        fixed(ratio.value(), 2),
                        cell.contender() + " " + fixed(ratio.value(), 3) + ", " + fixed(ratio.low(), 3) + " to "
                                + fixed(ratio.high(), 3) + ".",
                        ratio.low(),
                        ratio.value(),
                        ratio.high());
            }
        }
        return plot;
    }

    private List<Node> costs() {
        DataTable table = DataTable.of(
                "An exchange within the zone, and a million of them at "
                        + run.prices().perGigabyte() + " per GB and "
                        + run.prices().perCpuHour()
                        + " per processor and hour: bytes of both bodies, coding in the client, CPU in the service;"
                        + " medians and intervals of 95 %",
                List.of(
                        "contender",
                        "operation",
                        "request B",
                        "response B",
                        "client coding µs",
                        "service CPU µs",
                        "a million: bytes",
                        "a million: CPU"));
        nearest().forEach(cell -> {
            double bytes = cell.requestBytes() + cell.responseBytes();
            double micros = value(cell.clientUs()) + value(cell.serverCpuUs());
            table.row(List.of(
                    Value.text(cell.contender()),
                    Value.text(Sentences.operation(cell.operation())),
                    Value.figure(cell.requestBytes(), fixed(cell.requestBytes(), 0)),
                    Value.figure(cell.responseBytes(), fixed(cell.responseBytes(), 0)),
                    interval(cell.clientUs()),
                    interval(cell.serverCpuUs()),
                    figure(run.prices().ofAMillion(bytes, 0)),
                    Value.about(
                            run.prices().ofAMillion(0, micros),
                            significant(run.prices().ofAMillion(0, micros))
                                    + between(
                                            run.prices().ofAMillion(0, low(cell.clientUs()) + low(cell.serverCpuUs())),
                                            run.prices()
                                                    .ofAMillion(
                                                            0, high(cell.clientUs()) + high(cell.serverCpuUs()))))));
        });
        List<Node> nodes = new ArrayList<>();
        nodes.add(Element.of("ul")
                .add(verdict.costs().stream()
                        .map(said -> Element.of("li", said))
                        .toList()));
        Element plots = Element.of("div").styled("grid");
        contests.stream()
                .filter(contest -> contest.cells().stream().allMatch(cell -> cell.cpuTimesFirst() != null))
                .forEach(contest -> plots.add(ratios(
                        contest,
                        Sentences.operation(contest.operation()) + ", the service's CPU",
                        Cell::cpuTimesFirst)));
        nodes.add(plots);
        nodes.add(note(
                "The service's CPU is the processor time of the request's thread until it sends the headers of the response. It excludes"
                        + " other threads, such as the writer to the disk, the compiler and the garbage collector, and sending."
                        + " The compression of JSON comes after the headers and is measured separately."));
        nodes.add(table);
        return nodes;
    }

    private List<Node> parts() {
        DataTable table = DataTable.of(
                "Medians in ms: coding in the client and the service, and the rest: other work of the service, HTTP and the"
                        + " kernel",
                List.of("contender", "operation", "whole", "client coding", "service coding", "rest"));
        nearest().forEach(cell -> {
            double whole = value(cell.median());
            double client = value(cell.clientUs()) / 1000;
            double service = cell.serverCodingUs() / 1000;
            table.row(List.of(
                    Value.text(cell.contender()),
                    Value.text(Sentences.operation(cell.operation())),
                    figure(whole),
                    figure(client),
                    figure(service),
                    figure(whole - client - service)));
        });
        return List.of(table);
    }

    private List<Node> model() {
        if (verdict.predictions().isEmpty()) {
            return List.of(note("There are no measurements over a link to compare with the model."));
        }
        long close = verdict.predictions().stream()
                .filter(Verdict.Prediction::isClose)
                .count();
        DataTable table = DataTable.of(
                "Additional time compared with " + first + ", ms",
                List.of("contender", "operation", "region", "state", "measured", "predicted", "off by"));
        verdict.predictions()
                .forEach(each -> table.row(List.of(
                        Value.text(each.contender()),
                        Value.text(Sentences.operation(each.operation())),
                        Value.text(each.region()),
                        Value.text(each.state()),
                        figure(each.measured()),
                        figure(each.predicted()),
                        figure(each.predicted() - each.measured()))));
        return List.of(
                Element.of(
                        "p",
                        "The model is within 10 % or 0.3 ms of " + close + " of "
                                + verdict.predictions().size() + " differences from " + first
                                + " over a link. It is not fitted to them."),
                table.folded());
    }

    private Node cells() {
        DataTable table = DataTable.of(
                "Every cell, ms; intervals of 95 %",
                List.of(
                        "contender",
                        "operation",
                        "region",
                        "state",
                        "requests",
                        "failed",
                        "median",
                        "99th percentile",
                        "relative to " + first,
                        "generator late, 99th percentile"));
        verdict.cells()
                .forEach(cell -> table.row(List.of(
                        Value.text(cell.contender()),
                        Value.text(cell.operation()),
                        Value.text(cell.region()),
                        Value.text(cell.state()),
                        Value.figure(cell.requests(), fixed((double) cell.requests(), 0)),
                        Value.figure(cell.failed(), fixed((double) cell.failed(), 0)),
                        interval(cell.median()),
                        figure(cell.p99Ms()),
                        interval(cell.timesFirst()),
                        figure(cell.lateP99Ms()))));
        return table.folded();
    }

    private Node raw() {
        Element links = Element.of("p", link("samples.csv", "Every exchange"), Node.text(", "));
        links.add(link("comparison.json", "the data of this page"));
        for (String report : run.gatling()) {
            links.add(Node.text(", "), link(report, "Gatling's own report"));
        }
        return links.add(Node.text("."));
    }

    private Node settings() {
        DataTable table = DataTable.of("Where and how it was measured", List.of("setting", "value"));
        for (Map.Entry<String, Object> setting : run.settings().entrySet()) {
            table.row(List.of(Value.text(setting.getKey()), Value.text(setting.getValue())));
        }
        run.places()
                .forEach(place -> table.row(List.of(
                        Value.text(place.region() + ", " + place.state()),
                        Value.text((place.linked()
                                        ? significant(place.roundTripMs()) + " ms, "
                                                + Sentences.megabytes(place.bytesPerSecond()) + ": "
                                        : "")
                                + place.source()))));
        return table;
    }

    private Node notes() {
        return Element.of("ul")
                .add(run.notes().stream().map(note -> Element.of("li", note)).toList());
    }

    private List<Cell> nearest() {
        return contests.stream()
                .filter(contest -> contest.place().equals(run.near()))
                .flatMap(contest -> contest.cells().stream())
                .toList();
    }

    private static String place(Contest contest) {
        return contest.place().region()
                + (contest.place().linked() ? ", " + contest.place().state() : "");
    }

    private static Value figure(double value) {
        return Value.figure(value, significant(value));
    }

    private static Value interval(@Nullable Interval interval) {
        return interval == null
                ? Value.figure(Double.NaN, Figures.NONE)
                : Value.about(
                        interval.value(), significant(interval.value()) + between(interval.low(), interval.high()));
    }

    private static String between(double low, double high) {
        return Double.isFinite(low) && Double.isFinite(high)
                ? " (" + significant(low) + " to " + significant(high) + ")"
                : "";
    }

    private static double value(@Nullable Interval interval) {
        return interval == null ? Double.NaN : interval.value();
    }

    private static double low(@Nullable Interval interval) {
        return interval == null ? Double.NaN : interval.low();
    }

    private static double high(@Nullable Interval interval) {
        return interval == null ? Double.NaN : interval.high();
    }

    private static Node link(String target, String text) {
        return Element.of("a", text).with("href", target);
    }

    private static Element note(String text) {
        return Element.of("p", text).styled("note");
    }
}
