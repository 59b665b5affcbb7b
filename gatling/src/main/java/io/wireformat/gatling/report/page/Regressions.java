package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.DataTable;
import io.wireformat.gatling.page.DataTable.Value;
import io.wireformat.gatling.page.Element;
import io.wireformat.gatling.page.Figures;
import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.report.Regression;
import java.util.List;

/** What differs from the baseline by more than chance explains. */
final class Regressions {

    private static final List<String> COLUMNS =
            List.of("Cell", "before ms", "now ms", "ratio", "at least", "at most", "verdict");

    private Regressions() {}

    static Section of(List<Regression> regressions) {
        if (regressions.isEmpty()) {
            return Section.empty("baseline", "Against the baseline");
        }
        long worse = regressions.stream().filter(Regression::worse).count();
        DataTable table = DataTable.of("Medians before and now, with the 95 % interval of their ratio", COLUMNS);
        regressions.forEach(regression -> table.row(row(regression)));
        Element summary = Element.of(
                        "p",
                        Element.of("strong", worse + " slower"),
                        Node.text(" and " + (regressions.size() - worse) + " faster than in the baseline."))
                .styled(worse > 0 ? "alarm" : "note");
        return Section.of("baseline", "Against the baseline", summary, table);
    }

    private static List<Value> row(Regression regression) {
        return List.of(
                Value.text(regression.cell()),
                Value.figure(regression.beforeMs(), Figures.fixed(regression.beforeMs(), 2)),
                Value.figure(regression.afterMs(), Figures.fixed(regression.afterMs(), 2)),
                Value.figure(regression.ratio(), Figures.fixed(regression.ratio(), 3)),
                Value.figure(regression.low(), Figures.fixed(regression.low(), 3)),
                Value.figure(regression.high(), Figures.fixed(regression.high(), 3)),
                Value.text(regression.worse() ? "slower" : "faster"));
    }
}
