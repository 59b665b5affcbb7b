package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.Element;
import io.wireformat.gatling.page.Node;
import java.util.List;

/**
 * A part of the page.
 *
 * @param id what links to it name
 */
record Section(String id, String title, List<? extends Node> content) {

    static Section of(String id, String title, Node... content) {
        return new Section(id, title, List.of(content));
    }

    /** A section that the page leaves out. */
    static Section empty(String id, String title) {
        return new Section(id, title, List.of());
    }

    boolean isEmpty() {
        return content.isEmpty();
    }

    Element toElement() {
        String heading = id + "-title";
        return Element.of("section", Element.of("h2", title).with("id", heading))
                .with("id", id)
                .with("aria-labelledby", heading)
                .add(content);
    }

    static Element note(String text) {
        return Element.of("p", text).styled("note");
    }
}
