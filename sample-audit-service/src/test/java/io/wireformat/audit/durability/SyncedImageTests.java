package io.wireformat.audit.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.audit.Events;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.ServiceProcess;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.LogStart;
import io.wireformat.audit.log.Operations;
import io.wireformat.audit.log.store.KnownLog;
import io.wireformat.schemas.audit.AuditEvent;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

/**
 * Replays the service's writes as a disk that loses everything that was not synced: an image for each response, with
 * nothing but what was synced before it. The log starts on each image and has all events that were acknowledged until then.
 */
@Tag("processes")
@Tag("full")
class SyncedImageTests {

    private static final int REQUESTS = 24;

    /** Enough for SQLite to move its write-ahead log of a thousand pages into the log's file meanwhile. */
    private static final int EVENTS_OF_A_LARGE_BATCH = 100;

    private static final String DATA = "x".repeat(8_000);

    @TempDir
    private Path folder;

    @Test
    void everyImageHasAllThatWasAcknowledged() throws Exception {
        List<List<String>> requests = new ArrayList<>();
        for (int i = 0; i < REQUESTS; i++) {
            String prefix = i + "-";
            int events = i % 3 == 0 ? EVENTS_OF_A_LARGE_BATCH : 1;
            requests.add(IntStream.range(0, events).mapToObj(n -> prefix + n).toList());
        }
        Path trace = folder.resolve("trace");
        Path before = folder.resolve("before");
        try (ServiceProcess service = ServiceProcess.start(folder)) {
            FileSystemUtils.copyRecursively(folder.resolve("data"), before);
            Process tracer = SyncedImages.trace(service.process(), trace);
            for (List<String> ids : requests) {
                List<AuditEvent> events =
                        ids.stream().map(SyncedImageTests::event).toList();
                assertThat(service.post("/events/batch", RunningService.JSON.writeValueAsString(events))
                                .statusCode())
                        .isEqualTo(200);
            }
            tracer.destroy();
            assumeTrue(tracer.waitFor(1, TimeUnit.MINUTES), "strace does not end");
        }

        Path image = folder.resolve("image");
        try (SyncedImages images = new SyncedImages(before, trace)) {
            for (int i = 1; i <= requests.size(); i++) {
                assertThat(images.writeNext(image)).isTrue();
                // the start checks all entries since those that its head knows
                try (DataDirectory directory = DataDirectory.open(image);
                        Operations ignored = new Operations(
                                LogStart.open(directory, Duration.ZERO, (connection, known) -> {}),
                                KnownLog.read(directory.resolve(KnownLog.FILE)))) {
                    assertThat(ids(image))
                            .containsAll(requests.subList(0, i).stream()
                                    .flatMap(List::stream)
                                    .toList());
                }
            }
            assertThat(images.movedPages()).isPositive();
        }
        try (RunningService service = RunningService.start(image)) {
            assertThat(service.query("limit=10").items()).isNotEmpty();
            assertThat(service.post(event(REQUESTS - 1 + "-0")).statusCode()).isEqualTo(200);
        }
    }

    private static AuditEvent event(String id) {
        return new AuditEvent("type", "subject-" + id, "source", "2026-01-31T12:00:00Z", DATA, id);
    }

    private static Set<String> ids(Path data) throws SQLException {
        Set<String> ids = new HashSet<>();
        try (Connection connection = Events.openDatabase(data);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT id FROM event WHERE id IS NOT NULL")) {
            while (row.next()) {
                ids.add(row.getString(1));
            }
        }
        return ids;
    }
}
