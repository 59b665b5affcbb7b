package io.wireformat.audit.proof;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.wireformat.audit.RunningService;
import io.wireformat.audit.log.merkle.NoteKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Runs the verifier of the documentation. */
public final class PythonVerifier {

    private static final Path SCRIPT = Path.of("").toAbsolutePath().resolveSibling(Path.of("docs", "verify_event.py"));

    private PythonVerifier() {}

    /** Returns what it prints. */
    static String run(Path directory, JsonNode proof, NoteKey... keys) throws IOException, InterruptedException {
        Path record = Files.createTempFile(directory, "proof", ".json");
        Files.writeString(record, RunningService.JSON.writeValueAsString(proof));
        return run(record, keys);
    }

    public static String run(Path record, NoteKey... keys) throws IOException, InterruptedException {
        return run(record, Stream.of(keys).map(NoteKey::toString).toArray(String[]::new));
    }

    /** The first key may have several lines, as the service shows them during a rotation. */
    public static String run(Path record, String... keys) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("python3", SCRIPT.toString(), record.toString()));
        command.addAll(List.of(keys));
        Process python;
        try {
            python = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException missing) {
            return abort("no python3: " + missing.getMessage());
        }
        try {
            String printed = new String(python.getInputStream().readAllBytes(), UTF_8);
            assertThat(python.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(python.exitValue()).as(printed).isEqualTo(printed.startsWith("VERIFIED") ? 0 : 1);
            return printed;
        } finally {
            python.destroyForcibly();
        }
    }
}
