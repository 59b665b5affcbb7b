package io.wireformat.audit.proof;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.AuditServiceApplication;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.store.KnownLog;
import io.wireformat.schemas.audit.AuditEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.FileSystemUtils;

@ExtendWith(OutputCaptureExtension.class)
class AcceptCommandTests {

    @TempDir
    private Path directory;

    @Test
    void logFromAnOlderBackupBeginsANewOriginThatNamesTheOldHead() throws IOException {
        Path data = directory.resolve("data");
        Path backup = directory.resolve("backup");
        String origin = "--audit.publish.origin=example.com/one";
        RunningService.start(data, origin).close();
        FileSystemUtils.copyRecursively(data, backup);
        try (RunningService service = RunningService.start(data, origin)) {
            service.append(event("lost"));
        }
        Checkpoint lost = KnownLog.read(data.resolve("head")).checkpoint().orElseThrow();
        Files.copy(data.resolve("head"), backup.resolve("head"), StandardCopyOption.REPLACE_EXISTING);
        assertThatThrownBy(() -> RunningService.start(backup, origin)).isInstanceOf(RuntimeException.class);

        AuditServiceApplication.main(new String[] {"accept", "example.com/two", "--audit.data-dir=" + backup});

        try (RunningService service = RunningService.start(backup, origin)) {
            Checkpoint checkpoint = new PublishedLog(service).awaitCheckpoint(2);
            assertThat(checkpoint.origin()).isEqualTo("example.com/two");
            AuditEvent report = service.query("type=audit.restored").items().get(0);
            assertThat(report.subject()).isEqualTo("example.com/two");
            assertThat(report.data()).contains(lost.text());
            assertThat(service.append(event("again")).sequence()).isEqualTo(2);
        }
        assertThat(backup.resolve("checkpoint.of-2")).exists();
    }

    @Test
    void originOfTheLogIsNotNew(CapturedOutput output) {
        Path data = directory.resolve("data");
        RunningService.start(data, "--audit.publish.origin=example.com/one").close();

        assertThatThrownBy(() -> AuditServiceApplication.main(
                        new String[] {"accept", "example.com/one", "--audit.data-dir=" + data}))
                .isInstanceOf(RuntimeException.class);
        assertThat(output).contains("The origin example.com/one is the one that the log has");
    }

    @Test
    void refusalLeavesTheMemoryOfALostEventAlone() throws Exception {
        Path data = directory.resolve("data");
        RunningService.start(data, "--audit.publish.origin=example.com/one").close();
        byte[] old = Files.readAllBytes(data.resolve("events.db"));
        try (RunningService service = RunningService.start(data)) {
            service.append(event("lost"));
        }
        Files.write(data.resolve("events.db"), old);
        byte[] head = Files.readAllBytes(data.resolve("head"));

        assertThatThrownBy(() -> AuditServiceApplication.main(
                        new String[] {"accept", "example.com/one", "--audit.data-dir=" + data}))
                .isInstanceOf(RuntimeException.class);
        assertThat(data.resolve("head")).hasBinaryContent(head);
    }
}
