package io.wireformat.sample.minimal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.ShellSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringBootVersion;

/** Follows the instructions of the README and of the how-to pages to the letter, and compares what happens with their text. */
@Tag("processes")
class GuideIntegrationTests {

    private static final DocumentationPage CLIENT = DocumentationPage.of("docs/first-client.md");
    private static final DocumentationPage README = DocumentationPage.of("README.md");
    private static final DocumentationPage START = DocumentationPage.of("docs/getting-started.md");
    private static final DocumentationPage ETAGS = DocumentationPage.of("docs/etags.md");
    private static final DocumentationPage EVOLVING = DocumentationPage.of("docs/evolving.md");
    private static final DocumentationPage EXPLORER = DocumentationPage.of("docs/explorer.md");
    private static final DocumentationPage KIT = DocumentationPage.of("docs/own-format-tests.md");
    private static final DocumentationPage KOTLIN = DocumentationPage.of("docs/kotlin.md");
    private static final DocumentationPage OWN_FORMAT = DocumentationPage.of("docs/own-format.md");
    private static final DocumentationPage STREAMS = DocumentationPage.of("docs/streams.md");
    private static final DocumentationPage TESTING = DocumentationPage.of("docs/testing.md");
    private static final DocumentationPage WEBFLUX = DocumentationPage.of("docs/webflux.md");
    private static final DocumentationPage WITHOUT_SPRING = DocumentationPage.of("docs/without-spring.md");
    private static final String PARCELS = "from Parcels.java, tried by GuideIntegrationTests";
    private static final String BUILT = System.getProperty("project.version");

    /** A program of seconds does not pay off the second compiler. */
    private static final String QUICK = "-XX:TieredStopAtLevel=1";

    @TempDir
    Path directory;

    @Test
    void dependenciesAreBuiltHere() throws IOException {
        String pom = START.block("tried by GuideIntegrationTests: pom.xml");
        assertThat(version(pom, "spring-boot-starter-parent")).isEqualTo(SpringBootVersion.getVersion());
        assertThat(pom)
                .contains(README.block("tried by GuideIntegrationTests: Maven").indent(4));
        assertThat(README.block("not tried: GuideIntegrationTests compares the version; this build has no Gradle"))
                .contains("(\"io.wireformat:wireformat-spring-boot-starter:" + BUILT + "\")");
        assertIsBuiltHere(pom, "wireformat-spring-boot-starter");
        assertIsBuiltHere(
                WEBFLUX.block("tried by GuideIntegrationTests: webflux"), "wireformat-spring-boot-starter-webflux");
        assertIsBuiltHere(WITHOUT_SPRING.block("tried by GuideIntegrationTests: core"), "wireformat-core");
        assertIsBuiltHere(EXPLORER.block("tried by GuideIntegrationTests: explorer"), "wireformat-explorer");
        assertIsBuiltHere(TESTING.block("tried by GuideIntegrationTests: test"), "wireformat-test");
        assertIsBuiltHere(KIT.block("tried by GuideIntegrationTests: kit"), "wireformat-test");
        assertIsBuiltHere(
                DocumentationPage.of("docs/functional-endpoints.md")
                        .block("tried by GuideIntegrationTests: coroutines"),
                "wireformat-spring-boot-starter-webflux");
        String kotlin = KOTLIN.block("tried by GuideIntegrationTests: kotlin");
        assertThat(version(kotlin, "spring-boot-starter-parent")).isEqualTo(SpringBootVersion.getVersion());
        assertIsBuiltHere(kotlin, "wireformat-spring-boot-starter");
    }

    @Test
    void responsesMatchTheSessions() throws Exception {
        assumeTrue(ShellSession.has("bash") && ShellSession.has("curl"), "the sessions need bash and curl");
        compile(Map.of(
                "DemoApplication.java",
                START.block("from DemoApplication.java, tried by GuideIntegrationTests"),
                "Parcels.java",
                README.block(PARCELS),
                "FirstParcel.java",
                ETAGS.block("tried by GuideIntegrationTests: FirstParcel.java"),
                "Etags.java",
                ETAGS.block("tried by GuideIntegrationTests: Etags.java"),
                "Receipts.java",
                STREAMS.block("tried by GuideIntegrationTests: Receipts.java"),
                "ClientApplication.java",
                CLIENT.block("tried by GuideIntegrationTests: ClientApplication.java")));
        try (ApplicationProcess application =
                ApplicationProcess.start("-cp", classPath(), "com.example.demo.DemoApplication")) {
            for (String shown : List.of(
                    README.block("tried by GuideIntegrationTests: README"),
                    START.block("tried by GuideIntegrationTests: session"),
                    ETAGS.block("tried by GuideIntegrationTests: etags"),
                    STREAMS.block("tried by GuideIntegrationTests: streams"))) {
                ShellSession session = new ShellSession(shown);
                assertThat(session.replay(directory, application::here)).isEqualTo(session.shown());
            }
            String url = "--parcels.url=" + application.uri("");
            assertThat(ShellSession.run(
                                    directory,
                                    java(),
                                    QUICK,
                                    "-cp",
                                    classPath(),
                                    "com.example.client.ClientApplication",
                                    url)
                            .output())
                    .endsWith(CLIENT.block("tried by GuideIntegrationTests: weighed"));
        }
    }

    @Tag("full")
    @Test
    void anOwnFormatIsSentAndReceived() throws Exception {
        assumeTrue(ShellSession.has("bash") && ShellSession.has("curl"), "the session needs bash and curl");
        compile(Map.of(
                "PropertiesCodec.java",
                OWN_FORMAT.block("from PropertiesCodec.java, tried by PropertiesCodecTests"),
                "LettersApplication.java",
                OWN_FORMAT.block("tried by GuideIntegrationTests: LettersApplication.java")));
        try (ApplicationProcess application =
                ApplicationProcess.start("-cp", classPath(), "com.example.letters.LettersApplication")) {
            ShellSession session = new ShellSession(OWN_FORMAT.block("tried by GuideIntegrationTests: letters"));
            assertThat(session.replay(directory, application::here)).isEqualTo(session.shown());
        }
    }

    @Tag("full")
    @Test
    void theProgramWithoutSpringPrintsWhatThePageSays() throws Exception {
        compile(Map.of(
                "WithoutSpring.java", WITHOUT_SPRING.block("tried by GuideIntegrationTests: WithoutSpring.java")));

        assertThat(ShellSession.run(directory, java(), QUICK, "-cp", classPath(), "com.example.demo.WithoutSpring")
                        .output())
                .isEqualTo(WITHOUT_SPRING.block("tried by GuideIntegrationTests: printed"));
    }

    @Tag("full")
    @Test
    void theTestCreatesTheLockThatThePageShows() throws Exception {
        compile(Map.of(
                "Parcels.java",
                README.block(PARCELS),
                "MessagesTests.java",
                EVOLVING.block("tried by GuideIntegrationTests: MessagesTests.java"),
                "RunsTheTest.java",
                "package com.example.demo; class RunsTheTest {"
                        + " public static void main(String[] none) { new MessagesTests().messagesStayReadable(); } }"));

        ShellSession.run(
                directory,
                java(),
                QUICK,
                "-cp",
                classPath(),
                "-Dwireformat.lock=update",
                "com.example.demo.RunsTheTest");

        assertThat(Files.readString(directory.resolve("src/main/resources/META-INF/wireformat.lock")))
                .startsWith(EVOLVING.block("tried by GuideIntegrationTests: lock"));
    }

    private static void assertIsBuiltHere(String dependencies, String artifact) {
        assertThat(version(dependencies, artifact)).isEqualTo(BUILT);
    }

    private String classPath() {
        return directory + System.getProperty("path.separator") + System.getProperty("java.class.path");
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static String version(String pom, String artifact) {
        Matcher version = Pattern.compile("<artifactId>" + artifact + "</artifactId>\\s*<version>(.*?)</version>")
                .matcher(pom);
        assertThat(version.find()).as(artifact).isTrue();
        return version.group(1);
    }

    private void compile(Map<String, String> sources) throws IOException {
        List<String> arguments = new ArrayList<>(
                List.of("-parameters", "-cp", System.getProperty("java.class.path"), "-d", directory.toString()));
        for (Map.Entry<String, String> source : sources.entrySet()) {
            arguments.add(Files.writeString(directory.resolve(source.getKey()), source.getValue())
                    .toString());
        }
        int result = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(result).as("javac's result").isZero();
    }
}
