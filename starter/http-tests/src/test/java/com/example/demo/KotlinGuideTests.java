package com.example.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.ShellSession;
import io.wireformat.http.support.TestServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of docs/kotlin.md, which DemoApplication.kt and Parcels.kt hold, and its session. */
class KotlinGuideTests {

    @Test
    void theSessionPrintsWhatThePageSays(@TempDir Path directory) throws Exception {
        assumeTrue(ShellSession.has("bash") && ShellSession.has("curl"), "the session needs bash and curl");
        ShellSession session =
                new ShellSession(DocumentationPage.of("docs/kotlin.md").block("tried by KotlinGuideTests: session"));
        try (TestServer server = TestServer.start(List.of(DemoApplication.class))) {
            assertThat(session.replay(directory, server::here)).isEqualTo(session.shown());
        }
    }
}
