package io.wireformat.audit.proof;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.audit.Events;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.log.merkle.NoteKey;
import io.wireformat.audit.log.merkle.SignedNote;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.FileSystemUtils;

/**
 * Programs of others decide whether the log is well-formed: Tessera's {@code fsck} reads all of it, and
 * {@code litewitness} cosigns it. {@code .ci/run} builds both; without them the tests are skipped.
 */
@Tag("processes")
@Tag("full")
class OthersVerifyTests {

    private static final Path PROGRAMS = Path.of("").toAbsolutePath().resolve(Path.of("target", "verifiers"));

    @TempDir
    private Path directory;

    private static Path program(String name) {
        Path program = PROGRAMS.resolve(name);
        assumeTrue(Files.isExecutable(program), () -> "no " + program + "; .ci/run shows how to build it");
        return program;
    }

    @Test
    void fsckReadsAllOfTheLog() throws Exception {
        Path fsck = program("fsck");
        // more than one level of tiles, and partial ones in each
        try (RunningService service = RunningService.start(directory.resolve("data"))) {
            for (int i = 0; i < 66_000; i += 1000) {
                int first = i;
                service.append(IntStream.range(first, first + 1000)
                        .mapToObj(n -> event("e-" + n))
                        .toList());
            }
            new PublishedLog(service).awaitCheckpoint(66_001);

            assertThat(fsck(fsck, service)).contains("Successfully fsck'd log with size 66001");
        }
    }

    @Test
    void fsckNoticesAnAlteredEntry() throws Exception {
        Path fsck = program("fsck");
        try (RunningService service = RunningService.start(directory.resolve("data"))) {
            service.append(
                    IntStream.range(0, 300).mapToObj(n -> event("e-" + n)).toList());
            new PublishedLog(service).awaitCheckpoint(301);
            try (Connection connection = Events.openDatabase(directory.resolve("data"));
                    Statement statement = connection.createStatement()) {
                statement.executeUpdate("DROP TRIGGER event_is_never_updated");
                statement.executeUpdate("UPDATE event SET entry = zeroblob(41) WHERE sequence = 100");
            }
            // the tile above the altered entry has the hash that was stored with the event
            assertThat(fsck(fsck, service))
                    .contains("fsck failed: failed: tile/1/000.p/1: log has:")
                    .doesNotContain("Successfully");
        }
    }

    private String fsck(Path program, RunningService service) throws IOException, InterruptedException {
        Path key = directory.resolve("key");
        Files.writeString(key, new PublishedLog(service).keys().get(0).toString());
        // it does not end if it finds damage, and its status is always 0
        return output(
                "timeout",
                "60",
                program.toString(),
                "-N=4",
                "-ui=false",
                "-logtostderr",
                "-v=1",
                "-storage_url=" + service.uri("/log/"),
                "-bearer_token=" + service.keys().reader(),
                "-public_key=" + key);
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void litewitnessCosignsAndRefusesRollbackAndFork(CapturedOutput output) throws Exception {
        Path data = directory.resolve("data");
        Path old = directory.resolve("old");
        Path fork = directory.resolve("fork");
        String origin = "--audit.publish.origin=example.com/audit";
        NoteKey log;
        try (RunningService service = RunningService.start(data, origin)) {
            log = new PublishedLog(service).keys().get(0);
        }
        FileSystemUtils.copyRecursively(data, old);
        FileSystemUtils.copyRecursively(data, fork);
        try (Litewitness witness = Litewitness.start(program("litewitness"), directory, log)) {
            try (RunningService service = RunningService.start(data, witness.settings())) {
                service.append(List.of(event("e-1"), event("e-2"), event("e-3")));
                PublishedLog published = new PublishedLog(service);
                Awaitility.await()
                        .atMost(Duration.ofMinutes(2))
                        .until(() -> published.awaitCheckpoint(4).size() == 4 && isCosigned(witness, published.note()));
            }
            assertThatThrownBy(() -> RunningService.start(old, witness.settings()))
                    .isInstanceOf(RuntimeException.class);
            assertThat(output)
                    .contains("the witness example.com/witness knows 4 entries")
                    .contains("published only 1");

            // longer than what the witness knows, but not its continuation
            try (RunningService alone = RunningService.start(fork)) {
                alone.append(
                        IntStream.range(0, 9).mapToObj(n -> event("other-" + n)).toList());
                new PublishedLog(alone).awaitCheckpoint(10);
            }
            assertThatThrownBy(() -> RunningService.start(fork, witness.settings()))
                    .isInstanceOf(RuntimeException.class);
            assertThat(output).contains("knows another log of the origin example.com/audit");
        }
    }

    private static boolean isCosigned(Litewitness witness, SignedNote note) {
        return witness.key().verify(note).isPresent();
    }

    static String output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
