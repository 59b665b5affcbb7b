package io.wireformat.gatling.page;

import java.util.Map;

/** The legend of the fills of the following plots. */
public final class Legend {

    private Legend() {}

    /** An entry for each name, with its fill. */
    public static Element of(Map<String, Integer> fills) {
        Element list = Element.of("ul").styled("legend").with("aria-label", "Legend");
        fills.forEach((name, fill) -> list.add(Element.of("li", swatch(fill), Node.text(name))));
        return list;
    }

    private static Element swatch(int fill) {
        return Element.of(
                        "svg",
                        Element.of("rect")
                                .with("width", 22)
                                .with("height", 14)
                                .with("fill", Patterns.fill(fill))
                                .styled("frame"))
                .with("width", 22)
                .with("height", 14)
                .with("aria-hidden", "true");
    }
}
