package io.wireformat.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.protobuf.Message;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs a schema compiler. */
final class Compiler {

    private final Path executable;

    private Compiler(Path executable) {
        this.executable = executable;
    }

    /** Protobuf's, with the types that it brings along in a folder. */
    static Compiler protoc(Path folder) throws IOException {
        Path library = Files.createDirectories(folder.resolve("google/protobuf"));
        for (String name : List.of("timestamp.proto", "duration.proto", "struct.proto")) {
            try (InputStream file = Message.class.getResourceAsStream("/google/protobuf/" + name)) {
                Files.copy(file, library.resolve(name));
            }
        }
        return fetched("target/protoc/protoc");
    }

    /** FlatBuffers' own. */
    static Compiler flatc() {
        return fetched("target/flatc/bin/flatc");
    }

    private static Compiler fetched(String path) {
        Path executable = Path.of(path).toAbsolutePath();
        // a copied file has lost the right
        assertThat(executable.toFile().setExecutable(true)).isTrue();
        return new Compiler(executable);
    }

    /** A compiler of the machine; the test is skipped where there is none. */
    static Compiler installed(String name, String debianPackage) {
        Path executable = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
        assumeTrue(executable != null, name + " is not installed (Debian: " + debianPackage + ")");
        return new Compiler(executable);
    }

    /** Runs in a folder; a complaint fails the test. */
    void run(Path folder, String... arguments) throws Exception {
        run(folder, new byte[0], arguments);
    }

    /** Runs in a folder, with an input, and returns the output; a complaint fails the test. */
    byte[] run(Path folder, byte[] input, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(arguments));
        command.add(0, executable.toString());
        Path output = Files.createTempFile(folder, "compiler", ".out");
        Path log = Files.createTempFile(folder, "compiler", ".log");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(Files.write(Files.createTempFile(folder, "compiler", ".in"), input)
                        .toFile())
                .redirectOutput(output.toFile())
                .redirectError(log.toFile())
                .start();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(log)).isZero();
        return Files.readAllBytes(output);
    }
}
