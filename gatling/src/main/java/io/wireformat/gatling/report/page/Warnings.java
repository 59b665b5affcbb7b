package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.Element;
import java.util.List;

/** What to know before believing the figures. */
final class Warnings {

    private Warnings() {}

    static Section of(List<String> warnings) {
        if (warnings.isEmpty()) {
            return Section.empty("warnings", "Warnings");
        }
        Element list = Element.of("ul");
        warnings.forEach(warning -> list.add(Element.of("li", warning)));
        return Section.of("warnings", "Warnings", Element.of("div", list).styled("alarm"));
    }
}
