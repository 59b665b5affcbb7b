package io.wireformat.audit.durability;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.audit.Keys;
import io.wireformat.audit.RunningService;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The service on a small file system that is full when it starts. */
class FullDiskTests {

    @TempDir
    private Path disk;

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void logIsReadAndStoresEventsAgainWhenThereIsRoom() throws Exception {
        Path data = disk.resolve("data");
        Keys keys;
        try (RunningService service = RunningService.start(data)) {
            keys = service.keys();
            service.append(event("before"));
        }
        Path other = fill();

        try (RunningService service = RunningService.start(data, keys)) {
            assertThat(service.get("/events/before").statusCode()).isEqualTo(200);
            assertThat(service.get("/events").body()).contains("before");
            assertThat(service.post(event(null)).statusCode()).isEqualTo(503);
        }
        // new events did not take the room that the start needs
        try (RunningService service = RunningService.start(data, keys)) {
            assertThat(service.get("/events/before").statusCode()).isEqualTo(200);
            assertThat(service.post(event(null)).statusCode()).isEqualTo(503);
            assertThat(service.send(HttpRequest.newBuilder(service.management("/actuator/health/readiness")))
                            .body())
                    .contains("OUT_OF_SERVICE");
            assertThat(service.get("/events/before").statusCode()).isEqualTo(200);

            Files.delete(other);
            while (service.post(event("after")).statusCode() == 503) {
                Thread.sleep(50);
            }
            assertThat(service.get("/events/after").statusCode()).isEqualTo(200);
        }
    }

    @BeforeEach
    void mount() throws Exception {
        assumeTrue(
                Programs.succeeds("mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", disk.toString()),
                "mounting a file system needs root");
    }

    @AfterEach
    void unmount() throws Exception {
        Programs.succeeds("umount", "--lazy", disk.toString());
    }

    private Path fill() throws IOException {
        Path other = disk.resolve("other");
        try (OutputStream out = Files.newOutputStream(other)) {
            while (true) {
                out.write(new byte[4096]);
            }
        } catch (IOException full) {
            assertThat(full).hasMessageContaining("No space left");
            return other;
        }
    }
}
