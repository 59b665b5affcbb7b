package io.wireformat.gatling.page;

import java.util.List;

/**
 * Fills that differ in more than their colour, so that they are distinguishable for colour-blind readers and on paper.
 * The style sheet defines the colours.
 */
public final class Patterns {

    private static final int SIZE = 8;
    private static final int WIDE = 2 * SIZE;
    private static final String RISING = "M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4";
    private static final String FALLING = "M-2,6 l4,4 M0,0 l8,8 M6,-2 l4,4";
    private static final String LYING = "M0,4 h8";
    private static final String STANDING = "M4,0 v8";
    private static final String CROSSED = "M0,4 h8 M4,0 v8";
    private static final String DOTTED = "M2,2 h2 M6,6 h2";

    private static final List<Fill> FILLS = List.of(
            new Fill(0, ""),
            new Fill(0, DOTTED),
            new Fill(7, CROSSED),
            new Fill(5, RISING),
            new Fill(1, CROSSED),
            new Fill(2, ""),
            new Fill(6, DOTTED),
            new Fill(3, ""),
            new Fill(4, LYING),
            new Fill(2, STANDING),
            new Fill(1, DOTTED),
            new Fill(4, FALLING),
            new Fill(0, STANDING),
            new Fill(7, FALLING));

    /** The number of fills. */
    public static final int COUNT = FILLS.size();

    /** For use over other fills: paler, with sparse lines that leave the fill below visible. */
    static final String BEYOND = "url(#beyond)";

    private Patterns() {}

    /** The value of the attribute {@code fill} for a fill. */
    public static String fill(int index) {
        return "url(#fill-" + index % COUNT + ")";
    }

    /** The definitions, needed once in a page. */
    static Element definitions() {
        Element definitions = Element.of("defs");
        for (int i = 0; i < COUNT; i++) {
            definitions.add(FILLS.get(i).definition("fill-" + i));
        }
        definitions.add(Element.of("pattern")
                .with("id", "beyond")
                .with("width", WIDE)
                .with("height", WIDE)
                .with("patternUnits", "userSpaceOnUse")
                .add(
                        Element.of("rect")
                                .with("width", WIDE)
                                .with("height", WIDE)
                                .styled("veil"),
                        Element.of("path")
                                .with("d", "M-2,14 l4,4 M0,0 l16,16 M14,-2 l4,4")
                                .styled("over")));
        return Element.of("svg", definitions)
                .with("width", 0)
                .with("height", 0)
                .with("aria-hidden", "true")
                .styled("definitions");
    }

    private record Fill(int colour, String lines) {

        Element definition(String id) {
            return Element.of("pattern")
                    .with("id", id)
                    .with("width", SIZE)
                    .with("height", SIZE)
                    .with("patternUnits", "userSpaceOnUse")
                    .add(
                            Element.of("rect")
                                    .with("width", SIZE)
                                    .with("height", SIZE)
                                    .styled("c" + colour),
                            Element.of("path").with("d", lines).styled("hatch"));
        }
    }
}
