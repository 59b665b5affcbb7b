package io.wireformat.audit.operation;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.RunningService;
import io.wireformat.audit.ServiceProcess;
import io.wireformat.audit.TestPostgres;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An instance whose machine stands still within a transaction, which has the lock of the log. */
@Tag("full")
class PausedInstanceTests {

    private static final ConditionFactory PATIENT = Awaitility.await().atMost(Duration.ofMinutes(1));

    @TempDir
    private Path folder;

    private final TestPostgres postgres = TestPostgres.shared();
    private final String database = postgres.createDatabase();

    @Test
    void othersStoreEventsMeanwhile() throws Exception {
        try (ServiceProcess paused = ServiceProcess.start(folder, List.of(), postgres.arguments(database));
                RunningService other = RunningService.start(
                        folder.resolve("other"),
                        paused.keys(),
                        postgres.arguments(database, folder.resolve("data")).toArray(String[]::new))) {
            CompletableFuture<HttpResponse<String>> interrupted;
            try (Connection locking = postgres.connect(database);
                    Connection watching = postgres.connect(database)) {
                locking.setAutoCommit(false);
                locking.createStatement().execute("LOCK TABLE audit.subtree IN ACCESS EXCLUSIVE MODE");
                interrupted = CompletableFuture.supplyAsync(() -> post(paused, "interrupted"));
                // also readers of the tree wait, of which none has a transaction that the other instance would wait for
                PATIENT.until(() -> count(watching, "wait_event_type = 'Lock' AND query LIKE '%INSERT%'") == 1);
                paused.signal("STOP");
                locking.rollback();
                // then its transaction is idle with the lock of the log, until the server ends it
                PATIENT.until(() -> count(watching, "wait_event_type = 'Lock' AND query LIKE '%INSERT%'") == 0);
            }

            assertThat(other.post(event("meanwhile")).statusCode()).isEqualTo(201);

            paused.signal("CONT");
            assertThat(interrupted.join().statusCode()).isIn(201, 503);
            PATIENT.until(() -> post(paused, "interrupted").statusCode() < 300);
            assertThat(other.get("/events/interrupted").statusCode()).isEqualTo(200);
            assertThat(other.get("/events/meanwhile").statusCode()).isEqualTo(200);
        }
    }

    private static HttpResponse<String> post(ServiceProcess service, String id) {
        try {
            return service.post(event(id));
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }
    }

    /** Each count is a transaction of its own, because PostgreSQL reads its activity once in a transaction. */
    private long count(Connection connection, String condition) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT count(*) FROM pg_stat_activity WHERE datname = '" + database + "' AND " + condition)) {
            row.next();
            return row.getLong(1);
        }
    }
}
