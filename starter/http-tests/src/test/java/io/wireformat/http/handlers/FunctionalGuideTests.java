package io.wireformat.http.handlers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.example.functions.FunctionsApplication;
import com.example.routes.RoutesApplication;
import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.ShellSession;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.lang.reflect.Type;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.springframework.core.ResolvableType;

/** The programs of docs/functional-endpoints.md, RoutesApplication.kt and FunctionsApplication.java, and their sessions. */
class FunctionalGuideTests {

    private static final DocumentationPage PAGE = DocumentationPage.of("docs/functional-endpoints.md");

    private static final Type PARCELS =
            ResolvableType.forClassWithGenerics(List.class, Sent.class).getType();

    private static TestServer kotlin;
    private static TestServer java;

    @BeforeAll
    static void start() {
        kotlin = TestServer.start(Stack.REACTIVE, List.of(RoutesApplication.class));
        java = TestServer.start(Stack.SERVLET, List.of(FunctionsApplication.class));
    }

    @AfterAll
    static void stop() {
        kotlin.close();
        java.close();
    }

    @Test
    void sessionsPrintWhatThePageSays(@TempDir Path directory) throws Exception {
        assumeTrue(ShellSession.has("bash") && ShellSession.has("curl"), "the sessions need bash and curl");
        ShellSession ofKotlin = new ShellSession(PAGE.block("tried by FunctionalGuideTests: kotlin"));
        ShellSession ofJava = new ShellSession(PAGE.block("tried by FunctionalGuideTests: java"));

        assertThat(ofKotlin.replay(directory, kotlin::here)).isEqualTo(ofKotlin.shown());
        assertThat(ofJava.replay(directory, java::here)).isEqualTo(ofJava.shown());
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.INCLUDE,
            names = {"PROTOBUF", "MESSAGEPACK"})
    void theResponseHasTheFormatOfAccept(TestFormat format) {
        byte[] content = format.encode(new Sent("Ada", 1));
        String mediaType = format.mediaType();

        for (TestServer server : List.of(kotlin, java)) {
            HttpResponse<byte[]> weighed =
                    server.post("/parcels", content, "Content-Type", mediaType, "Accept", mediaType);

            assertThat(format.decode(weighed.body(), Sent.class)).isEqualTo(new Sent("Ada", 400));
            assertThat(weighed.headers().allValues("Vary")).containsOnlyOnce("Accept");
        }
        assertThat(format.decode(kotlin.get("/parcels", "Accept", mediaType).body(), PARCELS))
                .isEqualTo(List.of(new Sent("Ada", 1), new Sent("Grete", 2)));
        assertThat(kotlin.get("/parcels/heavy", "Accept", mediaType).headers().firstValue("Content-Type"))
                .hasValue(mediaType);
    }

    /** The parcel of the guide, for a mapper that knows no Kotlin. */
    record Sent(String to, int grams) {}
}
