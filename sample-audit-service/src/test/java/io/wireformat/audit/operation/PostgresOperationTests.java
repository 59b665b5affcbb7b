package io.wireformat.audit.operation;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.Keys;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.TestPostgres;
import io.wireformat.schemas.audit.EventPage;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What operators and clients see when something is wrong in the database of the service. */
class PostgresOperationTests {

    private static final List<String> TENANTS = List.of("a", "b", "c");
    private static String database;
    private static RunningService service;

    @Test
    void queryThatTakesTooLongIsStoppedAndItsConnectionUsedAgain() throws SQLException {
        service.append(event("e-1"));
        try (Connection other = TestPostgres.shared().connect(database);
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("LOCK TABLE audit.event IN ACCESS EXCLUSIVE MODE");

            HttpResponse<String> stopped = service.get("/events?source=web");
            assertThat(stopped.statusCode()).isEqualTo(503);
            assertThat(stopped.headers().firstValue("Retry-After")).contains("1");
            assertThat(stopped.body()).contains("audit.query-timeout");
            other.rollback();
        }

        // the pool has one connection; on a slow machine this query may take too long as well
        HttpResponse<String> next =
                Awaitility.await().until(() -> service.get("/events?source=web"), page -> page.statusCode() == 200);
        assertThat(RunningService.JSON.readValue(next.body(), EventPage.class).items())
                .containsExactly(event("e-1"));
    }

    @Test
    void everyPoolHasMeters() {
        assertThat(management("/actuator/prometheus"))
                .contains("hikaricp_connections_max{pool=\"audit-events\"")
                .contains("hikaricp_connections_max{pool=\"audit-pages\"} 1.0")
                .contains("hikaricp_connections_max{pool=\"audit-checks\"} 1.0");
    }

    @Test
    void readOfASingleEventIsStoppedAtTheServerToo() throws SQLException {
        service.append(event("type", "subject", "another", "2026-01-31T12:00:00Z", "e-2"));
        try (Connection other = TestPostgres.shared().connect(database);
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("LOCK TABLE audit.event IN ACCESS EXCLUSIVE MODE");

            assertThat(service.get("/events/e-2?source=another").statusCode()).isEqualTo(503);
            // while the lock is held
            Awaitility.await().until(() -> readsThatWait() == 0);
            other.rollback();
        }
    }

    private static long readsThatWait() throws SQLException {
        try (Connection connection = TestPostgres.shared().connect(database);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM pg_stat_activity WHERE datname = '"
                        + database + "' AND wait_event_type = 'Lock' AND query LIKE '%FROM%event%id = %'")) {
            row.next();
            return row.getLong(1);
        }
    }

    @Test
    void healthIsThatOfTheWorstLog() throws SQLException {
        for (String tenant : TENANTS) {
            assertThat(post(tenant, "before").statusCode()).isEqualTo(201);
        }
        execute("ALTER TABLE audit_a.head RENAME TO gone");
        execute("UPDATE audit_b.head SET root = sha256('another')");
        execute("ALTER TABLE audit_c.head RENAME TO gone");
        for (String tenant : TENANTS) {
            assertThat(post(tenant, "after").statusCode()).isEqualTo(503);
        }

        assertThat(management("/actuator/health"))
                .contains("\"status\":\"DOWN\"", "\"b\":\"io.wireformat", "it was altered", "\"a\":\"");
        assertThat(management("/actuator/health/readiness")).contains("\"status\":\"UP\"");
        assertThat(management("/actuator/prometheus")).contains("audit_broken_logs 1.0");
        execute("ALTER TABLE audit_a.gone RENAME TO head");
        execute("ALTER TABLE audit_c.gone RENAME TO head");
        for (String tenant : List.of("a", "c")) {
            Awaitility.await().until(() -> post(tenant, "after").statusCode() == 201);
        }
        assertThat(post("b", "after").statusCode()).isEqualTo(503);
        assertThat(management("/actuator/health")).contains("\"status\":\"DOWN\"", "it was altered");
    }

    /** The log of one tenant was damaged while the service was stopped. */
    @Test
    void damagedTenantLeavesTheOthersAlone(@TempDir Path folder) throws Exception {
        String another = TestPostgres.shared().createDatabase();
        start(folder, another).close();
        TestPostgres.shared()
                .execute(
                        another,
                        "UPDATE audit_b.head SET size = 0; ALTER TABLE audit_b.event DISABLE TRIGGER ALL;"
                                + " DELETE FROM audit_b.event");
        try (RunningService damaged = start(folder, another)) {
            assertThat(post(damaged, "a", "e-1").statusCode()).isEqualTo(201);
            assertThat(post(damaged, "b", "e-1").statusCode()).isEqualTo(503);
            assertThat(damaged.append(event("e-1")).sequence()).isEqualTo(1);
            assertThat(management(damaged, "/actuator/health"))
                    .contains("\"status\":\"DOWN\"", "\"b\":\"The event log is empty");
            assertThat(management(damaged, "/actuator/health/readiness")).contains("\"status\":\"UP\"");
            assertThat(management(damaged, "/actuator/prometheus")).contains("audit_broken_logs 1.0");
        }
    }

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        database = TestPostgres.shared().createDatabase();
        service = start(folder, database);
    }

    private static RunningService start(Path folder, String database) throws IOException {
        Path keys = Files.write(
                folder.resolve("keys.properties"),
                Stream.concat(Stream.of("writer", "reader"), TENANTS.stream().map(tenant -> "writer." + tenant + "/x"))
                        .map(name -> name + '=' + key(name))
                        .toList());
        return RunningService.start(
                folder.resolve("data"),
                new Keys(key("writer"), key("reader")),
                Stream.concat(
                                TestPostgres.shared().arguments(database).stream(),
                                Stream.of(
                                        "--audit.keys-file=" + keys,
                                        "--audit.readers=1",
                                        "--audit.query-timeout=200ms"))
                        .toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = TestPostgres.shared().connect(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String key(String name) {
        return (name + "-0123456789abcdef0123456789abcdef").replace('/', '-');
    }

    private static HttpResponse<String> post(String tenant, String id) {
        return post(service, tenant, id);
    }

    private static HttpResponse<String> post(RunningService service, String tenant, String id) {
        return service.send(HttpRequest.newBuilder(service.uri("/events"))
                .header("Authorization", "Bearer " + key("writer." + tenant + "/x"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(RunningService.JSON.writeValueAsString(event(id)))));
    }

    private static String management(String path) {
        return management(service, path);
    }

    private static String management(RunningService service, String path) {
        return service.send(HttpRequest.newBuilder(service.management(path))).body();
    }
}
