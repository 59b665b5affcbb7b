package io.wireformat.gatling.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class RowPlotTests {

    private final Element figure = parse(RowPlot.of("Times of <b>", new Scale(0, 10, false), "ms")
            .row("JSON", "5", "JSON 5 ms.", lane -> List.of(lane.bar(0, 5, 0)))
            .row("Avro", "2.5", "Avro 2.5 ms.", lane -> List.of(lane.bar(0, 2.5, 0)))
            .toMarkup());

    @Test
    void aScreenReaderIsToldWhatThePlotShows() {
        Element svg = first("svg");

        assertThat(svg.getAttribute("role")).isEqualTo("img");
        assertThat(first("title").getTextContent()).isEqualTo("Times of <b>");
        assertThat(first("desc").getTextContent()).isEqualTo("JSON 5 ms. Avro 2.5 ms.");
    }

    @Test
    void barsAreAsLongAsTheirValues() {
        assertThat(width(0)).isEqualTo(2 * width(1), within(0.02));
    }

    @Test
    void rowsDoNotCoverEachOther() {
        double firstEnd = attribute(0, "y") + attribute(0, "height");

        assertThat(attribute(1, "y")).isGreaterThan(firstEnd);
    }

    private double width(int bar) {
        return attribute(bar, "width");
    }

    private double attribute(int bar, String name) {
        return Double.parseDouble(((Element) figure.getElementsByTagName("rect").item(bar)).getAttribute(name));
    }

    private Element first(String name) {
        return (Element) figure.getElementsByTagName(name).item(0);
    }

    private static Element parse(String markup) {
        try {
            Document document = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(markup)));
            return document.getDocumentElement();
        } catch (Exception e) {
            throw new AssertionError(markup, e);
        }
    }
}
