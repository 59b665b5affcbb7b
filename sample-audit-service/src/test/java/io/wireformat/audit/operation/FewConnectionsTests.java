package io.wireformat.audit.operation;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.RunningService;
import io.wireformat.audit.TestPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A server of PostgreSQL that has fewer connections than the service may need. */
@Tag("full")
@ExtendWith(OutputCaptureExtension.class)
class FewConnectionsTests {

    private static final int CONNECTIONS = 6;

    @TempDir
    private Path folder;

    @Test
    @Timeout(300)
    void startWithoutConnectionsIsRefusedWithTheReason(CapturedOutput output) throws SQLException {
        try (TestPostgres postgres =
                TestPostgres.start(folder.resolve("postgres"), 0, "max_connections=" + CONNECTIONS)) {
            List<Connection> others = new ArrayList<>();
            try {
                for (int i = 0; i < CONNECTIONS; i++) {
                    others.add(postgres.connect("postgres"));
                }
                for (int left = 0; left < 3; left++) {
                    int before = output.getAll().length();
                    assertThatThrownBy(() -> start(postgres)).isInstanceOf(RuntimeException.class);
                    assertThat(output.getAll().substring(before))
                            .contains("APPLICATION FAILED TO START", "too many clients", "max_connections");
                    others.remove(0).close();
                }
            } finally {
                for (Connection other : others) {
                    other.close();
                }
            }

            try (RunningService service =
                    start(postgres, "--spring.datasource.hikari.maximum-pool-size=2", "--audit.readers=2")) {
                assertThat(service.append(event("e-1")).sequence()).isEqualTo(1);
            }
        }
    }

    private RunningService start(TestPostgres postgres, String... arguments) {
        return RunningService.start(
                folder.resolve("data"),
                Stream.of(
                                postgres.arguments("postgres").stream(),
                                Stream.of("--spring.datasource.hikari.connection-timeout=1000"),
                                Stream.of(arguments))
                        .flatMap(each -> each)
                        .toArray(String[]::new));
    }
}
