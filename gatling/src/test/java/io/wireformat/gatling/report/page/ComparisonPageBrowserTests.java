package io.wireformat.gatling.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wireformat.gatling.link.LinkFormula;
import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.page.BrowserPageTests;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** What only a browser can tell about the page. Skipped where there is none. */
class ComparisonPageBrowserTests extends BrowserPageTests {

    private static final String CELLS = "#cells table";

    @Override
    protected String content() {
        return ComparisonPage.of(Recorded.comparison());
    }

    @Override
    protected void use() {
        heading("p50 ms").click();
        copy("CSV");
        browser().find("#round-trip").sendKeys(Keys.ARROW_LEFT);
    }

    @Test
    void aClickSortsByAFigureAndTheNextOneTheOtherWayRound() {
        WebElement median = heading("p50 ms");

        median.click();
        assertThat(figures("p50 ms")).isSorted();
        assertThat(sorting("p50 ms")).isEqualTo("ascending");

        median.click();
        assertThat(figures("p50 ms")).isSortedAccordingTo((one, other) -> Double.compare(other, one));
        assertThat(sorting("p50 ms")).isEqualTo("descending");
    }

    @Test
    void theKeyboardSortsToo() {
        heading("Format").sendKeys(Keys.ENTER);
        assertThat(values("Format")).isSorted();

        heading("failed").sendKeys(Keys.SPACE);
        assertThat(figures("failed")).isSorted();
        assertThat(sorting("Format")).isNull();
    }

    @Test
    void whatNobodyMeasuredStaysAtTheEnd() {
        WebElement median = heading("p50 ms");

        median.click();
        assertThat(values("p50 ms")).last().isEqualTo("");
        median.click();
        assertThat(values("p50 ms")).last().isEqualTo("");
    }

    @Test
    void theTableIsCopiedAsCsvInTheOrderThatIsShown() {
        heading("wire B").click();

        copy("CSV");

        List<String> lines = browser().pasted().lines().toList();
        assertThat(lines).hasSize(41);
        assertThat(lines.get(0)).startsWith("Format,Exchange,Region,n,failed,p50 ms,");
        assertThat(lines.get(1)).startsWith("Avro,Ingest one event,same region,200,0,");
        assertThat(lines).anyMatch(line -> line.startsWith("JSON,\"Ingest one event, a new connection each time\","));
        assertThat(browser().find("#status").getText()).isEqualTo("40 rows copied as CSV");
    }

    @Test
    void theTableIsCopiedAsMarkdown() {
        copy("Markdown");

        List<String> lines = browser().pasted().lines().toList();
        assertThat(lines).hasSize(42);
        assertThat(lines.get(0)).startsWith("| Format | Exchange | Region | n | failed | p50 ms | ");
        assertThat(lines.get(1)).startsWith("| --- | --- | --- | ---: | ---: | ---: | ");
        assertThat(lines.get(2)).startsWith("| JSON | Ingest one event | same region | 200 | 0 | ");
    }

    @Test
    void theSwitchOverrulesTheSystemAndIsRemembered() {
        browser().prefer("light");
        browser().find("#scheme option[value=dark]").click();
        assertThat(ground()).isEqualTo("rgb(22, 24, 27)");

        open();
        assertThat(ground()).isEqualTo("rgb(22, 24, 27)");

        browser().find("#scheme option[value='']").click();
        assertThat(ground()).isEqualTo("rgb(255, 255, 255)");
    }

    @Test
    void theSlidersMoveTheRanking() {
        choose("Read a page of 100");
        WebElement bandwidth = browser().find("#bandwidth");

        bandwidth.sendKeys(Keys.HOME);
        assertThat(bandwidth.getDomAttribute("aria-valuetext")).isEqualTo("10 kB/s");
        assertThat(browser().texts("#ranking .name"))
                .containsExactly("Avro", "Protobuf", "MessagePack", "FlatBuffers", "JSON");
        assertThat(browser().find("#ranking-words").getText())
                .startsWith("105.0 ms and 10 kB/s away: Avro first, ")
                .endsWith("; JSON takes 1.64 times as long.");

        bandwidth.sendKeys(Keys.END);
        assertThat(browser().find("#bandwidth-value").getText()).isEqualTo("10 GB/s");
        assertThat(browser().texts("#ranking .name"))
                .containsExactly("Avro", "Protobuf", "FlatBuffers", "MessagePack", "JSON");
        assertThat(browser().find("#ranking-words").getText()).endsWith("no difference that matters.");
    }

    @Test
    void eachStepOfASliderIsOneKey() {
        WebElement roundTrip = browser().find("#round-trip");
        roundTrip.sendKeys(Keys.HOME);
        assertThat(browser().find("#round-trip-value").getText()).isEqualTo("0.10 ms");

        String before = browser().find("#ranking-words").getText();
        roundTrip.sendKeys(Keys.chord(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT));

        assertThat(browser().find("#round-trip-value").getText()).isEqualTo("0.11 ms");
        assertThat(browser().find("#ranking-words").getText()).isNotEqualTo(before);
    }

    @Test
    void aMeasuredRegionIsOneButtonAway() {
        browser().find("#presets button:first-child").click();

        assertThat(browser().find("#round-trip-value").getText()).isEqualTo("14.0 ms");
        assertThat(browser().find("#bandwidth-value").getText()).isEqualTo("23 MB/s");
    }

    @Test
    void theScriptsFormulaIsTheLinks() {
        for (Duration roundTrip : List.of(Duration.ZERO, Duration.ofMillis(14), Duration.ofMillis(105))) {
            for (long bytesPerSecond : new long[] {10_000, 350_000, 23_000_000, 1_000_000_000}) {
                for (int window : new int[] {1, 10, 40}) {
                    RegionProfile link =
                            new RegionProfile("somewhere", roundTrip, bytesPerSecond, window, Duration.ZERO);
                    assertThat(scripts(link)).allSatisfy((bytes, millis) -> {
                        boolean warm = bytes < 0;
                        long nanos = LinkFormula.exchangeNanos(link, Math.abs(bytes), 200, warm);
                        assertThat(millis).as("%s, %d bytes", link, bytes).isEqualTo(nanos / 1e6, within(1e-4));
                    });
                }
            }
        }
    }

    @Test
    void theRankingIsWhatTheModelPredictedForAMeasuredRegion() {
        browser().find("#presets button:last-child").click();
        choose("Ingest one event, a new connection each time");

        String predicted = Recorded.comparison().cells().stream()
                .filter(cell -> cell.connection().equals("new")
                        && cell.region().equals("second-region")
                        && cell.format().equals("avro"))
                .map(cell -> Words.millis(cell.predictedMs() == null ? 0 : cell.predictedMs()))
                .findFirst()
                .orElseThrow();
        assertThat(browser().texts("#ranking .time").get(0)).isEqualTo(predicted);
    }

    @Test
    void withoutScriptsEverythingButTheControlsIsThere() {
        browser().refuseScripts(true);
        open();

        assertThat(browser().find("#cells table").isDisplayed()).isTrue();
        assertThat(browser().find("#medians svg").isDisplayed()).isTrue();
        assertThat(browser().find("#controls").isDisplayed()).isFalse();
        assertThat(browser().find("#scheme").isDisplayed()).isFalse();
        browser().refuseScripts(false);
    }

    /** What the page's script says for requests of many sizes on new connections, and on warm ones below zero. */
    private Map<Long, Double> scripts(RegionProfile link) {
        String answer = (String)
                browser().run("""
                const link = { roundTripMs: arguments[0], bytesPerSecond: arguments[1], windowSegments: arguments[2] };
                const millis = {};
                for (const bytes of [0, 1, 1460, 14600, 14601, 40000, 1000000, 5000000]) {
                  const exchange = { request: bytes, response: 200, localMs: 0 };
                  millis[bytes] = wireformat.exchangeMillis(link, { ...exchange, isNew: true, roundTrips: 2 });
                  if (bytes > 0) {
                    millis[-bytes] = wireformat.exchangeMillis(link, { ...exchange, isNew: false, roundTrips: 1 });
                  }
                }
                return JSON.stringify(millis);
                """, link.roundTrip().toNanos() / 1e6, link.bytesPerSecond(), link.windowSegments());
        return JsonMapper.shared().readValue(answer, new TypeReference<Map<Long, Double>>() {});
    }

    private void choose(String exchange) {
        browser().find("#exchange").sendKeys(exchange);
        assertThat(browser().run("return document.getElementById('exchange').value"))
                .isEqualTo(exchange);
    }

    private void copy(String kind) {
        // a browser lets a page copy only when its reader does something
        browser()
                .find("#cells .tools button:nth-child(" + (kind.equals("CSV") ? 1 : 2) + ")")
                .click();
        assertThat(browser().find("#status").getText()).endsWith(kind);
    }

    private WebElement heading(String column) {
        return browser().find(CELLS + " thead th:nth-child(" + (index(column) + 1) + ") button");
    }

    private String sorting(String column) {
        return browser()
                .find(CELLS + " thead th:nth-child(" + (index(column) + 1) + ")")
                .getDomAttribute("aria-sort");
    }

    private int index(String column) {
        List<?> titles = (List<?>) browser()
                .run(
                        "return Array.from(document.querySelectorAll(arguments[0] + ' thead th'), head => head.textContent)",
                        CELLS);
        return titles.indexOf(column);
    }

    private List<String> values(String column) {
        List<?> values = (List<?>) browser()
                .run(
                        "return Array.from(document.querySelectorAll(arguments[0] + ' tbody tr'),"
                                + " row => row.cells[arguments[1]].dataset.value)",
                        CELLS,
                        index(column));
        return values.stream().map(String::valueOf).toList();
    }

    private List<Double> figures(String column) {
        Stream<String> measured = values(column).stream().filter(value -> !value.isEmpty());
        return measured.map(Double::valueOf).toList();
    }
}
