package com.example.forward;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.wireformat.audit.RunningService;
import io.wireformat.fixtures.FreePort;
import io.wireformat.schemas.audit.AuditEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of docs/audit-following.md, which is killed. */
@Tag("processes")
@Tag("full")
class ForwardTests {

    @TempDir
    private Path directory;

    @Test
    void everyEventArrivesOnceAndInOrderWhateverIsInterrupted() throws Exception {
        Path position = directory.resolve("position");
        Path otherData = directory.resolve("other");
        try (RunningService log = RunningService.start(directory.resolve("log"))) {
            log.append(events(0, 200));
            int port = FreePort.find();
            RunningService other = RunningService.start(otherData, "--server.port=" + port);
            Process forward = start(log, other, position);
            awaitEvents(other, 100);
            other.close();
            log.append(events(200, 250));
            other = RunningService.start(otherData, "--server.port=" + port);
            awaitEvents(other, 250);
            kill(forward, position, 250);

            // as if the program had ended after sending, and before it remembered that
            Files.writeString(position, "17");
            log.append(events(250, 300));
            forward = start(log, other, position);
            awaitEvents(other, 300);
            kill(forward, position, 300);
            assertThat(other.query("limit=1000").items()).isEqualTo(events(0, 300));
            other.close();
        }
    }

    private static void awaitEvents(RunningService service, int count) {
        await().untilAsserted(
                        () -> assertThat(service.query("limit=1000").items()).hasSizeGreaterThanOrEqualTo(count));
    }

    private Process start(RunningService log, RunningService other, Path position) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Forward.class.getName(),
                        log.uri("").toString(),
                        log.keys().reader(),
                        other.uri("").toString(),
                        other.keys().writer(),
                        position.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("forward.log").toFile())
                .start();
    }

    private static void kill(Process forward, Path position, int sequence) throws Exception {
        await().untilAsserted(() -> assertThat(position).hasContent(String.valueOf(sequence)));
        forward.destroyForcibly().waitFor();
    }

    private static List<AuditEvent> events(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> event("f-" + i)).toList();
    }
}
