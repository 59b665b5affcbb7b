package io.wireformat.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The official Python libraries read the output of our codecs for each vector. Needs the environment described in
 * {@code schemas/README.md}.
 */
@Tag("full")
class PythonReadsOursTests {

    private static final Path PYTHON =
            Path.of("target", "vectors-venv", "bin", "python").toAbsolutePath();

    @TempDir
    Path ours;

    @Test
    void everyMessageInEveryFormat() throws Exception {
        assumeTrue(Files.isExecutable(PYTHON), () -> "no " + PYTHON + "; schemas/README.md describes how to create it");
        List<Vectors.Vector> vectors = Vectors.all().toList();
        for (Vectors.Vector vector : vectors) {
            write(vector.path(), vector.ours());
        }
        Path output = ours.resolveSibling("output.txt");
        Process reader = new ProcessBuilder(PYTHON.toString(), "-B", "read_back.py", ours.toString())
                .directory(Vectors.FOLDER.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(reader.waitFor(2, TimeUnit.MINUTES)).isTrue();
        } finally {
            reader.destroyForcibly();
        }

        assertThat(reader.exitValue()).as(Files.readString(output)).isZero();
        assertThat(Files.readString(output)).contains(vectors.size() + " read, 0 wrong");
    }

    private void write(String path, byte[] content) throws Exception {
        Path file = ours.resolve(path);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }
}
