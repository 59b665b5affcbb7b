package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
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

    @Test
    void namedKeysAreReadAgainWithoutARestart() throws IOException {
        Keys keys = new Keys("w".repeat(32), "r".repeat(32));
        String both = "writer=" + keys.writer() + "\nreader=" + keys.reader() + "\n";
        Keys shop = new Keys("s".repeat(32), keys.reader());
        Path file = write(both);
        try (RunningService service = RunningService.start(folder.resolve("data"), keys, "--audit.keys-file=" + file)) {
            assertThat(statusOf(service, shop.writer())).isEqualTo(401);

            write(both + "writer.shop=" + shop.writer() + "\n");
            await(() -> statusOf(service, shop.writer()) == 403);
            assertThat(statusOf(service, keys.reader())).isEqualTo(200);

            write("reader=" + keys.reader() + "\nwriter.shop=" + shop.writer() + "\n");
            await(() -> statusOf(service, keys.writer()) == 401);
            assertThat(statusOf(service, shop.writer())).isEqualTo(403);
        }
    }

    @Test
    void eventSaysByWhichKeyItCame() throws IOException {
        Keys keys = new Keys("s".repeat(32), "r".repeat(32));
        Path file = write("writer.shop=" + keys.writer() + "\nreader=" + keys.reader() + "\n");
        try (RunningService service = RunningService.start(folder.resolve("data"), keys, "--audit.keys-file=" + file)) {
            service.append(event("single"));
            service.append(List.of(event("of-a-batch")));

            for (String id : List.of("single", "of-a-batch")) {
                String path = "/events/" + id + "/proof";
                await(() -> service.get(path).statusCode() == 200);
                assertThat(service.get(path).body()).contains("\"key\":\"writer.shop\"");
            }
        }
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void invalidChangeIsReportedAndTheKeysStay(CapturedOutput output) throws IOException {
        Keys keys = new Keys("w".repeat(32), "r".repeat(32));
        Path file = write("writer=" + keys.writer() + "\nreader=" + keys.reader() + "\n");
        try (RunningService service = RunningService.start(folder.resolve("data"), keys, "--audit.keys-file=" + file)) {
            write("writer=" + keys.writer() + "\nreader=" + keys.reader() + "\na-key-without-a-name\n");

            await(() -> output.getOut().contains("The keys stay as they were"));

            assertThat(output).doesNotContain("a-key-without-a-name");
            assertThat(statusOf(service, keys.reader())).isEqualTo(200);
        }
    }

    @Test
    void editedKeysAndTheirHashesAreValid() throws IOException {
        Keys shop = new Keys("s".repeat(32), "r".repeat(32));
        try (RunningService service = RunningService.start(folder)) {
            Files.writeString(
                    folder.resolve("keys.properties"),
                    "writer.shop=" + shop.writer() + "\nreader=" + shop.reader() + "\n");
            await(() -> statusOf(service, shop.reader()) == 200);
            assertThat(service.get("/events").statusCode()).isEqualTo(401);
        }
        Files.delete(folder.resolve("keys.properties"));

        try (RunningService service = RunningService.start(folder, shop)) {
            assertThat(service.get("/events").statusCode()).isEqualTo(200);
            assertThat(statusOf(service, shop.writer())).isEqualTo(403);
        }
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void keysThatOthersCanReadCauseAWarning(CapturedOutput output) throws IOException {
        Keys keys = new Keys("w".repeat(32), "r".repeat(32));
        Path file = write("writer=" + keys.writer() + "\nreader=" + keys.reader() + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        try (RunningService service = RunningService.start(folder.resolve("data"), keys, "--audit.keys-file=" + file)) {
            assertThat(output).contains("Other users can read or change " + file + " (rw-r--r--)");
        }
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void requestsWithoutAValidKeyLeaveOneLineWithoutTheKey(CapturedOutput output) {
        try (RunningService service = RunningService.start(folder)) {
            for (int i = 0; i < 20; i++) {
                assertThat(statusOf(service, "a-wrong-key")).isEqualTo(401);
            }

            // one line within ten seconds
            assertThat(output.getOut().lines().filter(line -> line.contains("401 for a request of 127.0.0.1")))
                    .hasSizeBetween(1, 10)
                    .allMatch(line -> line.contains("with an unknown key") && !line.contains("a-wrong-key"));
        }
    }

    private static int statusOf(RunningService service, String key) {
        return service.send(HttpRequest.newBuilder(service.uri("/events")).header("Authorization", "Bearer " + key))
                .statusCode();
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(20_000_000);
        }
    }

    private Path write(String content) throws IOException {
        return Files.writeString(folder.resolve("provided.properties"), content);
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
