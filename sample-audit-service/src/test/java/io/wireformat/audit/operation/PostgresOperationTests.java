package io.wireformat.audit.operation;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.Keys;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.TestPostgres;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
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

        // the pool has one connection
        assertThat(service.query("source=web").items()).containsExactly(event("e-1"));
    }

    @Test
    void everyPoolHasMeters() {
        assertThat(management("/actuator/prometheus"))
                .contains("hikaricp_connections_max{pool=\"audit-events\"")
                .contains("hikaricp_connections_max{pool=\"audit-pages\"} 1.0")
                .contains("hikaricp_connections_max{pool=\"audit-checks\"} 1.0");
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

        assertThat(management("/actuator/health")).contains("\"status\":\"DOWN\"", "it was altered");
        execute("ALTER TABLE audit_a.gone RENAME TO head");
        execute("ALTER TABLE audit_c.gone RENAME TO head");
        for (String tenant : List.of("a", "c")) {
            Awaitility.await().until(() -> post(tenant, "after").statusCode() == 201);
        }
        assertThat(post("b", "after").statusCode()).isEqualTo(503);
        assertThat(management("/actuator/health")).contains("\"status\":\"DOWN\"", "it was altered");
    }

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        database = TestPostgres.shared().createDatabase();
        Path keys = Files.write(
                folder.resolve("keys.properties"),
                Stream.concat(Stream.of("writer", "reader"), TENANTS.stream().map(tenant -> "writer." + tenant + "/x"))
                        .map(name -> name + '=' + key(name))
                        .toList());
        service = RunningService.start(
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
        return service.send(HttpRequest.newBuilder(service.uri("/events"))
                .header("Authorization", "Bearer " + key("writer." + tenant + "/x"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(RunningService.JSON.writeValueAsString(event(id)))));
    }

    private static String management(String path) {
        return service.send(HttpRequest.newBuilder(service.management(path))).body();
    }
}
