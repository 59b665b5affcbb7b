package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.Element;
import java.util.List;

/** The answers, in words. */
final class Verdict {

    private Verdict() {}

    static Section of(List<String> verdicts) {
        if (verdicts.isEmpty()) {
            return Section.empty("verdict", "The answer");
        }
        Element list = Element.of("ul");
        verdicts.forEach(verdict -> list.add(Element.of("li", verdict)));
        return Section.of("verdict", "The answer", list);
    }
}
