package io.wireformat.sample.minimal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringBootVersion;

/** Follows the instructions of the README and of the how-to pages to the letter, and compares what happens with their text. */
class GuideIntegrationTests {

    private static final Path CLIENT = page("first-client.md");

    private static final Path README = Path.of("..", "README.md");

    private static final Path START = page("getting-started.md");

    private static final Path ETAGS = page("etags.md");

    private static final Path EVOLVING = page("evolving.md");

    private static final Path STREAMS = page("streams.md");

    private static final Path TESTING = page("testing.md");

    private static final Path WEBFLUX = page("webflux.md");

    private static final Path WITHOUT_SPRING = page("without-spring.md");

    private static final String PARCELS = "from Parcels.java, tried by GuideIntegrationTests";

    private static final String BUILT = System.getProperty("project.version");

    private static final String COMMAND = "$ ";

    private static final String CONTINUED = "> ";

    private static final String NEXT = "--- next command ---";

    @TempDir
    Path directory;

    @Test
    void dependenciesAreBuiltHere() throws IOException {
        String pom = block(START, "tried by GuideIntegrationTests: pom.xml");
        assertThat(version(pom, "spring-boot-starter-parent")).isEqualTo(SpringBootVersion.getVersion());
        assertThat(pom)
                .contains(block(README, "tried by GuideIntegrationTests: Maven").indent(4));
        assertThat(block(README, "not tried: GuideIntegrationTests compares the version; this build has no Gradle"))
                .contains("(\"io.wireformat:wireformat-spring-boot-starter:" + BUILT + "\")");
        assertIsBuiltHere(pom, "wireformat-spring-boot-starter");
        assertIsBuiltHere(
                block(WEBFLUX, "tried by GuideIntegrationTests: webflux"), "wireformat-spring-boot-starter-webflux");
        assertIsBuiltHere(block(WITHOUT_SPRING, "tried by GuideIntegrationTests: core"), "wireformat-core");
        assertIsBuiltHere(block(TESTING, "tried by GuideIntegrationTests: test"), "wireformat-test");
    }

    @Test
    void responsesMatchTheSessions() throws Exception {
        assumeTrue(runs("bash") && runs("curl"), "the sessions need bash and curl");
        compile(Map.of(
                "DemoApplication.java",
                block(START, "from DemoApplication.java, tried by GuideIntegrationTests"),
                "Parcels.java",
                block(README, PARCELS),
                "FirstParcel.java",
                block(ETAGS, "tried by GuideIntegrationTests: FirstParcel.java"),
                "Etags.java",
                block(ETAGS, "tried by GuideIntegrationTests: Etags.java"),
                "Receipts.java",
                block(STREAMS, "tried by GuideIntegrationTests: Receipts.java"),
                "ClientApplication.java",
                block(CLIENT, "tried by GuideIntegrationTests: ClientApplication.java")));
        try (ApplicationProcess application =
                ApplicationProcess.start("-cp", classPath(), "com.example.demo.DemoApplication")) {
            for (String session : List.of(
                    block(README, "tried by GuideIntegrationTests: README"),
                    block(START, "tried by GuideIntegrationTests: session"),
                    block(ETAGS, "tried by GuideIntegrationTests: etags"),
                    block(STREAMS, "tried by GuideIntegrationTests: streams"))) {
                List<String> shown = session.lines().toList();
                assertThat(replay(shown, application.port())).isEqualTo(String.join("\n", shown));
            }
            String url = "--parcels.url=" + application.uri("");
            assertThat(output(java(), "-cp", classPath(), "com.example.client.ClientApplication", url))
                    .endsWith(block(CLIENT, "tried by GuideIntegrationTests: weighed"));
        }
    }

    @Test
    void theProgramWithoutSpringPrintsWhatThePageSays() throws Exception {
        compile(Map.of(
                "WithoutSpring.java", block(WITHOUT_SPRING, "tried by GuideIntegrationTests: WithoutSpring.java")));

        assertThat(output(java(), "-cp", classPath(), "com.example.demo.WithoutSpring"))
                .isEqualTo(block(WITHOUT_SPRING, "tried by GuideIntegrationTests: printed"));
    }

    @Test
    void theTestCreatesTheLockThatThePageShows() throws Exception {
        compile(Map.of(
                "Parcels.java",
                block(README, PARCELS),
                "MessagesTests.java",
                block(EVOLVING, "tried by GuideIntegrationTests: MessagesTests.java"),
                "RunsTheTest.java",
                "package com.example.demo; class RunsTheTest {"
                        + " public static void main(String[] none) { new MessagesTests().messagesStayReadable(); } }"));

        output(java(), "-cp", classPath(), "-Dwireformat.lock=update", "com.example.demo.RunsTheTest");

        assertThat(Files.readString(directory.resolve("src/main/resources/META-INF/wireformat.lock")))
                .startsWith(block(EVOLVING, "tried by GuideIntegrationTests: lock"));
    }

    private static void assertIsBuiltHere(String dependencies, String artifact) {
        assertThat(version(dependencies, artifact)).isEqualTo(BUILT);
    }

    private static Path page(String name) {
        return Path.of("..", "docs", name);
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

    /** Runs the commands of a session, and returns the session with the responses of this run. */
    private String replay(List<String> session, int port) throws Exception {
        List<String> commands = commands(session);
        StringBuilder script = new StringBuilder();
        for (String command : commands) {
            script.append(command.replaceAll("(?m)^[$>] ", "").replace(":8080/", ":" + port + "/"))
                    .append("\necho '")
                    .append(NEXT)
                    .append("'\n");
        }
        String[] responses = output("bash", "-c", script.toString()).split(NEXT + "\n", -1);
        assertThat(responses).as("responses").hasSize(commands.size() + 1);
        StringBuilder replayed = new StringBuilder();
        for (int i = 0; i < commands.size(); i++) {
            replayed.append(commands.get(i)).append('\n').append(responses[i]);
        }
        return replayed.toString().strip();
    }

    private static List<String> commands(List<String> session) {
        List<String> commands = new ArrayList<>();
        for (String line : session) {
            if (line.startsWith(COMMAND)) {
                commands.add(line);
            } else if (line.startsWith(CONTINUED)) {
                int last = commands.size() - 1;
                commands.set(last, commands.get(last) + "\n" + line);
            }
        }
        return commands;
    }

    private String output(String... command) throws Exception {
        Path log = directory.resolve("output.txt");
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(process.waitFor(1, TimeUnit.MINUTES))
                    .as("the program ends")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        // HTTP lines end with a carriage return, and Tomcat's status line with a space
        return Files.readString(log).replaceAll("[ \r]+\n", "\n");
    }

    private static boolean runs(String program) throws InterruptedException {
        try {
            return new ProcessBuilder(program, "--version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static String block(Path page, String note) throws IOException {
        Matcher block = Pattern.compile("<!-- " + Pattern.quote(note) + " -->\\n```\\w*\\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(page));
        assertThat(block.find()).as("%s: %s", page, note).isTrue();
        return block.group(1);
    }
}
