package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.DataTable;
import io.wireformat.gatling.page.DataTable.Value;
import io.wireformat.gatling.page.Element;
import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.report.FormatsPage;

/** What is not measured but weighs as much: what each format can do, and who can read it. */
final class Choosing {

    private Choosing() {}

    static Section of() {
        DataTable table = DataTable.of("What each format’s own documentation says", FormatsPage.columns());
        FormatsPage.formats()
                .forEach(facts -> table.row(facts.stream().map(Choosing::value).toList()));
        return Section.of("choosing", "Choosing", table);
    }

    private static Value value(FormatsPage.Fact fact) {
        Node says = fact.page() == null
                ? Node.text(fact.says())
                : Element.of("a", fact.says()).with("href", fact.page());
        return new Value(says, fact.says(), fact.says(), false);
    }
}
