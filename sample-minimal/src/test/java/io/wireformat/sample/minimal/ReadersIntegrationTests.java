package io.wireformat.sample.minimal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.ShellSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
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

    private static ApplicationProcess application;

    @TempDir
    Path directory;

    @BeforeAll
    static void start() throws IOException {
        application = ApplicationProcess.start(Stream.concat(
                        Stream.of("-jar", System.getProperty("sample.jar")),
                        PAGE.block("not tried: ReadersIntegrationTests starts the same jar with these options")
                                .lines()
                                .flatMap(line -> Stream.of(line.strip().split(" ")))
                                .filter(word -> word.startsWith("--wireformat.")))
                .toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        application.close();
    }

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
