package io.wireformat.audit.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.RunningService;
import io.wireformat.audit.ServiceProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("processes")
class TwoProcessesTests {

    @TempDir
    private Path folder;

    @Test
    void dataDirectoryServesOneProcessAtATime() {
        try (RunningService service = RunningService.start(folder.resolve("data"))) {
            assertThatThrownBy(() -> ServiceProcess.start(folder))
                    .hasMessageContaining("is in use by another audit service")
                    .hasMessageContaining("set audit.data-dir to another directory");
            assertThat(service.get("/events").statusCode()).isEqualTo(200);
        }
    }
}
