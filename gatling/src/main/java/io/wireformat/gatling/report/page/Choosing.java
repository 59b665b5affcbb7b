package io.wireformat.gatling.report.page;

import io.wireformat.codec.FormatProfile;
import io.wireformat.codec.FormatProfiles;
import io.wireformat.gatling.page.DataTable;
import io.wireformat.gatling.page.DataTable.Value;
import io.wireformat.gatling.page.Element;
import io.wireformat.gatling.page.Node;

/** What is not measured but weighs as much: what each format can do, and who can read it. */
final class Choosing {

    private Choosing() {}

    static Section of() {
        DataTable table = DataTable.of("What each format’s own documentation says", FormatProfiles.columns());
        FormatProfiles.all()
                .forEach(format -> table.row(FormatProfiles.cells(format).stream()
                        .map(Choosing::value)
                        .toList()));
        return Section.of("choosing", "Choosing", table);
    }

    private static Value value(FormatProfile.Fact fact) {
        Node says = fact.page() == null
                ? Node.text(fact.says())
                : Element.of("a", fact.says()).with("href", fact.page());
        return new Value(says, fact.says(), fact.says(), false);
    }
}
