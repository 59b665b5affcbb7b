package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.DataTable;
import io.wireformat.gatling.page.DataTable.Value;
import io.wireformat.gatling.page.Element;
import io.wireformat.gatling.page.Figures;
import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.page.RowPlot;
import io.wireformat.gatling.page.Scale;
import io.wireformat.gatling.report.Labels;
import io.wireformat.gatling.report.ShapeResult;
import io.wireformat.gatling.report.ShapeResult.Stage;
import io.wireformat.gatling.report.ShapeResults;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** How each format bore a load that changes: the 99th percentile of each stage, and what happened over time. */
final class ChangingLoad {

    private static final List<String> COLUMNS = List.of(
            "Format",
            "stage",
            "asked for a second",
            "answered a second",
            "failed",
            "p50 ms",
            "p99 ms",
            "kept to the bound");

    private static final int FILL = 3;

    private ChangingLoad() {}

    static Section of(List<ShapeResult> shapes) {
        if (shapes.isEmpty()) {
            return Section.empty("load", "Under a load that changes");
        }
        Element sentences = Element.of("ul");
        ShapeResults.sentences(shapes).forEach(sentence -> sentences.add(Element.of("li", sentence)));
        List<Node> content = new ArrayList<>();
        content.add(sentences);
        content.add(Section.note("A bar is the 99th percentile of a stage, named by the requests a second that were"
                + " asked for; the line is the bound. Requests start on time however slow the answers are, so a stage"
                + " above what is possible shows as waiting."));
        content.add(Panels.row("99th percentile by stage", grid(shapes, ChangingLoad::stages)));
        content.add(Panels.row("Over time", overTime(shapes)));
        content.add(table(shapes).folded());
        return new Section("load", "Under a load that changes", content);
    }

    private static Element grid(List<ShapeResult> shapes, Function<ShapeResult, Node> plot) {
        return Element.of("div").styled("grid").add(shapes.stream().map(plot).toList());
    }

    private static Node stages(ShapeResult shape) {
        Scale scale = Scale.fromZero(DoubleStream.concat(
                DoubleStream.of(shape.p99BoundMs()),
                shape.stages().stream().mapToDouble(stage -> orNaN(stage.p99Ms()))));
        RowPlot plot = RowPlot.of(title(shape), scale, "ms, 99th percentile");
        for (Stage stage : shape.stages()) {
            String rate = Figures.fixed(stage.rate(), stage.rate() % 1 == 0 ? 0 : 1) + "/s";
            String p99 = Figures.significant(stage.p99Ms());
            String says = rate + ": 99th percentile " + p99 + " ms, "
                    + (stage.withinBound() ? "within the bound." : "beyond the bound.");
            plot.row(rate, stage.withinBound() ? p99 : p99 + " ✗", says, lane -> {
                List<Element> marks = new ArrayList<>();
                if (stage.p99Ms() != null) {
                    marks.add(lane.bar(0, stage.p99Ms(), FILL));
                }
                marks.add(lane.mark(shape.p99BoundMs(), "ink"));
                return marks;
            });
        }
        return plot;
    }

    private static Element overTime(List<ShapeResult> shapes) {
        List<Timeline> timelines = shapes.stream()
                .filter(shape -> !shape.overTime().isEmpty())
                .map(shape -> new Timeline(Labels.format(shape.format()), shape.overTime()))
                .toList();
        return Element.of(
                        "div",
                        Timeline.columns("exchanges a second", timelines),
                        Timeline.traces("median, ms", timelines))
                .styled("grid");
    }

    private static DataTable table(List<ShapeResult> shapes) {
        DataTable table = DataTable.of("the stages of the load", COLUMNS);
        for (ShapeResult shape : shapes) {
            for (int i = 0; i < shape.stages().size(); i++) {
                Stage stage = shape.stages().get(i);
                table.row(List.of(
                        Value.text(title(shape)),
                        figure(i + 1.0, 0),
                        figure(stage.rate(), 1),
                        figure(stage.exchangesPerSecond(), 1),
                        figure((double) stage.failed(), 0),
                        figure(stage.p50Ms(), 2),
                        figure(stage.p99Ms(), 2),
                        Value.text(stage.withinBound() ? "yes" : "no")));
            }
        }
        return table;
    }

    private static String title(ShapeResult shape) {
        return Labels.format(shape.format()) + ", " + shape.shape() + ", "
                + new Exchange(shape.operation(), "warm", shape.protocol()).title() + ", "
                + Labels.region(shape.region());
    }

    private static Value figure(@Nullable Double value, int decimals) {
        return Value.figure(orNaN(value), Figures.fixed(value, decimals));
    }

    private static double orNaN(@Nullable Double value) {
        return value == null ? Double.NaN : value;
    }
}
