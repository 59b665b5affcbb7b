package io.wireformat.gatling.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("processes")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs a POSIX shell")
class ChildProcessTests {

    private static final List<String> ENDLESS = List.of("sleep", "600");

    @TempDir
    Path temporary;

    private Path directory;

    @BeforeEach
    void makeDirectory() throws IOException {
        directory = Files.createDirectory(temporary.resolve("data"));
        Files.createFile(Files.createDirectory(directory.resolve("inner")).resolve("file"));
    }

    @Test
    void endsWhenItIsClosed() throws IOException {
        ChildProcess child = ChildProcess.start(new ProcessBuilder(ChildProcess.tied(ENDLESS)), directory);
        assertThat(child.process().isAlive()).isTrue();

        child.close();

        assertThat(child.process().isAlive()).isFalse();
        assertThat(directory).doesNotExist();
    }

    @Test
    void aTiedProcessEndsWithItsStandardInput() throws Exception {
        try (ChildProcess child = ChildProcess.start(new ProcessBuilder(ChildProcess.tied(ENDLESS)), directory)) {
            // like the death of the parent process
            child.process().getOutputStream().close();

            assertThat(child.process().waitFor(2, TimeUnit.MINUTES)).isTrue();
        }
    }

    @Test
    void aTiedProcessIsTheProgram() throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(ChildProcess.tied(List.of("sh", "-c", "echo \"$0 $1\"; exit 3", "a b", "$c")));
        try (ChildProcess child = ChildProcess.start(builder, directory)) {
            assertThat(child.process().inputReader().lines()).containsExactly("a b $c");
            assertThat(child.process().waitFor()).isEqualTo(3);
        }
    }

    @Test
    void aMissingProgramLeavesNoFiles() {
        ProcessBuilder builder = new ProcessBuilder(temporary.resolve("absent").toString());

        assertThatIOException().isThrownBy(() -> ChildProcess.start(builder, directory));
        assertThat(directory).doesNotExist();
    }
}
