package io.wireformat.sample.minimal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.ShellSession;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Follows docs/readers.md to the letter. A language is skipped, with the reason, if a program is missing or if the first
 * command of its session, which installs the libraries, fails.
 */
@Tag("processes")
class ReadersIntegrationTests {

    private static final DocumentationPage PAGE = DocumentationPage.of("docs/readers.md");
    private static final Pattern SCHEMA = Pattern.compile("curl -sO http://127\\.0\\.0\\.1:8080(\\S+)");
    private static final ApplicationProcess application = ApplicationProcess.shared();

    @TempDir
    Path directory;

    enum Reader {
        PYTHON(
                "reader.py",
                "tried by ReadersIntegrationTests: python reader.py",
                "tried by ReadersIntegrationTests: python",
                "python3"),
        GO(
                "main.go",
                "tried by ReadersIntegrationTests: go main.go",
                "tried by ReadersIntegrationTests: go",
                "go",
                "protoc"),
        TYPESCRIPT(
                "reader.ts",
                "tried by ReadersIntegrationTests: typescript reader.ts",
                "tried by ReadersIntegrationTests: typescript",
                "npm",
                "protoc");

        private final String file;
        private final String source;
        private final String session;
        private final List<String> programs;

        Reader(String file, String source, String session, String... programs) {
            this.file = file;
            this.source = source;
            this.session = session;
            this.programs = List.of(programs);
        }
    }

    @Test
    void theApplicationHasTheOptionsOfThePage() {
        List<String> options = PAGE.block("not tried: ReadersIntegrationTests starts the same jar with these options")
                .lines()
                .flatMap(line -> Stream.of(line.strip().split(" ")))
                .filter(word -> word.startsWith("--wireformat."))
                .toList();

        assertThat(options).isNotEmpty().isSubsetOf(ApplicationProcess.OPTIONS);
    }

    /** The part of each session that needs no other program. */
    @ParameterizedTest
    @EnumSource
    void theSchemaOfTheSessionIsServed(Reader reader) throws Exception {
        Matcher schema = SCHEMA.matcher(PAGE.block(reader.session));
        assertThat(schema.find()).as(reader.session).isTrue();

        HttpResponse<String> response = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(application.uri(schema.group(1))).build(),
                        HttpResponse.BodyHandlers.ofString());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body())
                .contains("message Parcel {", "option go_package = \"example.com/parcels/parcelpb\";");
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource
    void printsTheRecord(Reader reader) throws Exception {
        for (String program : reader.programs) {
            assumeTrue(ShellSession.has(program), program + " is not installed");
        }
        String source = application.here(PAGE.block(reader.source));
        Files.writeString(directory.resolve(reader.file), source);
        ShellSession session = new ShellSession(PAGE.block(reader.session));

        ShellSession.Result installed = ShellSession.run(directory, "bash", "-c", session.firstCommand());
        assumeTrue(installed.exitCode() == 0, () -> session.firstCommand() + " failed: " + installed.output());

        assertThat(session.replayAfterFirst(directory, application::here)).isEqualTo(session.shown());
    }
}
