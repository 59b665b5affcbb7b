package io.wireformat.audit.startup;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.RunningService;
import io.wireformat.schemas.audit.Receipt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class StartupTests {

    @TempDir
    private Path dataDir;

    @Test
    void restartKeepsEventsReceiptsAndTheSequence() {
        Receipt first;
        try (RunningService service = RunningService.start(dataDir)) {
            first = service.append(event("kept"));
        }
        try (RunningService service = RunningService.start(dataDir)) {
            assertThat(service.get("/events/kept").statusCode()).isEqualTo(200);
            assertThat(service.append(event("kept"))).isEqualTo(first);
            assertThat(service.append(event("next")).sequence()).isEqualTo(first.sequence() + 1);
        }
    }

    @Test
    void dataDirectoryServesOneServiceAtATime(CapturedOutput output) {
        try (RunningService service = RunningService.start(dataDir)) {
            assertThatThrownBy(() -> RunningService.start(dataDir)).isInstanceOf(RuntimeException.class);

            assertThat(output).contains("The data directory " + dataDir + " is in use by another audit service.");
            assertThat(service.get("/events").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void dataDirectoryThatCannotBeWrittenIsNamed(CapturedOutput output) throws IOException {
        Path file = Files.createFile(dataDir.resolve("file"));

        assertThatThrownBy(() -> RunningService.start(file.resolve("data"))).isInstanceOf(RuntimeException.class);
        assertThat(output).contains("The data directory " + file.resolve("data") + " cannot be written");
        assertThat(output).contains("set audit.data-dir to another directory");
    }

    @Test
    void fileThatIsNoEventLogIsNamed(CapturedOutput output) throws IOException {
        Path file = Files.writeString(dataDir.resolve("events.db"), "of another program ".repeat(1_000));

        assertThatThrownBy(() -> RunningService.start(dataDir)).isInstanceOf(RuntimeException.class);
        assertDamageIsReported(output, file);
    }

    @Test
    void damagedEventLogIsNamed(CapturedOutput output) throws IOException {
        assertDamageIsNamed("0s", output);
    }

    @Tag("full")
    @Test
    void damageThatTheCheckFindsIsNamed(CapturedOutput output) throws IOException {
        assertDamageIsNamed("10s", output);
    }

    private void assertDamageIsNamed(String startCheck, CapturedOutput output) throws IOException {
        try (RunningService service = RunningService.start(dataDir)) {
            service.append(
                    IntStream.range(0, 500).mapToObj(i -> event("damaged-" + i)).toList());
        }
        Path file = dataDir.resolve("events.db");
        byte[] content = Files.readAllBytes(file);
        Arrays.fill(content, 4096, content.length, (byte) 0x55);
        Files.write(file, content);

        assertThatThrownBy(() -> RunningService.start(dataDir, "--audit.start-check=" + startCheck))
                .isInstanceOf(RuntimeException.class);
        assertDamageIsReported(output, file);
    }

    private static void assertDamageIsReported(CapturedOutput output, Path file) {
        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .contains("The event log " + file + " cannot be opened, or is damaged")
                .contains("restore it from a backup");
    }

    @Test
    void portInUseIsNamed(CapturedOutput output) {
        try (RunningService service = RunningService.start(dataDir.resolve("first"))) {
            int port = service.uri("/").getPort();

            assertThatThrownBy(() -> RunningService.start(dataDir.resolve("second"), "--server.port=" + port))
                    .isInstanceOf(RuntimeException.class);
            assertThat(output).contains("Port " + port + " was already in use");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "audit.batch-limit,   0,     audit.batchLimit",
        "audit.queue-capacity, 10,   audit.queue-capacity (10) must hold at least one full batch",
        "audit.data-dirr,     here,  audit.data-dirr",
    })
    void badPropertyIsNamed(String property, String value, String expected, CapturedOutput output) {
        assertIsNamed(property, value, expected, output);
    }

    @Tag("full")
    @ParameterizedTest
    @CsvSource({
        "audit.busy-timeout,  soon,  audit.busy-timeout",
        "audit.page-size,   0B,      audit.page-size",
        "audit.queue-bytes, -1B,     audit.queue-bytes",
        "audit.query-timeout, 0s,    audit.queryTimeout",
    })
    void eachBadPropertyIsNamed(String property, String value, String expected, CapturedOutput output) {
        assertIsNamed(property, value, expected, output);
    }

    private void assertIsNamed(String property, String value, String expected, CapturedOutput output) {
        assertThatThrownBy(() -> RunningService.start(dataDir, "--" + property + "=" + value))
                .isInstanceOf(RuntimeException.class);
        assertThat(output).contains("APPLICATION FAILED TO START").contains(expected);
    }

    @Test
    void startLogsTheUrls(CapturedOutput output) {
        try (RunningService service =
                RunningService.start(dataDir, "--logging.level.io.wireformat=info", "--management.server.port=0")) {
            assertThat(output)
                    .contains("Events on " + service.uri("/events"))
                    .contains("health and metrics on " + service.management("/actuator"))
                    .contains("data in " + dataDir);
        }
    }
}
