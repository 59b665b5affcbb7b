package io.wireformat.gatling.page;

/** A piece of a page, as markup that is safe to stand where it is put. */
@FunctionalInterface
public interface Node {

    /** Writes the markup. */
    void appendTo(StringBuilder markup);

    /** Text as it is to be read: whatever looks like markup in it is shown, not obeyed. */
    static Node text(Object text) {
        String escaped = String.valueOf(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
        return markup -> markup.append(escaped);
    }

    /** Nodes one after the other. */
    static Node of(Iterable<? extends Node> nodes) {
        return markup -> nodes.forEach(node -> node.appendTo(markup));
    }

    /** The markup alone. */
    default String toMarkup() {
        StringBuilder markup = new StringBuilder();
        appendTo(markup);
        return markup.toString();
    }
}
