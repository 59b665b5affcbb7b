package io.wireformat.audit.proof;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.AuditServiceApplication;
import io.wireformat.audit.Events;
import io.wireformat.audit.RunningService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class VerifyCommandTests {

    @TempDir
    private Path directory;

    private Path data;
    private Path elsewhere;
    private String key;

    @BeforeEach
    void keepACheckpointElsewhere() throws IOException {
        data = directory.resolve("data");
        try (RunningService service = RunningService.start(data, "--audit.publish.origin=example.com/audit")) {
            service.append(event("e-1"));
            service.append(event("e-2"));
            PublishedLog log = new PublishedLog(service);
            log.awaitCheckpoint(3);
            elsewhere = Files.writeString(directory.resolve("kept"), log.note().toString());
            key = log.keys().get(0).toString();
            service.append(event("e-3"));
        }
    }

    @Test
    void intactLogExtendsTheCheckpoint(CapturedOutput output) {
        verify(key);

        assertThat(output)
                .contains(
                        "The log is intact, and its first 3 entries are those of the checkpoint of example.com/audit");
    }

    @Test
    void runsBesideTheService(CapturedOutput output) {
        try (RunningService service = RunningService.start(data)) {
            verify(key);
            assertThat(service.post(event("e-4")).statusCode()).isEqualTo(201);
        }
        assertThat(output).contains("The log is intact");
    }

    @Test
    void alteredEventIsNamed(CapturedOutput output) throws SQLException {
        try (Connection connection = Events.openDatabase(data);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("DROP TRIGGER event_is_never_updated");
            statement.executeUpdate("UPDATE event SET subject = 'mallory' WHERE sequence = 2");
        }
        assertThatThrownBy(() -> verify(key)).isInstanceOf(RuntimeException.class);
        assertThat(output).contains("event 2 was changed");
    }

    @Test
    void cutLogIsNamedWithBothEnds(CapturedOutput output) throws SQLException {
        try (Connection connection = Events.openDatabase(data);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("DROP TRIGGER event_is_never_deleted");
            statement.executeUpdate("DELETE FROM event WHERE sequence >= 2");
        }
        assertThatThrownBy(() -> verify(key)).isInstanceOf(RuntimeException.class);
        assertThat(output).contains("ends with event 1").contains("kept knows event 2");
    }

    @Test
    void checkpointOfAnotherKeyIsRefused(CapturedOutput output) {
        String other = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k";

        assertThatThrownBy(() -> verify(other)).isInstanceOf(RuntimeException.class);
        assertThat(output).contains("it is not signed by " + other);
    }

    private void verify(String verifierKey) {
        AuditServiceApplication.main(
                new String[] {"--audit.data-dir=" + data, "verify", elsewhere.toString(), verifierKey});
    }
}
