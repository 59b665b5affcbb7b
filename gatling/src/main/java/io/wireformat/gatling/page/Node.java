package io.wireformat.gatling.page;

/** A part of a page with escaped markup. */
@FunctionalInterface
public interface Node {

    /** Writes the markup. */
    void appendTo(StringBuilder markup);

    /** Text, with all markup escaped. */
    static Node text(Object text) {
        String escaped = String.valueOf(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
        return markup -> markup.append(escaped);
    }

    /** A sequence of nodes. */
    static Node of(Iterable<? extends Node> nodes) {
        return markup -> nodes.forEach(node -> node.appendTo(markup));
    }

    /** The markup as a string. */
    default String toMarkup() {
        StringBuilder markup = new StringBuilder();
        appendTo(markup);
        return markup.toString();
    }
}
