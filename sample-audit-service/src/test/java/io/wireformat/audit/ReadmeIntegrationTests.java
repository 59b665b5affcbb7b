package io.wireformat.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands that the README shows, as they stand there, with the packaged service on free ports. */
class ReadmeIntegrationTests {

    private static final Pattern BLOCK =
            Pattern.compile("<!-- run by ReadmeIntegrationTests -->\\n```sh\\n(.*?)```", Pattern.DOTALL);

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    @TempDir
    Path directory;

    @Test
    void showsOneEventInEveryFormat() throws Exception {
        assumeTrue(runs("bash") && runs("curl"), "the README's commands need bash and curl");
        List<String> output = run(commands());
        assertThat(output).anyMatch(line -> line.startsWith("{\"id\":\"first\",\"sequence\":1,"));
        assertThat(output)
                .anyMatch(line -> line.matches("application/protobuf \\d\\d bytes"))
                .anyMatch(line -> line.matches("application/avro \\d\\d bytes"))
                .anyMatch(line -> line.matches("application/vnd.msgpack \\d+ bytes"))
                .anyMatch(line -> line.matches("application/x-flatbuffers \\d+ bytes"))
                .contains("message AuditEvent {");
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

    private String commands() throws IOException {
        Matcher block = BLOCK.matcher(Files.readString(ROOT.resolve("README.md")));
        assertThat(block.find()).as("the README's block").isTrue();
        return block.group(1);
    }

    private List<String> run(String commands) throws Exception {
        Files.createSymbolicLink(directory.resolve("sample-audit-service"), ROOT.resolve("sample-audit-service"));
        String port = freePort();
        String managementPort = freePort();
        Path script = Files.writeString(
                directory.resolve("readme.sh"),
                commands.replace(":8080/", ":" + port + "/").replace(":8081/", ":" + managementPort + "/"));
        Path log = directory.resolve("output.txt");
        // monitor mode, so that "kill %1" means what it does in a terminal
        ProcessBuilder bash = new ProcessBuilder("bash", "-m", "-e", script.toString())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        bash.environment().put("SERVER_PORT", port);
        bash.environment().put("MANAGEMENT_SERVER_PORT", managementPort);
        bash.environment().put("PATH", System.getProperty("java.home") + "/bin:" + System.getenv("PATH"));
        Process process = bash.start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).as(() -> read(log)).isTrue();
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

    private static String freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return String.valueOf(socket.getLocalPort());
        }
    }
}
