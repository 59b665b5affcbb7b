package io.wireformat.audit.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.Events;
import io.wireformat.audit.RunningService;
import io.wireformat.fixtures.page.Browser;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The explorer of the service, in a browser. Skipped if there is none. */
@Tag("processes")
class ExplorerPageTests {

    @TempDir
    Path directory;

    @Test
    void aReaderGoesFromAnEndpointToTheBytesOfAField() {
        try (Browser browser = Browser.start();
                RunningService service = RunningService.start(directory, "--wireformat.explorer.enabled=true")) {
            service.append(Events.event("explored"));

            browser.open(service.uri("/wireformat#GET%20/events"));
            browser.await("#status", "The application requires a login");
            browser.complaints();
            browser.find("#authorization").sendKeys("Bearer " + service.keys().reader(), Keys.TAB);

            browser.await("#endpoint-title", "GET /events");
            browser.click("#request summary");
            browser.set("#accept", "application/protobuf");
            browser.click("#send");
            browser.await("#response", "200 application/protobuf");
            browser.click("#tree button", "alice");

            assertThat(browser.find("#selected").getText()).startsWith("items[0].subject (text) = alice");
            assertThat(String.join("", browser.texts("#hex .selected")))
                    .endsWith(HexFormat.of().formatHex("alice".getBytes(StandardCharsets.UTF_8)));
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
