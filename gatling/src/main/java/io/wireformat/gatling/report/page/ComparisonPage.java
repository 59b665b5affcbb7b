package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.Element;
import io.wireformat.gatling.page.Figures;
import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.page.Page;
import io.wireformat.gatling.page.Resource;
import io.wireformat.gatling.report.Cell;
import io.wireformat.gatling.report.PublishedComparison;
import java.util.ArrayList;
import java.util.List;

/**
 * "So which format?" as one HTML file: the answer in words first, then the figures behind it, each as a plot and as a
 * table, and what was set at the end.
 */
public final class ComparisonPage {

    private static final String SCRIPT = Resource.of(ComparisonPage.class, "ranking.js");

    private ComparisonPage() {}

    /** The whole file. */
    public static String of(PublishedComparison comparison) {
        List<Section> sections = sections(comparison);
        List<Node> body = new ArrayList<>();
        body.add(lead(comparison));
        body.add(contents(sections));
        sections.forEach(section -> body.add(section.toElement()));
        return Page.of("So which format?", body).script(SCRIPT).toHtml();
    }

    /** A section without anything to show is not there. */
    private static List<Section> sections(PublishedComparison comparison) {
        List<Cell> cells = comparison.cells().stream()
                .filter(cell -> cell.latency() != null)
                .toList();
        return List.of(
                        Verdict.of(comparison.verdicts()),
                        Warnings.of(comparison.warnings()),
                        Regressions.of(comparison.regressions()),
                        ChangingLoad.of(comparison.shapes()),
                        Medians.of(cells),
                        Parts.whole(cells),
                        Parts.inside(cells),
                        Sizes.of(cells),
                        Distributions.of(cells),
                        OverTime.throughput(cells),
                        OverTime.medians(cells),
                        Costs.of(cells),
                        Predictions.of(cells, comparison.medianModelErrorPercent()),
                        MovedRegion.of(cells, comparison.regions()),
                        AllCells.of(comparison.cells()),
                        Choosing.of(),
                        Reading.of(),
                        Settings.of(comparison))
                .stream()
                .filter(section -> !section.isEmpty())
                .toList();
    }

    private static Node lead(PublishedComparison comparison) {
        List<Cell> cells = comparison.cells();
        long requests = cells.stream().mapToLong(Cell::requests).sum();
        long failed = cells.stream().mapToLong(Cell::failed).sum();
        long voids = cells.stream().filter(cell -> cell.latency() == null).count();
        String model = comparison.medianModelErrorPercent() == null
                ? ""
                : " A model predicts them with a median error of "
                        + Figures.fixed(comparison.medianModelErrorPercent(), 1) + " %.";
        return Element.of(
                        "p",
                        Figures.fixed((double) requests, 0) + " exchanges, of which " + failed + " failed, in "
                                + cells.size() + " cells, of which " + voids + (voids == 1 ? " is" : " are") + " void."
                                + model)
                .styled("note");
    }

    private static Node contents(List<Section> sections) {
        Element list = Element.of("ul");
        sections.forEach(section ->
                list.add(Element.of("li", Element.of("a", section.title()).with("href", "#" + section.id()))));
        return Element.of("nav", list).with("aria-label", "Contents");
    }
}
