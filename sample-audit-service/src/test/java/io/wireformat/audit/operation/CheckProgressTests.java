package io.wireformat.audit.operation;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.RunningService;
import io.wireformat.audit.TestPostgres;
import io.wireformat.audit.log.merkle.MerkleTree;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.TreeTables;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check of the whole log after a start, which stands still here, because a table is locked. */
class CheckProgressTests {

    private static final String WAITING =
            "SELECT count(*) FROM pg_locks WHERE relation = 'audit.erased'::regclass AND NOT granted";

    @TempDir
    private Path dataDir;

    // both wait, and the common pool may have one thread
    private final ExecutorService threads = Executors.newFixedThreadPool(2);

    private final String database = TestPostgres.shared().createDatabase();

    @Test
    void portsOpenAndHealthHasTheProgressBeforeTheCheckEnds() throws Exception {
        try (RunningService service = start()) {
            service.append(List.of(event("e-1"), event("e-2")));
        }
        // of another log
        Files.writeString(dataDir.resolve("checked"), "2 " + Base64.getEncoder().encodeToString(new byte[32]));
        try (Connection before = connect();
                Connection after = connect();
                Connection observer = connect()) {
            try (RunningService service = startWithWaitingCheck(before, after, observer)) {
                await().until(() -> health(service).contains("\"verified\":\"0 of 3 entries\""));
                assertThat(health(service)).contains("\"status\":\"UP\"").doesNotContain("DOWN", "OUT_OF");
                assertThat(service.append(event("e-3")).sequence()).isEqualTo(3);
                assertThat(service.query("").items()).hasSize(3);

                after.rollback();
                await().until(() -> !health(service).contains("verified"));
            }
        }
    }

    @Test
    @Tag("full")
    void interruptedCheckGoesOnAfterARestartAndAWholeOneFollows() throws Exception {
        Head checked;
        try (RunningService service = start()) {
            for (int batch = 0; batch < 11; batch++) {
                service.append(Stream.generate(() -> event(null)).limit(1_000).toList());
            }
            checked = service.log()
                    .readers()
                    .read(connection -> Head.of(MerkleTree.resume(new TreeTables(connection), 10_000)));
        }
        Path file = dataDir.resolve("checked");
        String text = "10000 " + Base64.getEncoder().encodeToString(checked.root());
        Files.writeString(file, text + "\n");
        for (int start = 0; start < 2; start++) {
            try (Connection before = connect();
                    Connection after = connect();
                    Connection observer = connect()) {
                try (RunningService service = startWithWaitingCheck(before, after, observer)) {
                    await().until(() -> health(service).contains("\"verified\":\"10000 of 11001 entries\""));
                    // the service wrote it, too
                    await().until(() -> Files.readString(file).equals(text));
                    if (start == 1) {
                        after.rollback();
                        await().until(() -> service.log().verification().isIntact());
                        assertThat(file).doesNotExist();
                    }
                }
            }
        }
    }

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    private static ConditionFactory await() {
        return Awaitility.await().atMost(Duration.ofMinutes(1));
    }

    private RunningService start() {
        return RunningService.start(
                dataDir,
                Stream.concat(
                                TestPostgres.shared().arguments(database).stream(),
                                Stream.of("--audit.start-check=1ms", "--audit.disk-timeout=60s"))
                        .toArray(String[]::new));
    }

    private Connection connect() throws SQLException {
        Connection connection = TestPostgres.shared().connect(database);
        connection.setAutoCommit(false);
        return connection;
    }

    private static void lock(Connection connection) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("LOCK TABLE audit.erased IN ACCESS EXCLUSIVE MODE");
        } catch (SQLException failure) {
            throw new AssertionError(failure);
        }
    }

    private RunningService startWithWaitingCheck(Connection before, Connection after, Connection observer)
            throws Exception {
        lock(before);
        CompletableFuture<RunningService> starting = CompletableFuture.supplyAsync(this::start, threads);
        await().until(() -> waiting(observer) == 1);
        // the start gets the lock before, and the check after it
        CompletableFuture<Void> locking = CompletableFuture.runAsync(() -> lock(after), threads);
        await().until(() -> waiting(observer) == 2);
        before.rollback();
        locking.get();
        return starting.get();
    }

    private static int waiting(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(WAITING)) {
            row.next();
            return row.getInt(1);
        }
    }

    private static String health(RunningService service) {
        return service.send(HttpRequest.newBuilder(service.management("/actuator/health")))
                .body();
    }
}
