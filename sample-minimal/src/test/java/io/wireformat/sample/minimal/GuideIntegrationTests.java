package io.wireformat.sample.minimal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringBootVersion;

/** Follows the instructions of README.md and of two pages to the letter, and compares each response with their text. */
class GuideIntegrationTests {

    private static final Path README = Path.of("..", "README.md");

    private static final Path START = Path.of("..", "docs", "getting-started.md");

    private static final Path ETAGS = Path.of("..", "docs", "etags.md");

    private static final Path WEBFLUX = Path.of("..", "docs", "webflux.md");

    private static final String COMMAND = "$ ";

    private static final String CONTINUED = "> ";

    private static final String NEXT = "--- next command ---";

    @TempDir
    Path directory;

    @Test
    void dependenciesAreBuiltHere() throws IOException {
        String built = System.getProperty("project.version");
        String pom = block(START, "tried by GuideIntegrationTests: pom.xml");
        assertThat(version(pom, "spring-boot-starter-parent")).isEqualTo(SpringBootVersion.getVersion());
        assertThat(version(pom, "wireformat-spring-boot-starter")).isEqualTo(built);
        assertThat(pom)
                .contains(block(README, "tried by GuideIntegrationTests: Maven").indent(4));
        assertThat(block(README, "tried by GuideIntegrationTests: Gradle"))
                .contains("(\"io.wireformat:wireformat-spring-boot-starter:" + built + "\")");
        assertThat(version(
                        block(WEBFLUX, "tried by GuideIntegrationTests: webflux"),
                        "wireformat-spring-boot-starter-webflux"))
                .isEqualTo(built);
    }

    @Test
    void responsesMatchTheSessions() throws Exception {
        Map<String, String> sources = sources();
        try (ApplicationProcess application = start(sources)) {
            assertMatches(block(README, "tried by GuideIntegrationTests: README"), application);
            assertMatches(block(START, "tried by GuideIntegrationTests: session"), application);
        }
    }

    @Test
    void responsesMatchTheSessionOfEtags() throws Exception {
        Map<String, String> sources = sources();
        sources.put("FirstParcel.java", block(ETAGS, "tried by GuideIntegrationTests: FirstParcel.java"));
        sources.put("Etags.java", block(ETAGS, "tried by GuideIntegrationTests: Etags.java"));
        try (ApplicationProcess application = start(sources)) {
            assertMatches(block(ETAGS, "tried by GuideIntegrationTests: etags"), application);
        }
    }

    private static Map<String, String> sources() throws IOException {
        Map<String, String> sources = new LinkedHashMap<>();
        sources.put("DemoApplication.java", block(START, "tried by GuideIntegrationTests: DemoApplication.java"));
        sources.put("Parcels.java", block(README, "tried by GuideIntegrationTests: Parcels.java"));
        return sources;
    }

    private ApplicationProcess start(Map<String, String> sources) throws Exception {
        assumeTrue(runs("bash") && runs("curl"), "the sessions need bash and curl");
        compile(sources);
        String classPath = directory + System.getProperty("path.separator") + System.getProperty("java.class.path");
        return ApplicationProcess.start("-cp", classPath, "com.example.demo.DemoApplication");
    }

    private void assertMatches(String session, ApplicationProcess application) throws Exception {
        List<String> shown = session.lines().toList();
        assertThat(replay(shown, application.port())).isEqualTo(String.join("\n", shown));
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
        String[] responses = output(script.toString()).split(NEXT + "\n", -1);
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

    private String output(String script) throws Exception {
        Path log = directory.resolve("output.txt");
        Process bash = new ProcessBuilder("bash", "-c", script)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(bash.waitFor(1, TimeUnit.MINUTES)).as("the session ends").isTrue();
        } finally {
            bash.destroyForcibly();
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
        Matcher block = Pattern.compile("<!-- " + Pattern.quote(note) + " -->\\n```\\w+\\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(page));
        assertThat(block.find()).as("%s: %s", page, note).isTrue();
        return block.group(1);
    }
}
