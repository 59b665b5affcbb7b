package io.wireformat.audit.proof;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.Keys;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.ServiceProcess;
import io.wireformat.audit.TestPostgres;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
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
@Tag("soak")
@ExtendWith(OutputCaptureExtension.class)
class SharedWitnessTests {

    @TempDir
    private Path folder;

    private final String database = TestPostgres.shared().createDatabase();
    private StubWitness witness;

    @Test
    void instancesHaveTheirCheckpointsCosignedInTurn(CapturedOutput output) throws Exception {
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
        try (ServiceProcess first = ServiceProcess.start(folder, List.of(), List.of(settings()));
                RunningService second = startLikeTheFirst()) {
            CountDownLatch gate = askFor(first);
            first.kill();
            gate.countDown();
            second.append(event("e-2"));

            awaitCosigned(second, 3);
            second.append(event("e-3"));
            awaitCosigned(second, 4);
            requireNoContradiction(output, second);
        }
    }

    /** An instance whose machine stands still while it asks the witness keeps no other from publishing. */
    @Test
    void instanceThatComesBackHasLostTheLease(CapturedOutput output) throws Exception {
        try (ServiceProcess first = ServiceProcess.start(folder, List.of(), List.of(settings()));
                RunningService second = startLikeTheFirst()) {
            CountDownLatch gate = askFor(first);
            first.signal("STOP");
            gate.countDown();
            second.append(event("e-2"));
            awaitCosigned(second, 3);
            first.signal("CONT");
            second.append(event("e-3"));
            awaitCosigned(second, 4);

            Awaitility.await().until(() -> first.get("/log/checkpoint").body().contains("\n4\n"));
            assertThat(first.post(event("e-4")).statusCode()).isEqualTo(201);
            awaitCosigned(second, 5);
            requireNoContradiction(output, second);
        }
    }

    /** Stores events until the instance waits for the witness. */
    private CountDownLatch askFor(ServiceProcess first) throws Exception {
        CountDownLatch gate = witness.block();
        assertThat(first.post(event("e-1")).statusCode()).isEqualTo(201);
        // the other instance may be the one that asks
        Awaitility.await().until(witness::wasAsked);
        return gate;
    }

    private void awaitCosigned(RunningService service, long size) {
        PublishedLog log = new PublishedLog(service);
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .until(() -> log.checkpoint().size() >= size
                        && witness.key().verify(log.note()).isPresent());
    }

    private static void requireNoContradiction(CapturedOutput output, RunningService... services) {
        assertThat(output).doesNotContain("asked again before writes stop").doesNotContain("without the cosignature");
        for (RunningService service : services) {
            assertThat(service.send(HttpRequest.newBuilder(service.management("/actuator/health")))
                            .body())
                    .doesNotContain("DOWN", "OUT_OF_SERVICE");
        }
    }

    private String[] settings() throws IOException {
        return settings(TestPostgres.shared().arguments(database));
    }

    private String[] settings(List<String> arguments) throws IOException {
        return Stream.of(
                        arguments.stream(), Stream.of(witness.settings()), Stream.of("--audit.publish.cosign-every=1s"))
                .flatMap(each -> each)
                .toArray(String[]::new);
    }

    private RunningService startLikeTheFirst() throws IOException {
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
