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
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

/** The page in a browser. Skipped if there is none. */
class ExplorerPageTests {

    static final String[] OPEN = {
        "wireformat.explorer.enabled=true", "management.endpoints.web.exposure.include=wireformat"
    };

    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private ConfigurableApplicationContext application;

    private Browser browser;

    private void open(WebApplicationType stack, String path, String... more) {
        browser = Browser.start();
        application = ParcelApplication.start(
                stack, Stream.concat(Stream.of(OPEN), Stream.of(more)).toArray(String[]::new));
        browser.open(ParcelApplication.address(application, path));
        await().atMost(PATIENCE).until(() -> !browser.texts("#endpoints button").isEmpty());
    }

    @AfterEach
    void close() {
        if (browser != null) {
            browser.close();
        }
        if (application != null) {
            application.close();
        }
    }

    private void click(String selector) {
        browser.run("document.querySelector(arguments[0]).click()", selector);
    }

    private void until(String selector, String text) {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(String.join("\n", browser.texts(selector)))
                .contains(text));
    }

    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void aDeveloperGoesFromAnEndpointToTheBytesOfAField(WebApplicationType stack) throws Exception {
        open(stack, "/wireformat#GET%20/parcels/%7Bid%7D");
        until("#endpoint-title", "GET /parcels/{id}");
        click("#request summary");
        browser.find("#variables input").sendKeys("P-17");
        browser.run("document.querySelector('#accept').value = 'application/protobuf'");
        click("#send");

        until("#response", "200 application/protobuf");
        until("#tree", "P-17");
        assertThat(browser.find("#bytes-about").getText()).contains("Parcel in protobuf");
        until("#sizes", "protobuf");
        assertThat(browser.texts("#sizes tbody tr")).hasSize(13);
        click("#tree button[data-entry='5']");
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
            browser.screenshot(DocumentationPage.ROOT.resolve("docs/explorer.png"));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void aDeveloperGoesFromPastedContentToItsError(WebApplicationType stack) {
        open(stack, "/wireformat");
        browser.run("document.querySelector('#type').value = 'Parcel'");
        browser.find("#content").sendKeys("2026-11-27 WARN body=0a0274650a05 status=400");
        browser.run("document.querySelector('#decode-format').value = 'protobuf'");
        click("#decode");

        until("#bytes-error", "The error is at byte 6");
        assertThat(browser.find("#tree").getText()).contains("te");

        browser.find("#content").clear();
        browser.find("#content").sendKeys("CgJ0ZRDuBQ==");
        click("#decode");
        until("#bytes-about", "Parcel in protobuf, 7 bytes");
        assertThat(browser.find("#bytes-error").getText()).isEmpty();
        assertThat(browser.find("#tree").getText()).contains("750");

        browser.run("document.querySelector('#decode-format').value = ''");
        click("#decode");
        until("#fitting", "protobuf fits");
        assertThat(browser.complaints()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void aSliderChangesTheRank(WebApplicationType stack) throws Exception {
        open(stack, "/wireformat#POST%20/parcels");
        until("#endpoint-title", "POST /parcels");
        click("#show");
        until("#sizes", "protobuf");
        set("#rtt", 0);
        set("#bandwidth", 0);
        List<Double> before = totals();
        assertThat(before).isSorted();

        set("#bandwidth", 100);
        assertThat(totals()).isSorted().hasSameSizeAs(before);
        assertThat(totals().get(0)).isLessThan(before.get(0));
        assertThat(browser.find("#bandwidth-text").getText()).isEqualTo("100.0 MB/s");
        browser.screenshot(SCREENSHOTS.resolve("formats-" + stack + ".png"));

        click("#request summary");
        click("#send");
        until("#confirm-text", "Send POST /shop/parcels");
        click("#confirm-no");
        until("#response", "Not sent.");
        assertThat(browser.complaints()).isEmpty();
    }

    /** Milliseconds by rank. */
    private List<Double> totals() {
        return browser.texts("#sizes tbody tr td:nth-last-child(2)").stream()
                .map(text -> Double.valueOf(text.replaceAll("[^0-9.]", "")))
                .toList();
    }

    private void set(String slider, int value) {
        browser.run(
                "const it = document.querySelector(arguments[0]); it.value = arguments[1];"
                        + " it.dispatchEvent(new Event('input'))",
                slider,
                value);
    }

    @Test
    void aTokenIsSentToThisApplicationAlone() {
        open(WebApplicationType.SERVLET, "/wireformat");
        browser.traffic();
        browser.find("#authorization").sendKeys("Bearer key", Keys.TAB);
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(browser.traffic())
                .anyMatch(event -> event.contains("Bearer key") && event.contains("/api/application")));
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void adviceFromLiveTrafficIsShown() throws Exception {
        open(WebApplicationType.SERVLET, "/wireformat", "wireformat.advice.enabled=true", "wireformat.advice.cpu=0.5");
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(ParcelApplication.address(application, "/parcels/P-1"))
                .header("Accept", "application/json")
                .build();
        await().atMost(PATIENCE).untilAsserted(() -> {
            for (int i = 0; i < 50; i++) {
                client.send(request, HttpResponse.BodyHandlers.discarding());
            }
            browser.run("[...document.querySelectorAll('#endpoints button')]"
                    + ".find(it => it.textContent.includes('/parcels/{id}')).click()");
            assertThat(browser.find("#advice-steps").getText()).contains("chosen bodies were measured");
        });
        until("#advice-verdict", ":");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void theFormulaAgreesWithTheOneInJava() {
        open(WebApplicationType.SERVLET, "/wireformat");
        browser.run("import('./wireformat/explorer/link.js').then(link => { window.link = link })");
        await().atMost(PATIENCE).until(() -> Boolean.TRUE.equals(browser.run("return !!window.link")));
        for (int roundTrip : List.of(0, 1, 14, 105, 300)) {
            for (long bandwidth : List.of(10_000L, 350_000L, 23_000_000L, 100_000_000L)) {
                RegionProfile profile =
                        new RegionProfile("grid", Duration.ofMillis(roundTrip), bandwidth, RegionProfile.TEN_SEGMENTS);
                for (long bytes : List.of(0L, 100L, 14_601L, 60_000L, 5_000_000L)) {
                    for (Windows windows : Windows.values()) {
                        Number found = (Number) browser.run(
                                "return window.link.exchangeNanos({roundTripNanos: arguments[0], bytesPerSecond:"
                                        + " arguments[1]}, arguments[2], 300, arguments[3])",
                                profile.roundTripNanos(),
                                bandwidth,
                                bytes,
                                windows.name());
                        assertThat(found.doubleValue())
                                .as("%d ms, %d B/s, %d bytes, %s", roundTrip, bandwidth, bytes, windows)
                                .isCloseTo(LinkFormula.exchangeNanos(profile, bytes, 300, windows), within(1.0));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {360, 768, 1440})
    void fitsWindowsOfAllWidthsInBothSchemes(int width) throws Exception {
        open(WebApplicationType.SERVLET, "/wireformat#POST%20/parcels");
        until("#endpoint-title", "POST /parcels");
        click("#show");
        until("#sizes", "protobuf");
        click("#sizes button[data-format=msgpack]");
        until("#bytes-about", "msgpack");
        for (String scheme : List.of("light", "dark")) {
            browser.resize(width);
            browser.prefer(scheme);
            browser.run("scrollTo(0, 0)");
            assertThat(browser.run("return [...document.querySelectorAll('main *, header *, nav *')].filter(it =>"
                            + " it.getBoundingClientRect().right > innerWidth && !it.parentElement.closest('.wide, #hex, #tree, pre'))"
                            + ".map(it => it.outerHTML.slice(0, 80))"))
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
}
