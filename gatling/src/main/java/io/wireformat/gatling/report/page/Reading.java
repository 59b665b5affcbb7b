package io.wireformat.gatling.report.page;

import java.util.List;

/** How the figures came about, and what they do not say. */
final class Reading {

    private static final List<String> NOTES = List.of(
            "Requests start on time whether or not earlier ones are answered (an open model): an answer that is slow"
                    + " holds no other request up and hides none. How late the load generator itself was is among the"
                    + " settings.",
            "Formats take turns in short blocks, and the order of the turns changes from round to round, so that what"
                    + " drifts on the machine hits all alike.",
            "A format takes longer than the fastest where two intervals agree: the 95 % interval of the ratio of their"
                    + " medians by bootstrap over the rounds, and the 99.9 % t-interval of the differences between their"
                    + " medians of each round. Less than 1 % does not count. “No difference” is an answer"
                    + " like any other.",
            "The intervals say how sure a figure is on this machine. They do not say how it would be on another.",
            "The parts of an exchange are means over the fifth of the exchanges around the median, by the clocks of the"
                    + " client, the link and the service. What they leave of the median, or exceed it by, is called"
                    + " unexplained.",
            "Wire bytes are counted in the link, both ways, with the protocol’s headers and without those of TCP and IP."
                    + " Service CPU is the processor time of the whole service less what it uses at rest; exchanges of"
                    + " all regions in one block share it evenly.",
            "A round is left out for all formats of an exchange when the load generator was short of processor in one of"
                    + " its blocks: it would tell about the generator. A cell with too few rounds left is void.");

    private Reading() {}

    static Section of() {
        return new Section(
                "reading", "How to read this", NOTES.stream().map(Section::note).toList());
    }
}
