package io.wireformat.audit.durability;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.AuditServiceApplication;
import io.wireformat.audit.Events;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.TestStore;
import io.wireformat.schemas.audit.AuditEvent;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** What a running service erases, on request and by its retention. */
@ExtendWith(OutputCaptureExtension.class)
class RunningErasureTests {

    private static final String TIME = "2026-01-31T12:00:00Z";

    @TempDir
    private Path data;

    @ParameterizedTest
    @EnumSource(TestStore.class)
    void personIsErasedBesideRequests(TestStore store) throws IOException {
        String[] arguments = store.arguments().toArray(String[]::new);
        try (RunningService service = RunningService.start(data, arguments)) {
            // more than one step has, among others
            service.append(IntStream.range(0, 500)
                    .mapToObj(i -> new AuditEvent(
                            "type",
                            i % 2 == 0 ? "jane-to-forget" : "subject-" + i,
                            i < 100 ? "shop" : "web",
                            TIME,
                            null,
                            "e-" + i))
                    .toList());

            erase(arguments, "--subject=jane-to-forget", "--source=shop", "request 17");
            assertThat(service.query("limit=1000&subject=jane-to-forget").items())
                    .hasSize(200);
            erase(arguments, "--subject=jane-to-forget", "request 18");
            erase(arguments, "--source=shop", "request 19");
            erase(arguments, "500", "request 20");

            assertThat(service.append(event("later")).sequence()).isEqualTo(506);
            assertThat(service.query("subject=jane-to-forget").items()).isEmpty();
            assertThat(service.query("source=shop").items()).isEmpty();
            assertThat(service.get("/events/e-0?source=shop").statusCode()).isEqualTo(410);
            assertThat(service.get("/events/e-101?source=web").statusCode()).isEqualTo(200);
            assertThat(service.query("type=audit.erasure").items())
                    .extracting(AuditEvent::subject)
                    .containsExactly("1-99", "101-299", "301-499", "2-100", "500");
            assertThat(service.get("/events/export").body()).doesNotContain("to-forget");
            assertThat(service.get("/events").body()).doesNotContain("to-forget");
            try (Stream<Path> files = Files.list(data)) {
                assertThat(files)
                        .noneMatch(file -> file.toString().contains("erase-"))
                        .allSatisfy(
                                file -> assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                                        .doesNotContain("to-forget"));
            }
            assertThat(health(service)).contains("\"status\":\"UP\"");
        }
        // the start checks the whole log
        try (RunningService service = RunningService.start(data, arguments)) {
            assertThat(service.post(event("type", "other", "shop", TIME, "e-0")).statusCode())
                    .isEqualTo(409);
        }
    }

    @Test
    void reasonDoesNotRepeatTheSubjectAndNoOptionIsEmpty(CapturedOutput output) {
        RunningService.start(data).close();
        for (String reason : List.of("request of Jane", "JANE", "jane's wish", "for jane.")) {
            assertThatThrownBy(() -> erase(new String[0], "--subject=jane", reason))
                    .isInstanceOf(RuntimeException.class);
        }
        assertThat(output).contains("The reason has the subject or source in it");
        for (String option : List.of("--subject=", "--source= ", "--before=")) {
            assertThatThrownBy(() -> erase(new String[0], option, "--subject=jane", "request 17"))
                    .isInstanceOf(RuntimeException.class);
        }
        assertThat(output).contains("needs one value").doesNotContain("was erased");
        erase(new String[0], "--subject=jane", "request of 17 janets");
    }

    @Test
    void requestOfAnotherKindIsRefused() throws IOException {
        try (RunningService service = RunningService.start(data)) {
            service.append(event("kept"));
            String request = "first=1\nlast=9\nbefore=" + Long.MAX_VALUE + "\nreason=r\n";
            write("erase-open.request", request, "rw-r--r--");
            write("erase-bad.request", "first=x", "rw-------");
            write("erase-other.request", request + "tenant=other", "rw-------");

            assertThat(result("open")).contains("no other one may read or change it");
            assertThat(result("bad")).contains("NumberFormatException");
            assertThat(result("other")).contains("no open log of this tenant");
            assertThat(service.get("/events/kept").statusCode()).isEqualTo(200);
            assertThat(data.resolve("erase-open.request")).doesNotExist();
        }
    }

    @Test
    void requestWaitsForTheNextStart() throws IOException {
        RunningService.start(data).close();
        write("erase-1.request", "first=1\nlast=1\nbefore=" + Long.MAX_VALUE + "\nreason=r\n", "rw-------");
        try (RunningService service = RunningService.start(data)) {
            assertThat(result("1")).isEqualTo("0");
            assertThat(service.query("").items()).isEmpty();
        }
    }

    @ParameterizedTest
    @Tag("full")
    @EnumSource(TestStore.class)
    void retentionErasesWhatIsOldWithinItsBound(TestStore store) throws IOException {
        List<String> arguments = new ArrayList<>(store.arguments());
        arguments.addAll(List.of("--audit.retention=P1D", "--audit.retention-per-day=150"));
        SettableClock clock = new SettableClock();
        clock.ahead = Duration.ofHours(-48);
        try (RunningService service = start(clock, arguments)) {
            for (int i = 0; i < 2; i++) {
                service.append(
                        IntStream.range(0, 100).mapToObj(each -> event(null)).toList());
            }
        }
        // two days later
        clock.ahead = Duration.ZERO;
        ranSince(clock.instant().minus(Duration.ofHours(25)), clock.instant());
        try (RunningService service = start(clock, arguments)) {
            Awaitility.await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> assertThat(
                            service.query("limit=1000").items())
                    .hasSize(50 + 2));
            assertThat(service.query("type=audit.erasure").items())
                    .satisfiesExactly(first -> assertThat(first.subject()).isEqualTo("1-100"), second -> {
                        assertThat(second.subject()).isEqualTo("101-150");
                        assertThat(second.data()).endsWith(" audit.retention=PT24H");
                    });
        }
        try (RunningService service = start(clock, arguments)) {
            erase(arguments.toArray(String[]::new), "--subject=none", "request 17");
            assertThat(service.query("limit=1000").items()).hasSize(50 + 2);
        }
    }

    @Test
    void retentionWaitsForAClockThatRanEvenly(CapturedOutput output) throws IOException {
        SettableClock clock = new SettableClock();
        List<String> arguments = List.of("--audit.retention=P1D");
        try (RunningService service = start(clock, arguments)) {
            service.append(event("kept"));
            clock.ahead = Duration.ofDays(500);
            Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> output.toString()
                    .contains("The clock leapt by PT1"));
        }
        // it stays where it leapt, and a restart does not help
        try (RunningService service = start(clock, arguments)) {
            erase(new String[0], "--subject=none", "request 17");
            assertThat(service.get("/events/kept").statusCode()).isEqualTo(200);
        }
        // the service was stopped for long, so its clock is not known
        ranSince(clock.instant().minus(Duration.ofDays(9)), clock.instant().minus(Duration.ofDays(2)));
        try (RunningService service = start(clock, arguments)) {
            erase(new String[0], "--subject=none", "request 17");
            assertThat(service.get("/events/kept").statusCode()).isEqualTo(200);
        }
    }

    /** What is irreversible could remove the evidence. The damage is in another step than the first. */
    @Test
    void retentionErasesNothingOfADamagedLog() throws Exception {
        SettableClock clock = new SettableClock();
        clock.ahead = Duration.ofHours(-48);
        List<String> arguments = List.of("--audit.retention=P1D", "--audit.start-check=0s");
        try (RunningService service = start(clock, arguments)) {
            service.append(IntStream.range(0, 250).mapToObj(each -> event(null)).toList());
        }
        try (Connection connection = Events.openDatabase(data);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("DROP TRIGGER event_is_never_updated");
            statement.executeUpdate("UPDATE event SET subject = 'mallory' WHERE sequence = 250");
        }
        clock.ahead = Duration.ZERO;
        ranSince(clock.instant().minus(Duration.ofHours(25)), clock.instant());
        try (RunningService service = start(clock, arguments)) {
            Awaitility.await().until(() -> health(service).contains("\"status\":\"DOWN\""));
            // each is done before the retention is looked at
            erase(new String[0], "--subject=none", "request 17");
            erase(new String[0], "--subject=none", "request 18");
        }
        try (Connection connection = Events.openDatabase(data);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM event WHERE salt IS NOT NULL")) {
            assertThat(rows.getLong(1)).isEqualTo(250);
        }
    }

    /** As after a stop between an erasure and the rewriting of free space. */
    @Test
    void startCompletesWhatAnErasureLeft() throws IOException {
        RunningService.start(data).close();
        Path left = Files.createFile(data.resolve("uncleaned"));
        try (RunningService service = RunningService.start(data)) {
            Awaitility.await().until(() -> !Files.exists(left));
            assertThat(service.append(event("after")).sequence()).isEqualTo(1);
        }
    }

    @Test
    void retentionOfLessThanADayIsRefused(CapturedOutput output) {
        // a number alone would be milliseconds
        assertThatThrownBy(() -> RunningService.start(data, "--audit.retention=400"))
                .isInstanceOf(RuntimeException.class);
        assertThat(output).contains("audit.retention");
    }

    private RunningService start(Clock clock, List<String> arguments) {
        return RunningService.startAt(clock, data, arguments.toArray(String[]::new));
    }

    private void ranSince(Instant since, Instant last) throws IOException {
        Files.writeString(data.resolve("retention"), since + " " + last);
    }

    private void erase(String[] arguments, String... command) {
        AuditServiceApplication.main(Stream.of(
                        Stream.of("erase"),
                        Stream.of(command),
                        Stream.of(arguments).filter(argument -> !argument.startsWith("--audit.retention")),
                        Stream.of("--audit.data-dir=" + data))
                .flatMap(each -> each)
                .toArray(String[]::new));
    }

    private void write(String name, String text, String mode) throws IOException {
        Path file = Files.writeString(data.resolve("draft"), text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
        Files.move(file, data.resolve(name));
    }

    private String result(String request) throws IOException {
        Path result = data.resolve("erase-" + request + ".result");
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> Files.exists(result));
        return Files.readString(result);
    }

    private static String health(RunningService service) {
        return service.send(HttpRequest.newBuilder(service.management("/actuator/health")))
                .body();
    }

    private static final class SettableClock extends Clock {

        private volatile Duration ahead = Duration.ZERO;

        @Override
        public Instant instant() {
            return Instant.now().plus(ahead);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
