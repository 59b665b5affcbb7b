package io.wireformat.audit.durability;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.Events;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.ServiceProcess;
import io.wireformat.audit.TestStore;
import io.wireformat.schemas.audit.AuditEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The erasure of many events survives a SIGKILL of the command: the next one completes it. */
@Tag("processes")
@Tag("full")
@Tag("soak")
class ErasureKillTests {

    private static final int EVENTS = 20_000;
    private static final int KILLS = 4;

    @TempDir
    private Path folder;

    private final Random random = new Random(3);

    @ParameterizedTest
    @EnumSource(TestStore.class)
    void interruptedErasureIsCompleted(TestStore store) throws Exception {
        Path data = folder.resolve("data");
        String[] arguments = store.arguments().toArray(String[]::new);
        try (RunningService service = RunningService.start(data, arguments)) {
            for (int batch = 0; batch < EVENTS; batch += 1_000) {
                int first = batch;
                service.append(IntStream.range(0, 1_000)
                        .mapToObj(i -> event(
                                "type-to-forget",
                                "subject-to-forget",
                                "web",
                                "2026-01-31T12:00:00Z",
                                "e-" + (first + i)))
                        .toList());
            }
        }
        String before = "--before=" + Instant.now();
        try (Connection connection = connect(store, arguments, data)) {
            long erased = 0;
            // a slow machine may kill it too late
            for (int kill = 0; kill < KILLS && erased < EVENTS; kill++) {
                erased = eraseAndKill(before, arguments, connection, erased);
            }
            assertThat(command(before, arguments).waitFor()).isZero();
            assertThat(count(connection)).isEqualTo(EVENTS);
        }

        // the start checks the whole log
        try (RunningService service = RunningService.start(data, arguments)) {
            assertThat(service.query("limit=1000").items())
                    .extracting(AuditEvent::type)
                    .containsOnly("audit.erasure")
                    .hasSizeLessThanOrEqualTo(EVENTS / 100 + KILLS);
        }
        try (Stream<Path> files = Files.list(data)) {
            assertThat(files.filter(file -> file.getFileName().toString().startsWith("events")))
                    .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)
                                    .contains("-to-forget"))
                            .isFalse());
        }
    }

    /** Returns how many events were erased. */
    private long eraseAndKill(String before, String[] arguments, Connection connection, long erased)
            throws IOException, InterruptedException, SQLException {
        Process command = command(before, arguments);
        try {
            while (command.isAlive() && count(connection) == erased) {
                Thread.sleep(1);
            }
            Thread.sleep(random.nextInt(50));
        } finally {
            command.destroyForcibly().waitFor();
        }
        return count(connection);
    }

    private Process command(String before, String[] arguments) throws IOException {
        List<String> command = ServiceProcess.command(List.of());
        command.addAll(List.of("erase", "kept for a year", before, "--audit.data-dir=" + folder.resolve("data")));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("output").toFile()))
                .start();
    }

    private static Connection connect(TestStore store, String[] arguments, Path data) throws SQLException {
        if (store == TestStore.SQLITE) {
            return Events.openDatabase(data);
        }
        String url = Stream.of(arguments)
                .filter(argument -> argument.startsWith("--spring.datasource.url="))
                .map(argument -> argument.split("=", 2)[1])
                .findFirst()
                .orElseThrow();
        return DriverManager.getConnection(url + "?currentSchema=audit", "postgres", "postgres");
    }

    private static long count(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM erased")) {
            row.next();
            return row.getLong(1);
        }
    }
}
