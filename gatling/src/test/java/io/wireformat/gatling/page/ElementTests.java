package io.wireformat.gatling.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ElementTests {

    @Test
    void textIsEscaped() {
        assertThat(Element.of("p", "<script>alert(\"&\")</script>").toMarkup())
                .isEqualTo("<p>&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;</p>");
    }

    @Test
    void attributeValuesAreEscaped() {
        assertThat(Element.of("td").with("data-value", "\" onclick=\"x").toMarkup())
                .isEqualTo("<td data-value=\"&quot; onclick=&quot;x\"></td>");
    }

    @Test
    void coordinatesAreWrittenAsSvgReadsThem() {
        assertThat(Element.of("circle").with("r", 1234.567).with("cx", 3).toMarkup())
                .isEqualTo("<circle r=\"1234.57\" cx=\"3\"></circle>");
    }

    @Test
    void elementsWithoutContentHaveNoEndTagInHtml() {
        assertThat(Element.of("p", Element.of("br"), Element.of("i", "x")).toMarkup())
                .isEqualTo("<p><br><i>x</i></p>");
    }
}
