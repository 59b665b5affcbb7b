package io.wireformat.audit.proof;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.AuditServiceApplication;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.SignedNote;
import io.wireformat.schemas.audit.AuditEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        String witness = "--audit.publish.witness=" + elsewhere;
        RunningService.start(data, witness, "--audit.publish.origin=example.com/one")
                .close();
        FileSystemUtils.copyRecursively(data, backup);
        try (RunningService service = RunningService.start(data, witness)) {
            service.append(event("lost"));
        }
        Checkpoint lost = Checkpoint.parse(SignedNote.parse(Files.readString(elsewhere.resolve("checkpoint")))
                .text());
        assertThatThrownBy(() -> RunningService.start(backup, witness)).isInstanceOf(RuntimeException.class);

        AuditServiceApplication.main(new String[] {"accept", "example.com/two", "--audit.data-dir=" + backup, witness});

        try (RunningService service = RunningService.start(backup, witness)) {
            Checkpoint checkpoint = new PublishedLog(service).awaitCheckpoint(2);
            assertThat(checkpoint.origin()).isEqualTo("example.com/two");
            AuditEvent report = service.query("type=audit.restored").items().get(0);
            assertThat(report.subject()).isEqualTo("example.com/two");
            assertThat(report.data()).isEqualTo(lost.text());
            assertThat(service.append(event("again")).sequence()).isEqualTo(2);
        }
        assertThat(elsewhere.resolve("checkpoint.of-2")).exists();
        assertThat(backup.resolve("checkpoint.of-1")).exists();
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
