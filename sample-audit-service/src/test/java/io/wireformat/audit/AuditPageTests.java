package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.wireformat.fixtures.page.Browser;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The page in a browser. Skipped if there is none. */
class AuditPageTests {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static RunningService service;
    private static Browser browser;

    @Test
    void pageNeedsNoKeyAndHasAStrictPolicy() {
        for (String path : List.of("/", "/page/audit.js", "/page/audit.css")) {
            HttpResponse<String> response =
                    service.send(HttpRequest.newBuilder(service.uri(path)).header("Accept", "text/html, */*"));

            assertThat(response.statusCode()).as(path).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Security-Policy").orElse(""))
                    .startsWith("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';")
                    .doesNotContain("unsafe");
        }
    }

    @Test
    void newestEventsAppearAsTheyComeAndFiltersSelectThem() {
        follow(service.keys().reader());
        until("#events", "subject-3");

        service.append(event("order.paid", "subject-later", "shop", "2026-01-31T12:00:00Z", "later"));
        until("#events", "subject-later");
        assertThat(browser.texts("#events tr").get(0)).contains("subject-later");

        browser.find("#filters [name=subject]").sendKeys("subject-3");
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(browser.texts("#events tr"))
                .singleElement()
                .asString()
                .contains("subject-3"));
        browser.find("#filters [name=subject]").clear();
        browser.find("#filters [name=type]").sendKeys("stored", Keys.ENTER);
        until("#shown", "50 stored events");
        click("#more");
        until("#shown", "60 stored events");
        click("#filters [type=reset]");
        until("#events", "subject-later");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void eventIsShownInEveryFormatWithItsProof() {
        follow(service.keys().reader());
        until("#events", "subject-3");
        browser.run("[...document.querySelectorAll('#events tr')].find(row => row.textContent.includes('subject-3'))"
                + ".querySelector('button').focus()");
        browser.find("#events button:focus").sendKeys(Keys.ENTER);

        until("#fields", "subject-3");
        until("#proof-about", "as its path shows");
        assertThat(browser.texts("#formats button"))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(Format.values()).map(Format::formatName).toList());
        for (Format format : Format.values()) {
            browser.run(
                    "[...document.querySelectorAll('#formats button')]"
                            + ".find(button => button.textContent === arguments[0]).click()",
                    format.formatName());
            until("#format-about", "bytes of " + format.mediaType());
            until("#bytes", "0000  ");
        }
        until("#log", "Published entries");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void keyIsKeptInMemoryAndAWrongOneIsRefused() {
        follow("not a key of this service");
        until("#status", "Not connected");
        browser.complaints();

        follow(service.keys().reader());
        until("#status", "Following the log");
        assertThat(browser.run("return localStorage.length + sessionStorage.length + document.cookie.length"))
                .isEqualTo(0L);
        browser.open(service.uri("/"));
        assertThat(browser.find("#key").getDomProperty("value")).isEmpty();
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void fitsWindowsOfAllWidthsInBothSchemes() throws Exception {
        follow(service.keys().reader());
        until("#events", "subject-3");
        click("#events button");
        until("#proof-about", "as its path shows");
        for (int width : List.of(360, 768, 1440)) {
            for (String scheme : List.of("light", "dark")) {
                browser.resize(width);
                browser.prefer(scheme);
                assertThat((Long) browser.run("return document.documentElement.scrollWidth"))
                        .isLessThanOrEqualTo(width);
                browser.screenshot(Path.of("target", "screenshots", "audit-" + width + "-" + scheme + ".png"));
            }
        }
        assertThat(browser.run(
                        "return [...document.querySelectorAll('input')].filter(it => it.labels.length === 0).length"))
                .as("inputs without a label")
                .isEqualTo(0L);
        browser.resize(1280);
    }

    private static void follow(String key) {
        browser.find("#key").clear();
        browser.find("#key").sendKeys(key, Keys.ENTER);
    }

    private static void click(String selector) {
        browser.run("document.querySelector(arguments[0]).click()", selector);
    }

    private static void until(String selector, String text) {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(String.join("\n", browser.texts(selector)))
                .contains(text));
    }

    @BeforeEach
    void open() {
        browser.open(service.uri("/"));
    }

    @BeforeAll
    static void start(@TempDir Path dataDir) {
        browser = Browser.start();
        service = RunningService.start(dataDir);
        service.append(IntStream.range(0, 60)
                .mapToObj(i -> event("stored", "subject-x", "archive", "2026-01-30T12:00:00Z", "old-" + i))
                .toList());
        service.append(IntStream.range(0, 4)
                .mapToObj(i -> event("order.placed", "subject-" + i, "shop", "2026-01-31T12:00:00Z", "new-" + i))
                .toList());
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
        if (service != null) {
            service.close();
        }
    }
}
