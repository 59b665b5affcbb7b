package io.wireformat.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Python client with the formats' own libraries and the schemas that the service serves exchanges an event in every
 * format. Needs the environment described in {@code schemas/README.md}.
 */
@Tag("processes")
@Tag("full")
class PythonClientTests {

    private static final Path SCHEMAS = Path.of("").toAbsolutePath().resolveSibling("schemas");
    private static final Path PYTHON = SCHEMAS.resolve(Path.of("target", "vectors-venv", "bin", "python"));

    @TempDir
    Path directory;

    @Test
    void appendsAndReadsAnEventInEveryFormat() throws Exception {
        assumeTrue(Files.isExecutable(PYTHON), () -> "no " + PYTHON + "; schemas/README.md describes how to create it");
        try (RunningService service = RunningService.start(directory.resolve("data"))) {
            assertThat(client(service))
                    .containsExactlyInAnyOrderElementsOf(Arrays.stream(Format.values())
                            .map(format -> format.formatName() + " ok")
                            .toList());
        }
    }

    private List<String> client(RunningService service) throws Exception {
        Path output = directory.resolve("output.txt");
        ProcessBuilder python = new ProcessBuilder(
                        PYTHON.toString(),
                        "-B",
                        "audit_client.py",
                        service.uri("").toString())
                .directory(SCHEMAS.resolve("vectors").toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        python.environment()
                .putAll(Map.of(
                        "AUDIT_WRITER", service.keys().writer(),
                        "AUDIT_READER", service.keys().reader()));
        Process client = python.start();
        try {
            assertThat(client.waitFor(2, TimeUnit.MINUTES)).isTrue();
        } finally {
            client.destroyForcibly();
        }
        return Files.readAllLines(output);
    }
}
