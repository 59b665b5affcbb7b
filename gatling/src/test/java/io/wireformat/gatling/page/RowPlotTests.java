package io.wireformat.gatling.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RowPlotTests {

    private final String figure = RowPlot.of("Times of <b>", new Scale(0, 10, false), "ms", 1)
            .row("JSON", "5", "JSON 5 ms.", 4, 5, 6)
            .row("Avro", "2.5", "Avro 2.5 ms.", 2, 2.5, 3)
            .toMarkup();

    @Test
    void screenReadersGetADescriptionOfThePlot() {
        assertThat(figure)
                .contains("role=\"img\"", "<title>Times of &lt;b&gt;</title>", "<desc>JSON 5 ms. Avro 2.5 ms.</desc>");
    }

    @Test
    void anIntervalReachesFromItsLowEndToItsHighEnd() {
        // 38 pixels for the names and 31 for the values leave 331 for ten
        assertThat(figure).contains("M170.40,16.00 H236.60", "cx=\"203.50\"");
    }
}
