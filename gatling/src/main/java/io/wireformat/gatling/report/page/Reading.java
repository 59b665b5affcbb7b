package io.wireformat.gatling.report.page;

import java.util.List;

/** How the figures came about, and what they do not say. */
final class Reading {

    private static final List<String> NOTES = List.of(
            "Requests start on time whether or not earlier ones are answered, and a time begins when its request should"
                    + " have: an answer that is slow cannot hide those behind it.",
            "Formats take turns in short blocks, and the order of the turns changes from round to round, so that what"
                    + " drifts on the machine hits all alike.",
            "“No difference” is an answer: it stands where the intervals of two formats overlap, or where they differ by"
                    + " less than matters.",
            "A median’s interval comes from drawing the rounds again with replacement. It says how sure the figure is on"
                    + " this machine; it does not say how it would be on another.",
            "Wire bytes are counted in the link, both ways, with the protocol’s headers and without those of TCP and IP."
                    + " Service CPU is the processor time of the whole service less what it uses at rest.",
            "A round is left out for all formats of an exchange when the load generator was short of processor in one of"
                    + " its blocks: it would tell about the generator. A cell with too few rounds left is void.");

    private Reading() {}

    static Section of() {
        return new Section(
                "reading", "How to read this", NOTES.stream().map(Section::note).toList());
    }
}
