package io.wireformat.gatling.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * An element of HTML or SVG. The names of elements and attributes come from our code; values and text may be untrusted.
 * Not thread-safe.
 */
public final class Element implements Node {

    /** HTML's elements without an end tag; other empty elements have one, which SVG accepts too. */
    private static final Set<String> VOID = Set.of("meta", "input", "br", "col", "hr", "img");

    private final String name;
    private final Map<String, Node> attributes = new LinkedHashMap<>();
    private final List<Node> content = new ArrayList<>();

    private Element(String name) {
        this.name = name;
    }

    /** An element without attributes. */
    public static Element of(String name, Node... content) {
        return new Element(name).add(content);
    }

    /** An element with text. */
    public static Element of(String name, String text) {
        return new Element(name).add(Node.text(text));
    }

    /** Sets an attribute; numbers are written in SVG's syntax. */
    public Element with(String attribute, Object value) {
        Object written = value instanceof Double number ? String.format(Locale.ROOT, "%.2f", number) : value;
        attributes.put(attribute, Node.text(written));
        return this;
    }

    /** Sets CSS classes. */
    public Element styled(String classes) {
        return with("class", classes);
    }

    /** Adds content at the end. */
    public Element add(Node... nodes) {
        content.addAll(List.of(nodes));
        return this;
    }

    /** Adds content at the end. */
    public Element add(Iterable<? extends Node> nodes) {
        nodes.forEach(content::add);
        return this;
    }

    @Override
    public void appendTo(StringBuilder markup) {
        markup.append('<').append(name);
        attributes.forEach((attribute, value) -> {
            markup.append(' ').append(attribute).append("=\"");
            value.appendTo(markup);
            markup.append('"');
        });
        markup.append('>');
        if (!VOID.contains(name)) {
            content.forEach(node -> node.appendTo(markup));
            markup.append("</").append(name).append('>');
        }
    }
}
