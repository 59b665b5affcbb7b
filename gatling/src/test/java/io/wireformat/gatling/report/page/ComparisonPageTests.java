package io.wireformat.gatling.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.report.Cell;
import io.wireformat.gatling.report.CellKey;
import io.wireformat.gatling.report.FormatsPage;
import io.wireformat.gatling.report.PublishedComparison;
import io.wireformat.gatling.report.ShapeResults;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ComparisonPageTests {

    private final PublishedComparison comparison = Recorded.comparison();

    private final String page = ComparisonPage.of(comparison);

    @Test
    void theAnswerComesFirst() {
        assertThat(page.indexOf("<h2")).isEqualTo(page.indexOf("<h2 id=\"verdict-title\">"));
        assertThat(comparison.verdicts()).allSatisfy(verdict -> assertThat(page)
                .contains("<li>" + Node.text(verdict).toMarkup() + "</li>"));
    }

    @Test
    void eachFigureOfEachCellIsThereWithoutScripts() {
        for (Cell cell : comparison.cells()) {
            if (cell.latency() != null && cell.predictedMs() != null && cell.cost() != null) {
                assertThat(page)
                        .contains(
                                value(cell.latency().p50()),
                                value(cell.latency().p99High()))
                        .contains(value(cell.predictedMs()), value(cell.cost().perMillion()))
                        .contains(value(cell.latency().percentiles().get(101)));
                assertThat(cell.parts()).allSatisfy(part -> assertThat(page).contains(value(part.ms())));
                assertThat(cell.overTime())
                        .allSatisfy(second -> assertThat(page).contains(value(second.p50Ms())));
            }
        }
    }

    @Test
    void aVoidCellSaysWhy() {
        assertThat(page)
                .contains("of which 3 failed, in 40 cells, of which 1 is void.")
                .contains(">the load generator was saturated</td>");
    }

    @Test
    void whatTheModelIsOffByIsPrinted() {
        assertThat(page).contains("Over all cells it is off by 3.4 % in the median.");
    }

    @Test
    void warningsAndRegressionsAreThereWhenThereAreAny() {
        assertThat(page).contains("id=\"warnings\"", "id=\"baseline\"", "<strong>1 slower</strong>");

        PublishedComparison quiet = new PublishedComparison(
                Map.of(), List.of("Nothing."), List.of(), comparison.cells(), null, List.of(), List.of(), List.of());
        assertThat(ComparisonPage.of(quiet)).doesNotContain("id=\"warnings\"", "id=\"baseline\"");
    }

    @Test
    void aLoadThatChangesHasItsStages() {
        PublishedComparison steps = Recorded.ofSteps();

        String page = ComparisonPage.of(steps);

        assertThat(ShapeResults.sentences(steps.shapes())).isNotEmpty().allSatisfy(sentence -> assertThat(page)
                .contains("<li>" + Node.text(sentence).toMarkup() + "</li>"));
        assertThat(page)
                .contains(value(412), "400/s: 99th percentile 412 ms, beyond the bound.")
                .contains("400/s: 99th percentile 38.0 ms, within the bound.");
    }

    @Test
    void aRunWithoutAnyFigureHasAPageToo() {
        PublishedComparison nothing = new PublishedComparison(
                Map.of("rounds", 1), List.of(), List.of(), List.of(), null, List.of(), List.of(), List.of());

        assertThat(ComparisonPage.of(nothing))
                .contains("0 exchanges", ">rounds</th>")
                .doesNotContain("role=\"img\"");
    }

    @Test
    void eachPlotHasAnAlternativeInWords() {
        long plots = count("<svg viewBox");

        assertThat(plots).isGreaterThan(50);
        assertThat(count("role=\"img\" class=\"plot\"><title>[^<]+</title><desc>[^<]+</desc>"))
                .isEqualTo(plots);
    }

    @Test
    void nothingIsAskedOfOtherPlaces() {
        String withoutReferences = page.replaceAll("<a href=\"[^\"]*\">", "").replaceAll("data-value=\"[^\"]*\"", "");

        assertThat(withoutReferences).doesNotContain("http://", "https://", "src=", "<link", "@import", "<iframe");
    }

    @Test
    void textFromOutsideIsShownAndNotObeyed() {
        String markup = "</script><b onclick=\"x\">&'";
        CellKey odd = new CellKey(markup + 1, markup + 2, markup + 3, markup + 4, markup + 5);

        String page = ComparisonPage.of(
                Recorded.ofOneCell(odd, Map.of(markup + 6, Map.of(markup + 7, markup + 8)), markup + 9));

        String plain = ComparisonPage.of(
                Recorded.ofOneCell(new CellKey("f", "o", "r", "c", "p"), Map.of("s", Map.of("t", "u")), "v"));
        assertThat(page).doesNotContain("<b ", "onclick=\"");
        assertThat(Pattern.compile("</script>").split(page)).hasSameSizeAs(plain.split("</script>", -1));
        for (int i = 1; i <= 9; i++) {
            assertThat(page).contains("&lt;/script&gt;&lt;b onclick=&quot;x&quot;&gt;&amp;'" + i);
        }
    }

    @Test
    void thePageTellsTheFactsOfEachFormat() {
        assertThat(FormatsPage.formats()).hasSizeGreaterThan(10).allSatisfy(facts -> assertThat(facts)
                .hasSameSizeAs(FormatsPage.columns())
                .allSatisfy(fact ->
                        assertThat(page).contains(">" + Node.text(fact.says()).toMarkup() + "</")));
    }

    @Test
    void aPageIsTheSameFromTheFile() {
        PublishedComparison read = PublishedComparison.parse(comparison.toJson().getBytes(StandardCharsets.UTF_8));

        assertThat(ComparisonPage.of(read)).isEqualTo(page);
    }

    private long count(String pattern) {
        return Pattern.compile(pattern).matcher(page).results().count();
    }

    private static String value(double figure) {
        return "data-value=\""
                + new BigDecimal(String.valueOf(figure)).stripTrailingZeros().toPlainString() + "\"";
    }
}
