package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.Element;
import io.wireformat.gatling.page.Figures;
import io.wireformat.gatling.page.Lane;
import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.page.RowPlot;
import io.wireformat.gatling.page.Scale;
import io.wireformat.gatling.report.Cell.Second;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** What happened second by second; plotted in a row below others of the same seconds. */
record Timeline(String label, List<Second> seconds) {

    private static final String AXIS = "seconds from the beginning of the run";

    private static final int ROW = 32;

    /** Throughput, from zero. */
    static Node columns(String title, List<Timeline> timelines) {
        double most = statistics(timelines, Second::exchangesPerSecond).getMax();
        RowPlot plot = RowPlot.of(title, axis(timelines), AXIS);
        for (Timeline timeline : timelines) {
            DoubleSummaryStatistics rates = statistics(List.of(timeline), Second::exchangesPerSecond);
            String says = timeline.label + " " + Figures.significant(rates.getAverage())
                    + " exchanges a second, between " + Figures.significant(rates.getMin()) + " and "
                    + Figures.significant(rates.getMax()) + ".";
            plot.row(
                    timeline.label,
                    Figures.significant(rates.getAverage()) + "/s",
                    says,
                    lane -> timeline.seconds.stream()
                            .map(second -> lane.column(
                                    second.atSecond(),
                                    second.atSecond() + 1,
                                    most > 0 ? second.exchangesPerSecond() / most : 0,
                                    "c0"))
                            .toList());
        }
        return plot;
    }

    /** Medians, between the least and the greatest of the plot. */
    static Node traces(String title, List<Timeline> timelines) {
        DoubleSummaryStatistics all = statistics(timelines, Second::p50Ms);
        RowPlot plot = RowPlot.of(title, axis(timelines), AXIS).rowHeight(ROW);
        for (Timeline timeline : timelines) {
            DoubleSummaryStatistics medians = statistics(List.of(timeline), Second::p50Ms);
            String range = Words.number(medians.getMin()) + "–" + Words.number(medians.getMax());
            plot.row(
                    timeline.label,
                    range,
                    timeline.label + " " + range + " ms.",
                    lane -> trace(lane, timeline.seconds, all.getMin(), all.getMax()));
        }
        return plot;
    }

    private static List<Element> trace(Lane lane, List<Second> seconds, double least, double most) {
        Map<Double, Double> points = new TreeMap<>();
        seconds.forEach(second ->
                points.put(second.atSecond(), most > least ? (second.p50Ms() - least) / (most - least) : 0.5));
        List<Element> marks = new ArrayList<>();
        marks.add(lane.trace(points, "thin"));
        points.forEach((at, share) -> marks.add(lane.point(at, share, 2.5, "solid")));
        return marks;
    }

    private static Scale axis(List<Timeline> timelines) {
        return new Scale(0, statistics(timelines, Second::atSecond).getMax() + 1, false);
    }

    private static DoubleSummaryStatistics statistics(List<Timeline> timelines, ToDoubleFunction<Second> figure) {
        return timelines.stream()
                .flatMap(timeline -> timeline.seconds.stream())
                .mapToDouble(figure)
                .filter(Double::isFinite)
                .summaryStatistics();
    }
}
