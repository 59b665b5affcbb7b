package io.wireformat.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

class KeyFilesTests {

    @TempDir
    private Path folder;

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void newKeysAreReadableForTheOperatorOnly(CapturedOutput output) throws IOException {
        Path dataDir = folder.resolve("data");
        try (RunningService service = RunningService.start(dataDir, "--logging.level.root=info")) {
            Path keys = dataDir.resolve("keys.properties");

            assertThat(mode(dataDir)).isEqualTo("rwx------");
            assertThat(mode(keys)).isEqualTo("rw-------");
            assertThat(mode(dataDir.resolve("keys.sha256"))).isEqualTo("rw-------");
            assertThat(output)
                    .contains(keys.toString())
                    .doesNotContain(service.keys().writer())
                    .doesNotContain(service.keys().reader());
            assertThat(dataDir.resolve("keys.sha256"))
                    .content()
                    .doesNotContain(service.keys().writer())
                    .doesNotContain(service.keys().reader());
        }
    }

    @Test
    void keysStayValidWithoutTheirFile() throws IOException {
        Keys keys;
        try (RunningService service = RunningService.start(folder)) {
            keys = service.keys();
        }
        Files.delete(folder.resolve("keys.properties"));

        try (RunningService service = RunningService.start(folder, keys)) {
            assertThat(service.get("/events").statusCode()).isEqualTo(200);
            assertThat(folder.resolve("keys.properties")).doesNotExist();
        }
    }

    @Test
    void providedKeysAreUsedAndNoneAreGenerated() throws IOException {
        Keys keys = new Keys("w".repeat(32), "r".repeat(32));
        Path file = write("writer=" + keys.writer() + "\nreader=" + keys.reader() + "\n");

        try (RunningService service = RunningService.start(folder.resolve("data"), keys, "--audit.keys-file=" + file)) {
            assertThat(service.get("/events").statusCode()).isEqualTo(200);
            assertThat(folder.resolve("data")).isDirectoryNotContaining("glob:**/keys.*");
        }
    }

    @Test
    void providedKeyThatIsTooShortIsNamed() throws IOException {
        Path file = write("writer=" + "w".repeat(32) + "\nreader=too-short-secret\n");

        assertThatThrownBy(() -> RunningService.start(folder.resolve("data"), "--audit.keys-file=" + file))
                .hasStackTraceContaining(StartupException.class.getName())
                .hasStackTraceContaining("The property reader of " + file)
                .satisfies(failure -> assertThat(failure).asString().doesNotContain("too-short-secret"));
    }

    @Test
    void providedKeyForBothRolesIsRefused() throws IOException {
        String key = "k".repeat(32);
        Path file = write("writer=" + key + "\nreader=" + key + "\n");

        assertThatThrownBy(() -> RunningService.start(folder.resolve("data"), "--audit.keys-file=" + file))
                .hasStackTraceContaining(StartupException.class.getName())
                .hasStackTraceContaining("The properties writer and reader of " + file + " are the same key")
                .satisfies(failure -> assertThat(failure).asString().doesNotContain(key));
    }

    @Test
    void providedFileThatIsMissingIsNamed() {
        Path file = folder.resolve("absent.properties");

        assertThatThrownBy(() -> RunningService.start(folder.resolve("data"), "--audit.keys-file=" + file))
                .hasStackTraceContaining(StartupException.class.getName())
                .hasStackTraceContaining(file.toString());
    }

    private Path write(String content) throws IOException {
        return Files.writeString(folder.resolve("provided.properties"), content);
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
