package io.wireformat.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.fixtures.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of the documentation page with the packaged service on free ports. */
@Tag("full")
@Tag("processes")
class PageIntegrationTests {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Path PAGE = ROOT.resolve("docs/audit-service.md");

    @TempDir
    Path directory;

    @Test
    void showsOneEventInEveryFormat() throws Exception {
        assumeTrue(runs("bash") && runs("curl"), "the page's commands need bash and curl");
        List<String> output = run(block("tried by PageIntegrationTests: session"));
        assertThat(withoutTimeAndLeaf(output))
                .containsAll(withoutTimeAndLeaf(
                        block("tried by PageIntegrationTests: answers").lines().toList()))
                .contains("message AuditEvent {")
                .anyMatch(line -> line.startsWith("{\"sequence\":2,") && line.contains("\"subject\":\"eve\""));
        for (String format : List.of("json", "protobuf", "avro", "msgpack", "flatbuffers")) {
            assertThat(output)
                    .anyMatch(line -> line.startsWith("wireformat_serialize_seconds_count")
                            && line.contains("format=\"" + format + "\""));
        }
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

    private static String block(String note) throws IOException {
        Matcher block = Pattern.compile("<!-- " + Pattern.quote(note) + " -->\\n```(?:sh)?\\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(PAGE));
        assertThat(block.find()).as(note).isTrue();
        return block.group(1);
    }

    private static List<String> withoutTimeAndLeaf(List<String> lines) {
        return lines.stream()
                .map(line -> line.replaceAll("\"(receivedAt|leaf)\":\"[^\"]*\"", "\"$1\":…"))
                .toList();
    }

    private List<String> run(String commands) throws Exception {
        Files.createSymbolicLink(directory.resolve("sample-audit-service"), ROOT.resolve("sample-audit-service"));
        String port = String.valueOf(FreePort.find());
        String managementPort = String.valueOf(FreePort.find());
        Path script = Files.writeString(
                directory.resolve("session.sh"),
                commands.replace(":8080", ":" + port).replace(":8081", ":" + managementPort));
        Path log = directory.resolve("output.txt");
        // monitor mode, so that "kill %1" works as in a terminal
        ProcessBuilder bash = new ProcessBuilder("bash", "-m", "-e", script.toString())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        bash.environment().put("SERVER_PORT", port);
        bash.environment().put("MANAGEMENT_SERVER_PORT", managementPort);
        bash.environment().put("PATH", System.getProperty("java.home") + "/bin:" + System.getenv("PATH"));
        Process process = bash.start();
        try {
            assertThat(process.waitFor(4, TimeUnit.MINUTES)).as(() -> read(log)).isTrue();
            assertThat(process.exitValue()).as(() -> read(log)).isZero();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return Files.readAllLines(log);
    }

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
