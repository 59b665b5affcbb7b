package io.wireformat.explorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.page.Browser;
import io.wireformat.internal.link.LinkFormula;
import io.wireformat.internal.link.RegionProfile;
import io.wireformat.internal.link.Windows;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

/** The page in a browser. Skipped if there is none. */
@Tag("processes")
class ExplorerPageTests {

    static final String[] OPEN = {
        "wireformat.explorer.enabled=true", "management.endpoints.web.exposure.include=wireformat"
    };

    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    private static final Set<String> CONTROLS = Set.of(
            "button", "link", "textbox", "searchbox", "combobox", "slider", "checkbox", "radio", "DisclosureTriangle");

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final Map<WebApplicationType, ConfigurableApplicationContext> APPLICATIONS =
            new EnumMap<>(WebApplicationType.class);

    private static Browser browser;

    @BeforeAll
    static void start() {
        browser = Browser.start();
    }

    @AfterAll
    static void stop() {
        APPLICATIONS.values().forEach(ConfigurableApplicationContext::close);
        if (browser != null) {
            browser.close();
        }
    }

    @AfterEach
    void reset() {
        browser.resize(1280);
        browser.prefer("light");
        browser.traffic();
        browser.complaints();
    }

    private static void open(WebApplicationType stack, String path) {
        open(APPLICATIONS.computeIfAbsent(stack, type -> ParcelApplication.start(type, OPEN)), path);
    }

    private static void open(ConfigurableApplicationContext application, String path) {
        browser.open(ParcelApplication.address(application, path));
        browser.await("#endpoints button", "/parcels");
        browser.await("#bytes-about", " in ");
    }

    @Test
    void aDeveloperGoesFromAnEndpointToTheBytesOfAField() throws Exception {
        goFromAnEndpointToTheBytesOfAField(WebApplicationType.SERVLET);
    }

    @Tag("full")
    @Test
    void aDeveloperGoesFromAnEndpointToTheBytesOfAFieldOnWebFlux() throws Exception {
        goFromAnEndpointToTheBytesOfAField(WebApplicationType.REACTIVE);
    }

    private static void goFromAnEndpointToTheBytesOfAField(WebApplicationType stack) throws Exception {
        open(stack, "/wireformat#GET%20/parcels/%7Bid%7D");
        browser.await("#endpoint-title", "GET /parcels/{id}");
        browser.click("#request summary");
        browser.find("#variables input").sendKeys("P-17");
        browser.set("#accept", "application/protobuf");
        browser.click("#send");

        browser.await("#response", "200 application/protobuf");
        browser.await("#tree", "P-17");
        assertThat(browser.find("#bytes-about").getText()).contains("Parcel in protobuf");
        browser.await("#sizes", "protobuf");
        assertThat(browser.texts("#sizes tbody tr")).hasSize(13);
        browser.click("#tree button[data-entry='5']");
        assertThat(browser.find("#selected").getText()).contains("article", "tea");
        assertThat(browser.texts("#hex .selected")).containsExactly("0a", "03", "74", "65", "61");

        browser.find("#hex").sendKeys(Keys.ARROW_RIGHT);
        assertThat(browser.find("#selected").getText()).contains("length or number", "article", "tea");
        assertThat(browser.texts("#tree [aria-pressed=true]"))
                .singleElement()
                .asString()
                .contains("article");
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.traffic()).allMatch(event -> event.contains("localhost"));
        browser.run("document.querySelector('#bytes').scrollIntoView()");
        browser.screenshot(SCREENSHOTS.resolve("bytes-" + stack + ".png"));
        if (System.getProperty("docs.update") != null) {
            browser.run("scrollTo(0, 0)");
            browser.screenshot(DocumentationPage.ROOT.resolve("docs/explorer.png"));
        }
    }

    @Test
    void aDeveloperGoesFromPastedContentToItsError() {
        goFromPastedContentToItsError(WebApplicationType.SERVLET);
    }

    @Tag("full")
    @Test
    void aDeveloperGoesFromPastedContentToItsErrorOnWebFlux() {
        goFromPastedContentToItsError(WebApplicationType.REACTIVE);
    }

    private static void goFromPastedContentToItsError(WebApplicationType stack) {
        open(stack, "/wireformat");
        browser.set("#type", "Itself");
        browser.await("#bytes-about", "Itself in ");
        browser.set("#type", "Parcel");
        browser.await("#bytes-about", "Parcel in ");
        browser.find("#content").sendKeys("2026-11-27 WARN body=0a0274650a05 status=400");
        browser.set("#decode-format", "protobuf");
        browser.click("#decode");

        browser.await("#bytes-error", "protobuf cannot read these bytes as Parcel from byte 6 on: ");
        assertThat(browser.find("#tree").getText()).contains("te");

        browser.find("#content").clear();
        browser.find("#content").sendKeys("CgJ0ZRDuBQ==");
        browser.click("#decode");
        browser.await("#bytes-about", "Parcel in protobuf, 7 bytes");
        assertThat(browser.find("#bytes-error").getText()).isEmpty();
        assertThat(browser.find("#tree").getText()).contains("750");

        browser.set("#decode-format", "");
        browser.click("#decode");
        browser.await("#fitting", "protobuf fits");

        // the prefix of a topic with a registry, and the mark of a cache
        for (String framing : List.of("000000000700", "f7010870726f746f627566")) {
            browser.find("#content").clear();
            browser.find("#content").sendKeys(framing + "0a02746510ee05");
            browser.click("#decode");
            browser.await("#fitting", "protobuf fits after " + framing.length() / 2 + " bytes of framing");
            browser.await("#bytes-about", "Parcel in protobuf, 7 bytes");
        }

        // two bytes in base64, and neither
        browser.set("#decode-format", "protobuf");
        browser.find("#content").clear();
        browser.find("#content").sendKeys("CAc=");
        browser.click("#decode");
        browser.await("#bytes-about", "Parcel in protobuf, 2 bytes");
        browser.find("#content").clear();
        browser.find("#content").sendKeys("!?");
        browser.click("#decode");
        browser.await("#decode-error", "neither hexadecimal digits in pairs nor base64");
        assertThat(browser.find("#bytes").isDisplayed())
                .as("the bytes before the error")
                .isFalse();
        assertThat(browser.complaints()).isEmpty();
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void aSliderChangesTheRank(WebApplicationType stack) throws Exception {
        open(stack, "/wireformat#POST%20/parcels");
        browser.await("#endpoint-title", "POST /parcels");
        await().atMost(PATIENCE.multipliedBy(3)).untilAsserted(() -> {
            // on a busy machine there may be no time for enough runs
            browser.click("#show");
            browser.await("#times-about", "warm runs");
            assertThat(browser.find("#times-about").getText()).contains("took turns");
        });
        assertThat(browser.texts("#sizes tbody th").get(0)).isEqualTo("json");
        browser.set("#rtt", 0);
        browser.set("#bandwidth", 0);
        List<Double> before = totals();
        assertThat(before).isSorted();
        assertThat(ranks()).isSorted();

        browser.set("#bandwidth", 100);
        assertThat(totals()).isSorted().hasSameSizeAs(before);
        assertThat(totals().get(0)).isLessThan(before.get(0));
        assertThat(browser.find("#bandwidth-text").getText()).isEqualTo("100.0 MB/s");
        browser.screenshot(SCREENSHOTS.resolve("formats-" + stack + ".png"));

        browser.click("#request summary");
        browser.click("#send");
        browser.await("#confirm-text", "Send POST /shop/parcels");
        browser.click("#confirm-no");
        browser.await("#response", "Not sent.");
        assertThat(browser.complaints()).isEmpty();
    }

    /** Milliseconds by rank, without the first row, which is JSON whatever its rank. */
    private List<Double> totals() {
        return browser.texts("#sizes tbody tr:not(:first-child) td:last-child").stream()
                .map(text -> Double.valueOf(text.replaceAll("[^0-9.]", "")))
                .toList();
    }

    private List<Integer> ranks() {
        return browser.texts("#sizes tbody tr:not(:first-child) td:nth-child(2)").stream()
                .map(Integer::valueOf)
                .toList();
    }

    @Test
    void formatsWithinTheNoiseShareARank() {
        open(WebApplicationType.SERVLET, "/wireformat");
        browser.run("import('./wireformat/explorer/explorer.js').then(page => { window.page = page })");
        await().atMost(PATIENCE).until(() -> Boolean.TRUE.equals(browser.run("return !!window.page")));

        assertThat(browser.run("const rows = [[130, 5], [100, 2], [101, 5], [107, 5], [108, 1], [140, 20]]"
                        + ".map(([total, noiseNanos]) => ({total, noiseNanos})); window.page.rank(rows);"
                        + " return rows.map(row => row.rank)"))
                .isEqualTo(List.of(1L, 1L, 3L, 3L, 5L, 5L));
    }

    @Test
    void anEndpointWithoutASchemaSaysSo() {
        open(WebApplicationType.SERVLET, "/wireformat#POST%20/parcels");
        browser.await("#endpoint-title", "POST /parcels");
        assertThat(browser.find("#no-message").isDisplayed()).isFalse();
        browser.await("#snippet", "curl");

        browser.click("#endpoints button", "/label");
        browser.await("#endpoint-title", "GET /label");

        assertThat(browser.find("#no-message").getText()).startsWith("This endpoint has no message to show.");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aTokenIsSentToThisApplicationAlone() {
        open(WebApplicationType.SERVLET, "/wireformat");
        browser.traffic();
        browser.click("#login summary");
        browser.find("#authorization").sendKeys("Bearer key", Keys.TAB);
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(browser.traffic())
                .anyMatch(event -> event.contains("Bearer key") && event.contains("/api/application")));
        assertThat(browser.complaints()).isEmpty();
    }

    @Tag("full")
    @Test
    void adviceFromLiveTrafficIsShown() throws Exception {
        String[] properties = Stream.concat(
                        Stream.of(OPEN), Stream.of("wireformat.advice.enabled=true", "wireformat.advice.cpu=0.5"))
                .toArray(String[]::new);
        try (ConfigurableApplicationContext application =
                ParcelApplication.start(WebApplicationType.SERVLET, properties)) {
            open(application, "/wireformat");
            HttpClient client = HttpClient.newHttpClient();
            HttpRequest request = HttpRequest.newBuilder(ParcelApplication.address(application, "/parcels/P-1"))
                    .header("Accept", "application/json")
                    .build();
            await().atMost(PATIENCE).untilAsserted(() -> {
                for (int i = 0; i < 50; i++) {
                    client.send(request, HttpResponse.BodyHandlers.discarding());
                }
                browser.click("#endpoints button", "/parcels/{id}");
                assertThat(browser.find("#advice-steps").getText()).contains("chosen bodies were measured");
            });
            browser.await("#advice-verdict", ":");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void theFormulaAgreesWithTheOneInJava() {
        open(WebApplicationType.SERVLET, "/wireformat");
        browser.run("import('./wireformat/explorer/link.js').then(link => { window.link = link })");
        await().atMost(PATIENCE).until(() -> Boolean.TRUE.equals(browser.run("return !!window.link")));
        List<List<Object>> cases = new ArrayList<>();
        List<Double> expected = new ArrayList<>();
        for (int roundTrip : List.of(0, 1, 14, 105, 300)) {
            for (long bandwidth : List.of(10_000L, 350_000L, 23_000_000L, 100_000_000L)) {
                RegionProfile profile =
                        new RegionProfile("grid", Duration.ofMillis(roundTrip), bandwidth, RegionProfile.TEN_SEGMENTS);
                for (long bytes : List.of(0L, 100L, 14_601L, 60_000L, 5_000_000L)) {
                    for (Windows windows : Windows.values()) {
                        cases.add(List.of(profile.roundTripNanos(), bandwidth, bytes, windows.name()));
                        expected.add((double) LinkFormula.exchangeNanos(profile, bytes, 300, windows));
                    }
                }
            }
        }
        // all at once, because each call of the browser takes milliseconds
        List<?> found = (List<?>) browser.run(
                "return arguments[0].map(([roundTripNanos, bytesPerSecond, bytes, windows]) =>"
                        + " window.link.exchangeNanos({roundTripNanos, bytesPerSecond}, bytes, 300, windows))",
                cases);
        for (int i = 0; i < cases.size(); i++) {
            assertThat(((Number) found.get(i)).doubleValue())
                    .as(cases.get(i).toString())
                    .isCloseTo(expected.get(i), within(1.0));
        }
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(ints = {360, 768, 1440})
    void fitsWindowsOfAllWidthsInBothSchemes(int width) throws Exception {
        open(WebApplicationType.SERVLET, "/wireformat#POST%20/parcels");
        browser.await("#endpoint-title", "POST /parcels");
        browser.click("#show");
        browser.await("#sizes", "protobuf");
        browser.click("#sizes button[data-format=msgpack]");
        browser.await("#bytes-about", "msgpack");
        for (String scheme : List.of("light", "dark")) {
            browser.resize(width);
            browser.prefer(scheme);
            browser.run("scrollTo(0, 0)");
            assertThat(browser.run("return [...document.querySelectorAll('main *, header *, nav *')].filter(it =>"
                            + " it.getBoundingClientRect().right > innerWidth && !it.parentElement.closest('.wide, #hex, #tree,"
                            + " pre')).map(it => it.outerHTML.slice(0, 80))"))
                    .as("elements that are wider than the window")
                    .isEqualTo(List.of());
            assertThat((Long) browser.run("return document.documentElement.scrollWidth"))
                    .isLessThanOrEqualTo(width);
            browser.screenshot(SCREENSHOTS.resolve("page-" + width + "-" + scheme + ".png"));
        }
        assertThat(browser.run("return [...document.querySelectorAll('input, select, textarea')]"
                        + ".filter(it => it.labels.length === 0 && !it.ariaLabel).length"))
                .as("inputs without a label")
                .isEqualTo(0L);
    }

    /** What is open on the page is printed, in light colours on any screen. */
    @Tag("full")
    @Test
    void tablesAndBarsArePrinted() {
        openAllOfIt();
        browser.prefer("dark");

        byte[] pdf = browser.print();

        String structure = new String(pdf, StandardCharsets.ISO_8859_1);
        assertThat(structure).startsWith("%PDF-");
        assertThat(structure.split("/S /Table", -1))
                .as("the sizes and the parts")
                .hasSizeGreaterThan(2);
        String drawn = inflated(pdf);
        assertThat(drawn).as("a bar, whose colour is #0072b2").containsPattern("\\b0 \\.447\\d* \\.698\\d* rg");
        assertThat(drawn)
                .as("a part of the bytes, whose colour is #cdeee3")
                .containsPattern("\\.80\\d* \\.933\\d* \\.89\\d* rg");
    }

    /** The texts that draw the pages. */
    private static String inflated(byte[] pdf) {
        StringBuilder text = new StringBuilder();
        byte[] buffer = new byte[1 << 16];
        Matcher streams = Pattern.compile(">> stream\r?\n").matcher(new String(pdf, StandardCharsets.ISO_8859_1));
        while (streams.find()) {
            Inflater inflater = new Inflater();
            inflater.setInput(pdf, streams.end(), pdf.length - streams.end());
            try {
                for (int read = inflater.inflate(buffer); read > 0; read = inflater.inflate(buffer)) {
                    text.append(new String(buffer, 0, read, StandardCharsets.ISO_8859_1));
                }
            } catch (DataFormatException e) {
                // not compressed, such as an image
            } finally {
                inflater.end();
            }
        }
        return text.toString();
    }

    @Tag("full")
    @Test
    void aScreenReaderGetsTablesAndNames() {
        openAllOfIt();

        List<Browser.Accessible> page = browser.accessible();

        assertThat(page)
                .filteredOn(each -> CONTROLS.contains(each.role()))
                .hasSizeGreaterThan(20)
                .allSatisfy(each -> assertThat(each.name()).as(each.role()).isNotBlank());
        assertThat(page)
                .filteredOn(each -> each.role().equals("table"))
                .extracting(Browser.Accessible::name)
                .containsExactlyInAnyOrder("Bytes by field", "Sizes, times and ranks");
        assertThat(browser.run("return [...document.querySelectorAll('.wide, pre, #hex, #tree')]"
                        + ".filter(it => it.tabIndex < 0).length"))
                .as("regions that scroll and that the keyboard cannot reach")
                .isEqualTo(0L);
        assertThat(page).extracting(Browser.Accessible::role).doesNotContain("image", "img", "graphics-document");
        assertThat(page)
                .filteredOn(each -> each.role().equals("cell"))
                .extracting(Browser.Accessible::name)
                .contains("key: which field, or its name", "value");
    }

    /** Shows the sizes and the bytes of a message, both with their tables. */
    private void openAllOfIt() {
        open(WebApplicationType.SERVLET, "/wireformat#POST%20/parcels");
        browser.await("#endpoint-title", "POST /parcels");
        browser.click("#show");
        browser.await("#sizes", "protobuf");
        browser.click("#sizes button[data-format=protobuf]");
        browser.await("#bytes-about", "protobuf");
        browser.run("document.querySelectorAll('details').forEach(each => { each.open = true })");
    }
}
