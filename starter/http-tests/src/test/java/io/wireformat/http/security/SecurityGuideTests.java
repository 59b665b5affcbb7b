package io.wireformat.http.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.example.secured.SecuredApplication;
import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.ShellSession;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of docs/spring-security.md, {@link SecuredApplication}, and its session. */
class SecurityGuideTests {

    private static final DocumentationPage PAGE = DocumentationPage.of("docs/spring-security.md");

    @Test
    void theSessionPrintsWhatThePageSays(@TempDir Path directory) throws Exception {
        assumeTrue(ShellSession.has("bash") && ShellSession.has("curl"), "the session needs bash and curl");
        String[] users = Stream.of(
                        PAGE.block("not tried: SecurityGuideTests starts the same class with these properties")
                                .split("\\s+"))
                .filter(word -> word.startsWith("--"))
                .map(word -> word.substring(2))
                .toArray(String[]::new);
        ShellSession session = new ShellSession(PAGE.block("tried by SecurityGuideTests: session"));
        try (TestServer server = TestServer.startSecured(Stack.SERVLET, List.of(SecuredApplication.class), users)) {
            assertThat(session.replay(directory, server::here)).isEqualTo(session.shown());
        }
    }
}
