package io.wireformat.audit.proof;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.Keys;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.ServiceProcess;
import io.wireformat.audit.TestPostgres;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Two instances of the service on one database, whose checkpoints one witness cosigns. */
@Tag("processes")
@Tag("full")
@ExtendWith(OutputCaptureExtension.class)
class SharedWitnessTests {

    @TempDir
    private Path folder;

    private final String database = TestPostgres.shared().createDatabase();
    private StubWitness witness;

    @Test
    void instancesHaveTheirCheckpointsCosignedInTurn(CapturedOutput output) {
        try (RunningService first = RunningService.start(folder.resolve("data"), settings());
                RunningService second = startLikeTheFirst()) {
            for (int i = 1; i <= 6; i++) {
                (i % 2 == 0 ? first : second).append(event("e-" + i));
                for (RunningService service : List.of(first, second)) {
                    awaitCosigned(service, i + 1L);
                }
            }
            requireNoContradiction(output, first, second);
        }
    }

    @Test
    void instanceGoesOnWhenThePublishingOneIsKilled(CapturedOutput output) throws Exception {
        CountDownLatch gate;
        try (ServiceProcess first = ServiceProcess.start(folder, List.of(), List.of(settings()))) {
            gate = witness.block();
            assertThat(first.post(event("e-1")).statusCode()).isEqualTo(201);
            // while it waits for the witness, no other instance has its turn
            Awaitility.await().until(witness::wasAsked);
            try (RunningService second = startLikeTheFirst()) {
                second.append(event("e-2"));
                first.kill();
                gate.countDown();

                awaitCosigned(second, 3);
                second.append(event("e-3"));
                awaitCosigned(second, 4);
                requireNoContradiction(output, second);
            }
        }
    }

    private void awaitCosigned(RunningService service, long size) {
        PublishedLog log = new PublishedLog(service);
        Awaitility.await()
                .until(() -> log.checkpoint().size() >= size
                        && witness.key().verify(log.note()).isPresent());
    }

    private static void requireNoContradiction(CapturedOutput output, RunningService... services) {
        assertThat(output).doesNotContain("asked again before writes stop").doesNotContain("uncosigned");
        for (RunningService service : services) {
            assertThat(service.send(HttpRequest.newBuilder(service.management("/actuator/health")))
                            .body())
                    .doesNotContain("DOWN", "OUT_OF_SERVICE");
        }
    }

    private String[] settings() {
        return settings(TestPostgres.shared().arguments(database));
    }

    private String[] settings(List<String> arguments) {
        return Stream.of(
                        arguments.stream(), Stream.of(witness.settings()), Stream.of("--audit.publish.cosign-every=1s"))
                .flatMap(each -> each)
                .toArray(String[]::new);
    }

    private RunningService startLikeTheFirst() {
        Path first = folder.resolve("data");
        return RunningService.start(
                folder.resolve("second"),
                Keys.read(first.resolve("keys.properties")),
                settings(TestPostgres.shared().arguments(database, first)));
    }

    @BeforeEach
    void startWitness() throws Exception {
        witness = new StubWitness();
    }

    @AfterEach
    void stopWitness() {
        witness.close();
    }
}
