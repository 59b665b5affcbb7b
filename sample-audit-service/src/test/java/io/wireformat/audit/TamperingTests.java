package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.FileSystemUtils;

class TamperingTests {

    @TempDir
    private static Path stored;

    @TempDir
    private Path dataDir;

    @ParameterizedTest
    @ValueSource(strings = {"UPDATE event SET subject = 'mallory' WHERE sequence = 2", "DELETE FROM event"})
    void storedEventsCannotBeChangedByAccident(String change) {
        assertThatThrownBy(() -> execute(change))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("never");
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void changedEventStopsTheStart(CapturedOutput output) throws SQLException {
        execute("DROP TRIGGER event_is_never_updated", "UPDATE event SET subject = 'mallory' WHERE sequence = 2");

        assertThatThrownBy(() -> RunningService.start(dataDir)).isInstanceOf(RuntimeException.class);
        assertThat(output).contains("The event log was altered: event 2 was changed");
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void removedEventStopsTheStart(CapturedOutput output) throws SQLException {
        execute("DROP TRIGGER event_is_never_deleted", "DELETE FROM event WHERE sequence = 2");

        assertThatThrownBy(() -> RunningService.start(dataDir)).isInstanceOf(RuntimeException.class);
        assertThat(output).contains("The event log was altered: event 2 is missing");
    }

    @Test
    void operatorCanStartWithoutTheCheck() throws SQLException {
        execute("DROP TRIGGER event_is_never_updated", "UPDATE event SET subject = 'mallory' WHERE sequence = 2");

        try (RunningService service = RunningService.start(dataDir, "--audit.verify-on-start=false")) {
            assertThat(service.append(event("e-4")).sequence()).isEqualTo(4);
        }
    }

    @BeforeAll
    static void storeThreeEvents() {
        try (RunningService service = RunningService.start(stored)) {
            service.append(event("e-1"));
            service.append(event("e-2"));
            service.append(event("e-3"));
        }
    }

    @BeforeEach
    void copyThem() throws IOException {
        FileSystemUtils.copyRecursively(stored, dataDir);
    }

    private void execute(String... statements) throws SQLException {
        try (Connection connection = Events.openDatabase(dataDir);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.executeUpdate(sql);
            }
        }
    }
}
