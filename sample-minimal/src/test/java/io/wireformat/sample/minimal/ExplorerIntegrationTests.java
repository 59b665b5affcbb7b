package io.wireformat.sample.minimal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.fixtures.ShellSession;
import io.wireformat.fixtures.page.Browser;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The explorer of the packaged application, in a browser. Skipped if there is none. */
@Tag("processes")
class ExplorerIntegrationTests {

    private static Browser browser;
    private static final ApplicationProcess application = ApplicationProcess.shared();

    @TempDir
    Path directory;

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void thePageIsPartOfTheApplication() throws Exception {
        for (String path :
                new String[] {"/wireformat", "/wireformat/explorer/explorer.js", "/wireformat/api/application"}) {
            HttpResponse<String> response = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(application.uri(path)).build(), HttpResponse.BodyHandlers.ofString());

            assertThat(response.statusCode()).as(path).isEqualTo(200);
        }
    }

    private static void open(String endpoint) {
        if (browser == null) {
            browser = Browser.start();
        }
        browser.open(application.uri("/wireformat#" + endpoint.replace(" ", "%20")));
        browser.await("#endpoint-title", endpoint);
    }

    @Tag("full")
    @Test
    void aDeveloperGoesFromAnEndpointToTheBytesOfAField() {
        open("GET /parcels/first");
        browser.click("#request summary");
        browser.set("#accept", "application/protobuf");
        browser.click("#send");

        browser.await("#response", "200 application/protobuf");
        browser.click("#tree button", "Grete");
        assertThat(browser.find("#selected").getText()).startsWith("to (text) = Grete");
        assertThat(browser.texts("#hex .selected")).containsExactly("0a", "05", "47", "72", "65", "74", "65");
        assertThat(browser.complaints()).isEmpty();
    }

    /** Programs of the page in each language. Their bytes are part of them, so they need no format's library. */
    enum Language {
        CURL("curl", "send.sh", "curl", "bash", "send.sh"),
        RESTCLIENT(
                "restclient",
                "Send.java",
                "javac",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "Send.java"),
        PYTHON("python", "send.py", "python3", "python3", "send.py"),
        /** Node.js 20 reads no types; this program has none. */
        TYPESCRIPT("typescript", "send.mjs", "node", "node", "send.mjs");

        private final String value;
        private final String file;
        private final String program;
        private final String[] command;

        Language(String value, String file, String program, String... command) {
            this.value = value;
            this.file = file;
            this.program = program;
            this.command = command;
        }
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource
    void aProgramOfThePageRunsAsItIs(Language language) throws Exception {
        assumeTrue(
                language == Language.RESTCLIENT || ShellSession.has(language.program),
                language.program + " is not installed");
        open("POST /parcels");
        browser.set("#json", "{\"to\":\"O'Neil \\\"é\\\"\",\"items\":[{\"name\":\"pen\",\"grams\":30}]}");
        browser.click("#show");
        browser.await("#sizes", "protobuf");
        String sent = run(language, "protobuf");

        open("GET /parcels/first");
        String received = run(language, "avro");

        if (language == Language.CURL) {
            assertThat(sent).contains("200", "Content-Type: application/protobuf", "Content-Length: 24");
            assertThat(received).contains("200", "Content-Type: application/avro");
        } else {
            assertThat(sent).contains("24 bytes");
            assertThat(received).contains("bytes");
        }
    }

    private String run(Language language, String format) throws Exception {
        browser.set("#language", language.value);
        browser.set("#snippet-format", format);
        Files.writeString(
                directory.resolve(language.file), browser.find("#snippet").getText());

        ShellSession.Result result = ShellSession.run(directory, language.command);

        assertThat(result.exitCode()).as(result.output()).isZero();
        return result.output();
    }
}
