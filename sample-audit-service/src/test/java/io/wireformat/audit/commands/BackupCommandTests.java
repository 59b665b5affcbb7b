package io.wireformat.audit.commands;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.AuditServiceApplication;
import io.wireformat.audit.Events;
import io.wireformat.audit.RunningService;
import io.wireformat.schemas.audit.AuditEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class BackupCommandTests {

    @TempDir
    private Path directory;

    @Test
    void copyThatIsMadeWhileEventsAreStoredIsCompleteAndStarts(CapturedOutput output) throws Exception {
        Path target = directory.resolve("copy");
        try (RunningService service = RunningService.start(directory.resolve("data"))) {
            service.append(events(0, 1_000));
            AtomicBoolean copied = new AtomicBoolean();
            CompletableFuture<Integer> writes = CompletableFuture.supplyAsync(() -> {
                int next = 1_000;
                do {
                    service.append(events(next, next + 50));
                    next += 50;
                } while (!copied.get());
                return next;
            });
            run("backup", target.toString());
            copied.set(true);
            assertThat(writes.get()).isGreaterThan(1_000);
        }
        Matcher end = Pattern.compile("The copy in .* is intact; it ends with event (\\d+)")
                .matcher(output);
        assertThat(end.find()).isTrue();
        long last = Long.parseLong(end.group(1));
        assertThat(last).isGreaterThanOrEqualTo(1_000);
        try (var files = Files.list(target)) {
            assertThat(files.toList())
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
        }

        Files.copy(directory.resolve("data/log.key"), target.resolve("log.key"));
        try (RunningService restored = RunningService.start(target)) {
            assertThat(restored.get("/events/b-" + (last - 1)).statusCode()).isEqualTo(200);
            assertThat(restored.append(event("after")).sequence()).isEqualTo(last + 1);
        }
    }

    @Test
    void damageIsFoundInTheCopy(CapturedOutput output) throws Exception {
        Path data = directory.resolve("data");
        try (RunningService service = RunningService.start(data)) {
            service.append(events(0, 3));
        }
        try (Connection connection = Events.openDatabase(data);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("DROP TRIGGER event_is_never_updated");
            statement.executeUpdate("UPDATE event SET subject = 'mallory' WHERE sequence = 2");
        }

        assertThatThrownBy(() -> run("backup", directory.resolve("copy").toString()))
                .isInstanceOf(RuntimeException.class);
        assertThat(output).contains("The copy is damaged", "event 2 was changed");
    }

    @Test
    void folderWithALogIsNotOverwritten(CapturedOutput output) {
        Path data = directory.resolve("data");
        RunningService.start(data).close();
        assertThatThrownBy(() -> run("backup", data.toString())).isInstanceOf(RuntimeException.class);
        assertThat(output).contains("has a log already");
    }

    private void run(String... arguments) {
        AuditServiceApplication.main(
                new String[] {"--audit.data-dir=" + directory.resolve("data"), arguments[0], arguments[1]});
    }

    private static List<AuditEvent> events(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> event("b-" + i)).toList();
    }
}
