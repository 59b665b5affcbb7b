package io.wireformat.audit.proof;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.Events;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.commands.Verify;
import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.NoteKey;
import io.wireformat.audit.log.merkle.SignedNote;
import io.wireformat.audit.log.store.KnownLog;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.FileSystemUtils;

@ExtendWith(OutputCaptureExtension.class)
class PublishTests {

    @TempDir
    private Path directory;

    private Path data() {
        return directory.resolve("data");
    }

    @Test
    void stopPublishesTheLastEventsAndARestartKeepsThem() throws IOException {
        Checkpoint before;
        try (RunningService service = RunningService.start(data())) {
            before = new PublishedLog(service).awaitCheckpoint(1);
            service.append(event("e-1"));
        }
        Checkpoint stopped = KnownLog.read(data().resolve("head")).checkpoint().orElseThrow();
        assertThat(stopped.size()).isEqualTo(2);

        try (RunningService service = RunningService.start(data())) {
            Checkpoint after = new PublishedLog(service).checkpoint();
            assertThat(after.text()).isEqualTo(stopped.text());
            assertThat(after.origin()).isEqualTo(before.origin());
        }
    }

    @Test
    void logThatForgotItsCheckpointsDoesNotStart(CapturedOutput output) throws SQLException {
        RunningService.start(data()).close();
        try (Connection connection = Events.openDatabase(data());
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("DELETE FROM checkpoint");
        }

        assertThatThrownBy(() -> RunningService.start(data())).isInstanceOf(RuntimeException.class);
        assertThat(output).contains("was never published, but " + data().resolve("head") + " shows that it was");
    }

    @Test
    void newKeyAndPreviousKeySignUntilTheOperatorEndsTheRotation() throws Exception {
        NoteKey first;
        try (RunningService service = RunningService.start(data())) {
            first = new PublishedLog(service).keys().get(0);
        }
        Path previous = Files.move(data().resolve("log.key"), directory.resolve("previous.key"));
        Path next = directory.resolve("next.key");
        try (RunningService other = RunningService.start(directory.resolve("other"))) {
            Files.copy(directory.resolve("other").resolve("log.key"), next);
        }
        try (RunningService service = RunningService.start(
                data(), "--audit.publish.signing-key=" + next, "--audit.publish.previous-signing-key=" + previous)) {
            PublishedLog log = new PublishedLog(service);
            assertThat(log.keys()).hasSize(2).last().hasToString(first.toString());
            assertThat(log.keys())
                    .allSatisfy(key -> assertThat(key.verify(log.note())).isPresent());
            service.append(event("e-1"));
            log.awaitCheckpoint(2);
            String keys = new String(log.get("/key").body(), StandardCharsets.UTF_8);
            for (String path : List.of("/events/e-1/proof", "/events/export")) {
                Path record = Files.writeString(
                        directory.resolve("record"), service.get(path).body());
                assertThat(PythonVerifier.run(record, keys)).startsWith("VERIFIED");
                assertThat(PythonVerifier.run(record, first)).startsWith("VERIFIED");
            }
            Path checkpoint =
                    Files.writeString(directory.resolve("kept"), log.note().toString());
            assertThat(Verify.run(data(), null, "", List.of("verify", checkpoint.toString(), keys)))
                    .contains("The log is intact");
        }
        try (RunningService service = RunningService.start(data(), "--audit.publish.signing-key=" + next)) {
            assertThat(first.verify(new PublishedLog(service).note())).isEmpty();
        }
    }

    @Test
    void lostKeyOfAPublishedLogStopsTheStart(CapturedOutput output) throws IOException {
        RunningService.start(data()).close();
        Files.delete(data().resolve("log.key"));

        assertThatThrownBy(() -> RunningService.start(data())).isInstanceOf(RuntimeException.class);
        assertThat(output).contains("log.key of the published log is missing");
    }

    @Test
    void anotherOriginStopsTheStart(CapturedOutput output) {
        RunningService.start(data(), "--audit.publish.origin=example.com/one").close();

        assertThatThrownBy(() -> RunningService.start(data(), "--audit.publish.origin=example.com/two"))
                .isInstanceOf(RuntimeException.class);
        assertThat(output).contains("published under the origin example.com/one, not example.com/two");
    }

    @Test
    void eventIsPublishedWhenTheWitnessCosignedIt() throws Exception {
        try (StubWitness witness = new StubWitness();
                RunningService service = RunningService.start(data(), witness.settings())) {
            PublishedLog log = new PublishedLog(service);
            assertThat(witness.key().verify(log.note())).isPresent();

            CountDownLatch gate = witness.block();
            service.append(event("e-1"));
            HttpResponse<String> early = service.get("/events/e-1/proof");
            assertThat(early.statusCode()).isEqualTo(503);
            assertThat(early.headers().firstValue("Retry-After")).isPresent();
            assertThat(early.body()).contains("sequenced and integrated, but not published");

            gate.countDown();
            log.awaitCheckpoint(2);
            assertThat(service.get("/events/e-1/proof").body()).contains("\"cosignedBy\":[\"example.com/witness\"]");
            assertThat(PythonVerifier.run(
                            directory,
                            RunningService.JSON.readTree(
                                    service.get("/events/e-1/proof").body()),
                            log.keys().get(0),
                            witness.key()))
                    .startsWith("VERIFIED: event 1 of 2 in " + log.checkpoint().origin() + ", received ")
                    .endsWith("Z, with 1 witnesses\n");
        }
    }

    @Test
    void eventsAreAcceptedWhileTheWitnessIsDown(CapturedOutput output) throws Exception {
        try (StubWitness witness = new StubWitness();
                RunningService service = RunningService.start(data(), witness.settings())) {
            PublishedLog log = new PublishedLog(service);
            witness.failWith(500);
            assertThat(service.post(event("e-1")).statusCode()).isEqualTo(201);
            log.awaitCheckpoint(2);
            assertThat(witness.key().verify(log.note())).isEmpty();
            assertThat(service.get("/events/e-1/proof").body()).contains("\"cosignedBy\":[]");
            assertThat(output)
                    .contains("published without the cosignature of the witness example.com/witness until it responds");

            witness.failWith(0);
            Awaitility.await()
                    .atMost(Duration.ofMinutes(2))
                    .until(() -> witness.key().verify(log.note()).isPresent());
        }
    }

    @Tag("full")
    @Test
    void newestCheckpointIsCosignedAgainAtTheInterval() throws Exception {
        try (StubWitness witness = new StubWitness();
                RunningService service =
                        RunningService.start(data(), with(witness.settings(), "--audit.publish.cosign-every=1s"))) {
            int before = witness.cosignatures();
            Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> witness.cosignatures() > before + 1);
            assertThat(new PublishedLog(service).checkpoint().size()).isEqualTo(1);
            HttpResponse<String> metrics =
                    service.send(HttpRequest.newBuilder(service.management("/actuator/prometheus")));
            assertThat(metrics.body()).contains("audit_cosigned_age_seconds ").contains("audit_published_behind 0.0");
        }
    }

    @Test
    void logThatTheWitnessDoesNotKnowIsPublishedUncosigned(CapturedOutput output) throws Exception {
        try (StubWitness witness = new StubWitness()) {
            witness.failWith(404);
            try (RunningService service = RunningService.start(data(), witness.settings())) {
                assertThat(witness.key().verify(new PublishedLog(service).note()))
                        .isEmpty();
                assertThat(output).contains("register the key that GET /log/key shows");
            }
        }
    }

    @Test
    void longResponseOfAWitnessIsNotReadToItsEnd(CapturedOutput output) throws Exception {
        try (StubWitness witness = new StubWitness()) {
            witness.failWith(200);
            try (RunningService service = RunningService.start(data(), witness.settings())) {
                assertThat(witness.key().verify(new PublishedLog(service).note()))
                        .isEmpty();
                assertThat(output).contains("more than 65536 bytes");
            }
        }
    }

    @Test
    void witnessDoesNotLetARolledBackLogStart(CapturedOutput output) throws Exception {
        Path old = directory.resolve("old");
        try (StubWitness witness = new StubWitness()) {
            RunningService.start(data(), witness.settings()).close();
            FileSystemUtils.copyRecursively(data(), old);
            try (RunningService service = RunningService.start(data(), witness.settings())) {
                service.append(event("e-1"));
            }
            // all files of the data directory are old, and agree with one another: only the witness knows better
            assertThatThrownBy(() -> RunningService.start(old, witness.settings()))
                    .isInstanceOf(RuntimeException.class);
            assertThat(output)
                    .contains("the witness example.com/witness knows 2 entries")
                    .contains("published only 1");
        }
    }

    @Test
    void witnessStopsALogThatForked(CapturedOutput output) throws Exception {
        Path fork = directory.resolve("fork");
        try (StubWitness witness = new StubWitness()) {
            RunningService.start(data(), witness.settings()).close();
            FileSystemUtils.copyRecursively(data(), fork);
            try (RunningService service = RunningService.start(data(), witness.settings());
                    RunningService forked = RunningService.start(fork, witness.settings())) {
                service.append(event("e-1"));
                new PublishedLog(service).awaitCheckpoint(2);
                forked.append(List.of(event("other-1"), event("other-2")));
                Awaitility.await()
                        .atMost(Duration.ofMinutes(2))
                        .until(() -> forked.post(event("other-3")).statusCode() == 503);
                assertThat(output).contains("knows another log of the origin");
                assertThat(forked.send(HttpRequest.newBuilder(forked.management("/actuator/health")))
                                .body())
                        .contains("\"status\":\"DOWN\"");
                assertThat(service.post(event("e-2")).statusCode()).isEqualTo(201);
            }
        }
    }

    @Test
    void contradictionStopsWritesOnlyIfTheWitnessRepeatsIt(CapturedOutput output) throws Exception {
        assertStopsWritesOnlyIfRepeated(409, output);
    }

    @Tag("full")
    @Test
    void refusedProofStopsWritesOnlyIfTheWitnessRepeatsIt(CapturedOutput output) throws Exception {
        assertStopsWritesOnlyIfRepeated(422, output);
    }

    private void assertStopsWritesOnlyIfRepeated(int status, CapturedOutput output) throws Exception {
        try (StubWitness witness = new StubWitness();
                RunningService service = RunningService.start(data(), witness.settings())) {
            PublishedLog log = new PublishedLog(service);
            CountDownLatch gate = witness.failOnceWith(status);
            service.append(event("e-1"));
            log.awaitCheckpoint(2);
            assertThat(witness.key().verify(log.note())).isEmpty();
            assertThat(output).contains("It is asked again before writes stop");

            gate.countDown();
            Awaitility.await()
                    .atMost(Duration.ofMinutes(2))
                    .until(() -> witness.key().verify(log.note()).isPresent());
            assertThat(service.post(event("e-2")).statusCode()).isEqualTo(201);
        }
    }

    @Test
    void witnessInTheNetworkNeedsHttps(CapturedOutput output) throws Exception {
        assertNeedsHttps("http://localhost.example.com", output);
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(strings = {"http://witness.example.com/", "http://127.0.0.1.example.com/"})
    void eachWitnessInTheNetworkNeedsHttps(String url, CapturedOutput output) throws Exception {
        assertNeedsHttps(url, output);
    }

    private void assertNeedsHttps(String url, CapturedOutput output) throws Exception {
        try (StubWitness witness = new StubWitness()) {
            assertThatThrownBy(() -> RunningService.start(
                            data(), StubWitness.settings("witness w " + witness.key() + ' ' + url + "\nquorum w\n")))
                    .isInstanceOf(RuntimeException.class);
            assertThat(output).contains("its URL must begin with https:// unless it is on this machine");
        }
    }

    /** Two of three are enough, and fewer never stop the log. */
    @Test
    void quorumIsMetUnmetAndMetAgain() throws Exception {
        try (StubWitness one = new StubWitness("example.com/one");
                StubWitness two = new StubWitness("example.com/two");
                StubWitness three = new StubWitness("example.com/three");
                RunningService service = RunningService.start(
                        data(),
                        with(
                                StubWitness.settings(one.line("a") + two.line("b") + three.line("c")
                                        + "group some 2 a b c\nquorum some\n"),
                                "--audit.publish.cosign-every=1s"))) {
            PublishedLog log = new PublishedLog(service);
            assertThat(log.note().signatures())
                    .extracting(SignedNote.Signature::name)
                    .contains("example.com/one", "example.com/two", "example.com/three");

            three.failWith(500);
            service.append(event("e-1"));
            log.awaitCheckpoint(2);
            assertThat(one.key().verify(log.note())).isPresent();
            assertThat(two.key().verify(log.note())).isPresent();
            assertThat(three.key().verify(log.note())).isEmpty();
            assertThat(meter(service, "audit_failing_witnesses")).isEqualTo(1);

            two.failWith(500);
            assertThat(service.append(event("e-2")).sequence()).isEqualTo(2);
            log.awaitCheckpoint(3);
            Awaitility.await().until(() -> meter(service, "audit_failing_witnesses") == 2);
            assertThat(service.append(event("e-3")).sequence()).isEqualTo(3);
            log.awaitCheckpoint(4);
            Awaitility.await().until(() -> meter(service, "audit_cosigned_age_seconds") >= 3);
            assertThat(service.send(HttpRequest.newBuilder(service.management("/actuator/health/readiness")))
                            .statusCode())
                    .isEqualTo(200);

            two.failWith(0);
            Awaitility.await()
                    .atMost(Duration.ofMinutes(2))
                    .until(() -> two.key().verify(log.note()).isPresent());
            Awaitility.await().until(() -> meter(service, "audit_cosigned_age_seconds") < 3);
        }
    }

    /** What one witness says of the log proves nothing if the others, who are enough, saw it grow. */
    @Test
    void contradictionOfOneWitnessDoesNotStopWrites(CapturedOutput output) throws Exception {
        try (StubWitness one = new StubWitness("example.com/one");
                StubWitness two = new StubWitness("example.com/two")) {
            two.failWith(409);
            try (RunningService service = RunningService.start(
                    data(), StubWitness.settings(one.line("a") + two.line("b") + "group one any a b\nquorum one\n"))) {
                PublishedLog log = new PublishedLog(service);
                for (int i = 1; i <= 3; i++) {
                    service.append(event("e-" + i));
                    log.awaitCheckpoint(i + 1);
                }
                assertThat(output).contains("the witness example.com/two knows 1000 entries");
                assertThat(one.key().verify(log.note())).isPresent();
                assertThat(meter(service, "audit_failing_witnesses")).isEqualTo(1);

                one.failWith(500);
                Awaitility.await()
                        .atMost(Duration.ofMinutes(1))
                        .until(() ->
                                service.post(event("late-" + System.nanoTime())).statusCode() == 503);
            }
        }
    }

    private static double meter(RunningService service, String name) {
        return service.send(HttpRequest.newBuilder(service.management("/actuator/prometheus")))
                .body()
                .lines()
                .filter(line -> line.startsWith(name + ' '))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void foreignCheckpointStopsSigning() throws Exception {
        try (RunningService service = RunningService.start(data())) {
            service.append(event("e-1"));
            Checkpoint before = new PublishedLog(service).awaitCheckpoint(2);
            try (Connection connection = Events.openDatabase(data());
                    Statement statement = connection.createStatement()) {
                statement.executeUpdate("DELETE FROM checkpoint");
            }
            service.post(event("e-2"));
            Awaitility.await()
                    .atMost(Duration.ofMinutes(2))
                    .until(() -> service.post(event("e-3")).statusCode() == 503);
            assertThat(new PublishedLog(service).checkpoint().text()).isEqualTo(before.text());
        }
    }

    @Test
    void keyIsReadableForThisUserAlone() throws IOException, SQLException {
        RunningService.start(data()).close();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data().resolve("log.key"))))
                .isEqualTo("rw-------");
        assertThat(Files.readString(data().resolve("log.key"))).startsWith("-----BEGIN PRIVATE KEY-----\n");
    }

    private static String[] with(String[] settings, String more) {
        String[] all = Arrays.copyOf(settings, settings.length + 1);
        all[settings.length] = more;
        return all;
    }
}
