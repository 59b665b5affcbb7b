package io.wireformat.audit.durability;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.wireformat.audit.AuditServiceApplication;
import io.wireformat.audit.Events;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.EventLog;
import io.wireformat.audit.log.LogMetrics;
import io.wireformat.audit.log.LogStart;
import io.wireformat.audit.log.store.Erasures;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.Receipt;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.FileSystemUtils;

/** The command that erases the content of an event. */
@ExtendWith(OutputCaptureExtension.class)
class ErasureTests {

    private static final int OTHERS = 3_000;

    private static final AuditEvent PERSONAL = new AuditEvent(
            "type-to-forget",
            "subject-to-forget",
            "source-to-forget",
            "2026-01-31T12:00:00Z",
            "data-to-forget".repeat(1_000),
            "id-to-forget");

    /** The log that each test gets a copy of. */
    @TempDir
    private static Path stored;

    private static Receipt receipt;

    @TempDir
    private Path dataDir;

    @Test
    void nothingOfTheContentIsLeftInAnyFile() throws IOException {
        erase("of the law");

        try (Stream<Path> files = Files.list(dataDir)) {
            assertThat(files)
                    .allSatisfy(file -> assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                            .doesNotContain("-to-forget"));
        }
    }

    @Test
    void idOfAnErasedEventIsRefusedWhateverTheContent() {
        erase("of the law");

        try (RunningService service = RunningService.start(dataDir)) {
            AuditEvent other =
                    new AuditEvent("type", "another subject", PERSONAL.source(), PERSONAL.time(), null, PERSONAL.id());
            String refusal = "identified event " + receipt.sequence() + " of this source, whose content was erased";
            for (AuditEvent event : List.of(PERSONAL, other)) {
                HttpResponse<String> response = service.post(event);
                assertThat(response.statusCode()).isEqualTo(409);
                assertThat(response.body()).contains(refusal, "\"sequence\":" + receipt.sequence());
            }
            assertThat(service.append(List.of(PERSONAL, other))).allSatisfy(result -> {
                assertThat(result.status()).isEqualTo(409);
                assertThat(result.error()).contains(refusal);
            });
            assertThat(service.get("/events/id-to-forget?source=source-to-forget")
                            .statusCode())
                    .isEqualTo(410);
            assertThat(service.get("/events/id-to-forget").statusCode()).isEqualTo(404);
            assertThat(service.query("subject=subject-to-forget").items()).isEmpty();
        }
    }

    @Test
    void logSaysWhatWasErasedAndWhy() {
        erase("of the law");

        try (RunningService service = RunningService.start(dataDir)) {
            List<AuditEvent> erasures = service.query("type=audit.erasure").items();
            assertThat(erasures).singleElement().satisfies(erasure -> {
                assertThat(erasure.subject()).isEqualTo(Long.toString(receipt.sequence()));
                assertThat(erasure.data()).endsWith("of the law");
            });
            assertThat(service.query("limit=1000").items()).isNotEmpty().doesNotContain(PERSONAL);
        }
    }

    @Test
    void eventsReceivedBeforeATimeAreErased(CapturedOutput output) {
        String now = Instant.now().toString();
        try (RunningService service = RunningService.start(dataDir)) {
            // an old event that arrives later
            service.append(event("type", "to-keep", "source", "1999-01-31T12:00:00Z", "kept"));
        }
        run("erase", "--before=" + now, "kept for a year");
        run("erase", "--before=" + now, "kept for a year");

        assertThat(output).contains("was erased: " + (OTHERS + 1), "was erased: 0");
        try (RunningService service = RunningService.start(dataDir)) {
            List<AuditEvent> left = service.query("limit=1000").items();
            assertThat(left.remove(0).subject()).isEqualTo("to-keep");
            assertThat(left)
                    .hasSize(OTHERS / Erasures.GROUP + 1)
                    .allSatisfy(report -> assertThat(report.data()).endsWith(" kept for a year"))
                    .extracting(AuditEvent::subject)
                    .startsWith("1-100", "101-200")
                    .endsWith("2901-3000", "3001");
            assertThat(service.post(PERSONAL).statusCode()).isEqualTo(409);
        }
    }

    @Test
    void timeIsOneOfRfc3339(CapturedOutput output) {
        for (String time : List.of("", "17", "2026-01-31", "2026-01-31T12:00:00")) {
            assertThatThrownBy(() -> run("erase", "--before=" + time, "of the law"))
                    .isInstanceOf(RuntimeException.class);
        }
        assertThat(output).contains("or --before with a time").doesNotContain("was erased");
    }

    @Test
    void eventOfAClientErasesNothing(CapturedOutput output) throws Exception {
        try (RunningService service = RunningService.start(dataDir)) {
            service.append(event("audit.erasure", Long.toString(receipt.sequence()), "audit", PERSONAL.time(), "own"));
        }
        try (Connection connection = Events.openDatabase(dataDir);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(
                    "INSERT INTO erased SELECT randomblob(32), " + receipt.sequence() + ", max(sequence) FROM event");
            statement.executeUpdate(
                    "UPDATE event SET salt = NULL, id = NULL, type = NULL, subject = NULL, source = NULL,"
                            + " time = NULL, time_at = NULL, data = NULL WHERE sequence = " + receipt.sequence());
        }

        assertThatThrownBy(() -> RunningService.start(dataDir)).isInstanceOf(RuntimeException.class);
        assertThat(output).contains("event " + receipt.sequence() + " has no content, and no erasure explains this");
    }

    @Test
    void eventIsErasedOnce(CapturedOutput output) {
        erase("of the law");

        assertThatThrownBy(() -> erase("of the law")).isInstanceOf(RuntimeException.class);
        assertThat(output).contains("it was erased before");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "of\nthe law"})
    void reasonIsTextOfOneLine(String reason, CapturedOutput output) {
        assertIsNoReason(reason, output);
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(strings = {" ", "of\u0000the law", "\uD83D of the law", "\uFFFE"})
    void reasonIsText(String reason, CapturedOutput output) {
        assertIsNoReason(reason, output);
    }

    private void assertIsNoReason(String reason, CapturedOutput output) {
        assertThatThrownBy(() -> erase(reason)).isInstanceOf(RuntimeException.class);
        assertThat(output).contains("and a reason, at most 512 characters in one line");
    }

    /** SQLite copies cells when it splits a page of an index, and does not overwrite the gaps. */
    @Test
    void copiesInPagesOfIndexesAreErasedToo(@TempDir Path other) throws Exception {
        Random random = new Random(1);
        List<Long> toErase = new ArrayList<>();
        try (RunningService service = RunningService.start(other)) {
            for (int batch = 0; batch < 20; batch++) {
                List<AuditEvent> events = IntStream.range(0, 1_000)
                        .mapToObj(i -> event(
                                "type-" + random.nextInt(10),
                                random.nextInt(100_000) + (random.nextInt(3) == 0 ? "-to-forget" : "-to-keep"),
                                "source-" + random.nextInt(10),
                                "2026-01-31T12:00:%02dZ".formatted(random.nextInt(60)),
                                null))
                        .toList();
                List<BatchItemResult> results = service.append(events);
                for (int i = 0; i < events.size(); i++) {
                    if (events.get(i).subject().endsWith("-to-forget")) {
                        toErase.add(
                                Objects.requireNonNull(results.get(i).receipt()).sequence());
                    }
                }
            }
        }
        try (DataDirectory directory = DataDirectory.open(other)) {
            EventDatabase database = LogStart.open(directory, Duration.ZERO, (connection, known) -> {});
            LogMetrics metrics = new LogMetrics(new SimpleMeterRegistry());
            try (EventLog log = new EventLog(database, 1, 1, 1, Duration.ofMinutes(1), metrics, Clock.systemUTC())) {
                for (int from = 0; from < toErase.size(); from += Erasures.GROUP) {
                    log.erase(toErase.subList(from, Math.min(toErase.size(), from + Erasures.GROUP)), "of the law");
                }
                log.clean();
            }
        }

        String file = Files.readString(other.resolve("events.db"), StandardCharsets.ISO_8859_1);
        assertThat(file.contains("-to-forget")).as("erased content in the file").isFalse();
        assertThat(file.contains("-to-keep")).isTrue();
    }

    @Test
    void logThatItsCheckpointDoesNotKnowIsLeftAlone(@TempDir Path older, CapturedOutput output) throws IOException {
        FileSystemUtils.copyRecursively(dataDir, older);
        try (RunningService service = RunningService.start(dataDir)) {
            service.append(event("later"));
        }
        Files.copy(dataDir.resolve("head"), older.resolve("head"), StandardCopyOption.REPLACE_EXISTING);

        assertThatThrownBy(() -> AuditServiceApplication.main(new String[] {
                    "erase", Long.toString(receipt.sequence()), "of the law", "--audit.data-dir=" + older
                }))
                .isInstanceOf(RuntimeException.class);
        assertThat(output).contains("The event log ends with event", older.resolve("head") + " knows event");
    }

    @Test
    void reasonMayBeInAnyLanguage() {
        erase("\u00e4\u5220 \uD83D\uDE00");

        try (RunningService service = RunningService.start(dataDir)) {
            assertThat(service.query("type=audit.erasure").items().get(0).data())
                    .endsWith("\u00e4\u5220 \uD83D\uDE00");
        }
    }

    @BeforeAll
    static void storeAmongOthers() {
        Random random = new Random(1);
        try (RunningService service = RunningService.start(stored)) {
            for (int batch = 0; batch < 6; batch++) {
                if (batch == 3) {
                    receipt = service.append(PERSONAL);
                }
                service.append(IntStream.range(0, OTHERS / 6)
                        .mapToObj(i -> new AuditEvent(
                                "type-" + random.nextInt(10),
                                "subject-" + random.nextInt(1_000),
                                "source-" + random.nextInt(10),
                                "2026-01-31T12:00:00Z",
                                null,
                                null))
                        .toList());
            }
        }
    }

    @BeforeEach
    void copy() throws IOException {
        FileSystemUtils.copyRecursively(stored, dataDir);
    }

    private void erase(String reason) {
        run("erase", Long.toString(receipt.sequence()), reason);
    }

    private void run(String... command) {
        AuditServiceApplication.main(Stream.concat(Stream.of(command), Stream.of("--audit.data-dir=" + dataDir))
                .toArray(String[]::new));
    }
}
