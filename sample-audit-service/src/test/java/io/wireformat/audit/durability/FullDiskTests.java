package io.wireformat.audit.durability;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.Keys;
import io.wireformat.audit.RunningService;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The service on a small file system that is full when it starts. */
class FullDiskTests {

    @TempDir
    private Path folder;

    private @Nullable SmallDisk disk;

    @Test
    @Timeout(value = 4, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void logIsReadAndStoresEventsAgainWhenThereIsRoom() throws Exception {
        Path data = folder.resolve("data");
        Keys keys;
        try (RunningService service = RunningService.start(data)) {
            keys = service.keys();
            service.append(event("before"));
        }
        Path other = disk.fill();

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
        disk = SmallDisk.at(folder, 16);
    }

    @AfterEach
    void unmount() throws Exception {
        if (disk != null) {
            disk.close();
        }
    }
}
