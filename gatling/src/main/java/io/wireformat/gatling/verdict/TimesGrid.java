package io.wireformat.gatling.verdict;

import static io.wireformat.gatling.page.Figures.fixed;

import io.wireformat.gatling.page.Element;
import io.wireformat.gatling.page.Figures;
import io.wireformat.gatling.page.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * The times relative to the fastest contender: a row for each contender, a column for each operation and place, and a last
 * row with the difference that would have been found.
 *
 * @param columns the headings of the columns, each in lines
 * @param rows the rows
 */
record TimesGrid(List<List<String>> columns, List<Row> rows) {

    static final String CAPTION = "Time relative to the fastest";

    /** A row of the grid. */
    record Row(String name, List<Figure> figures) {}

    /**
     * A figure of the grid.
     *
     * @param shade the CSS class of its colour; empty for none
     */
    record Figure(String text, String shade) {}

    static TimesGrid of(Verdict verdict) {
        List<Contest> contests = verdict.contests();
        List<Row> rows = new ArrayList<>();
        for (RunFacts.Contender contender : verdict.run().contenders()) {
            rows.add(new Row(
                    contender.name(),
                    contests.stream()
                            .map(contest -> figure(contest.of(contender.name())))
                            .toList()));
        }
        rows.add(new Row(
                "would be found",
                contests.stream()
                        .map(contest -> new Figure(percent(contest.smallestSeen()), ""))
                        .toList()));
        return new TimesGrid(contests.stream().map(TimesGrid::heading).toList(), rows);
    }

    private static List<String> heading(Contest contest) {
        RunFacts.Place place = contest.place();
        String operation = Sentences.operation(contest.operation());
        return place.linked() ? List.of(operation, place.region(), place.state()) : List.of(operation, place.region());
    }

    private static Figure figure(Cell cell) {
        double times = cell.timesBest();
        boolean uncertain = !Double.isFinite(times) || times > 1 && !cell.differsFromBest();
        String shade = uncertain
                ? "h-none"
                : times < Interval.THRESHOLD ? "h0" : times < 1.2 ? "h1" : times < 1.5 ? "h2" : "h3";
        return new Figure(fixed(times, 2), shade);
    }

    private static String percent(double factor) {
        return Double.isFinite(factor) ? fixed(100 * (factor - 1), 1) + " %" : Figures.NONE;
    }

    /** The grid as a table of the page. */
    Node table() {
        Element head = Element.of("tr", Element.of("th", "contender").with("scope", "col"));
        for (List<String> heading : columns) {
            Element column = Element.of("th", heading.get(0)).with("scope", "col");
            heading.stream().skip(1).forEach(line -> column.add(Element.of("br"), Node.text(line)));
            head.add(column);
        }
        List<Element> body = new ArrayList<>();
        for (Row row : rows) {
            Element line = Element.of("tr", Element.of("th", row.name()).with("scope", "row"));
            row.figures().forEach(figure -> {
                Element cell = Element.of("td", figure.text());
                line.add(figure.shade().isEmpty() ? cell : cell.styled(figure.shade()));
            });
            body.add(line);
        }
        Element table = Element.of(
                        "table",
                        Element.of("caption", CAPTION),
                        Element.of("thead", head),
                        Element.of("tbody").add(body))
                .styled("heat");
        return Element.of("div", table)
                .styled("wide")
                .with("role", "region")
                .with("aria-label", CAPTION)
                .with("tabindex", 0);
    }
}
