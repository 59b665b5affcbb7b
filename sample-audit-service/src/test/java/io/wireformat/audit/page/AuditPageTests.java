package io.wireformat.audit.page;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.Format;
import io.wireformat.audit.RunningService;
import io.wireformat.fixtures.page.Browser;
import io.wireformat.fixtures.page.Browser.Accessible;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The page in a browser. Skipped if there is none. */
@Tag("processes")
class AuditPageTests {

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
        browser.await("#events", "subject-3");

        service.append(event("order.paid", "subject-later", "shop", "2026-01-31T12:00:00Z", "later"));
        browser.await("#events", "subject-later");
        assertThat(browser.texts("#events tr").get(0)).contains("subject-later");

        browser.find("#filters [name=subject]").sendKeys("subject-3");
        browser.await("#shown", "1 of the newest events");
        assertThat(browser.texts("#events tr")).singleElement().asString().contains("subject-3");
        browser.find("#filters [name=subject]").clear();
        browser.find("#filters [name=type]").sendKeys("stored", Keys.ENTER);
        browser.await("#shown", "50 stored events");
        browser.click("#more");
        browser.await("#shown", "60 stored events");
        browser.click("#filters [type=reset]");
        browser.await("#events", "subject-later");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void eventIsShownInEveryFormatWithItsProof() {
        follow(service.keys().reader());
        browser.await("#events", "subject-3");
        browser.run("[...document.querySelectorAll('#events tr')].find(row => row.textContent.includes('subject-3'))"
                + ".querySelector('button').focus()");
        browser.find("#events button:focus").sendKeys(Keys.ENTER);

        browser.await("#fields", "subject-3");
        browser.await("#proof-about", "as its path shows");
        assertThat(browser.texts("#formats button"))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(Format.values()).map(Format::formatName).toList());
        for (Format format : Format.values()) {
            browser.click("#formats button", format.formatName());
            browser.await("#format-about", "bytes of " + format.mediaType());
            browser.await("#bytes", "0000  ");
        }
        browser.await("#log", "Published entries");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void keyIsKeptInMemoryAndAWrongOneIsRefused() {
        follow("not a key of this service");
        browser.await("#status", "Not connected");

        follow(service.keys().reader());
        browser.await("#status", "Following the log");
        assertThat(browser.run("return localStorage.length + sessionStorage.length + document.cookie.length"))
                .isEqualTo(0L);
        browser.open(service.uri("/"));
        assertThat(browser.find("#key").getDomProperty("value")).isEmpty();
        assertThat(browser.complaints()).allMatch(complaint -> complaint.contains("401"));
    }

    @Test
    void fitsWindowsOfAllWidthsInBothSchemes() throws Exception {
        follow(service.keys().reader());
        browser.await("#events", "subject-3");
        browser.click("#events button");
        browser.await("#proof-about", "as its path shows");
        for (int width : List.of(360, 768, 1440)) {
            for (String scheme : List.of("light", "dark")) {
                browser.resize(width);
                browser.prefer(scheme);
                assertThat((Long) browser.run("return document.documentElement.scrollWidth"))
                        .isLessThanOrEqualTo(width);
                browser.screenshot(Path.of("target", "screenshots", "audit-" + width + "-" + scheme + ".png"));
            }
        }
        assertThat(browser.accessible())
                .contains(
                        new Accessible("textbox", "Key of a reader"),
                        new Accessible("button", "Follow the log"),
                        new Accessible("heading", "The log"),
                        new Accessible("columnheader", "Subject"),
                        new Accessible("group", "Formats"))
                .noneMatch(
                        each -> List.of("button", "textbox", "combobox", "link").contains(each.role())
                                && each.name().isEmpty());
        browser.resize(1280);
    }

    private static void follow(String key) {
        browser.find("#key").clear();
        browser.find("#key").sendKeys(key, Keys.ENTER);
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
