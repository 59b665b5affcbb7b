package io.wireformat.audit.operation;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.wireformat.audit.Keys;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.TestPostgres;
import io.wireformat.audit.proof.PublishedLog;
import io.wireformat.fixtures.FreePort;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;

/**
 * PostgreSQL 15 behind PgBouncer, which gives each transaction another session: neither knows what the other did before.
 * Skipped where PgBouncer is not installed.
 */
@Tag("full")
class PoolerTests {

    private static final List<String> TENANTS = List.of("a", "b", "c");
    private static final int EVENTS = 200;
    private static @Nullable Path folder;
    private static @Nullable TestPostgres server;
    private static @Nullable Process pooler;
    private static @Nullable RunningService service;

    @Test
    void tenantsStayApartAndNothingIsLost() throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(12);
        try {
            List<Callable<String>> requests = IntStream.range(0, EVENTS)
                    .boxed()
                    .flatMap(i -> TENANTS.stream().<Callable<String>>map(tenant -> () -> exchange(tenant, i)))
                    .toList();
            for (Future<String> read : clients.invokeAll(requests)) {
                assertThat(read.get()).isEqualTo("as sent");
            }
        } finally {
            clients.shutdownNow();
        }
        for (String tenant : TENANTS) {
            String page = get(tenant, "/events?limit=1000").body();
            assertThat(page.split("\"subject\":\"of " + tenant + "\"", -1)).hasSize(EVENTS + 1);
            assertThat(page.split("\"subject\":", -1)).hasSize(EVENTS + 1);
            Awaitility.await().until(() -> get(tenant, "/log/checkpoint").body().contains("\n" + (EVENTS + 1) + "\n"));
        }
        assertThat(service.send(HttpRequest.newBuilder(service.management("/actuator/health")))
                        .body())
                .startsWith("{\"components\"")
                .doesNotContain("DOWN", "OUT_OF_SERVICE");
        new PublishedLog(service).awaitCheckpoint(1);
    }

    /** Stores the event of a tenant and reads it, and the tenant's newest page, which has no events of other tenants. */
    private static String exchange(String tenant, int i) {
        HttpResponse<String> stored = service.send(HttpRequest.newBuilder(service.uri("/events"))
                .header("Authorization", "Bearer " + key("writer", tenant))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(RunningService.JSON.writeValueAsString(
                        event("type", "of " + tenant, "web", "2026-01-31T12:00:00Z", "e-" + i)))));
        if (stored.statusCode() != 201) {
            return stored.statusCode() + " " + stored.body();
        }
        String read = get(tenant, "/events/e-" + i).body();
        HttpResponse<String> page = get(tenant, "/events?limit=5");
        boolean apart = page.statusCode() == 429
                || page.statusCode() == 503
                || page.body().split("of " + tenant + "\"", -1).length
                        == page.body().split("\"subject\"", -1).length;
        return read.contains("of " + tenant) && apart ? "as sent" : read + " and " + page.body();
    }

    /** Statements are compiled just in time from a cost that a disabled kind of plan exceeds. */
    @Test
    void noPlanIsMadeExpensive() throws SQLException {
        try (Connection connection = server.connect("postgres");
                Statement statement = connection.createStatement()) {
            try (var rows = statement.executeQuery("EXPLAIN SELECT size, root, erasures FROM audit.head FOR UPDATE")) {
                rows.next();
                assertThat(rows.getString(1)).doesNotContain("cost=10000");
            }
            try (var rows = statement.executeQuery(
                    "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%enable_seqscan%' AND pid <> pg_backend_pid()")) {
                rows.next();
                assertThat(rows.getLong(1)).isZero();
            }
        }
    }

    private static HttpResponse<String> get(String tenant, String path) {
        return service.send(
                HttpRequest.newBuilder(service.uri(path)).header("Authorization", "Bearer " + key("reader", tenant)));
    }

    private static String key(String role, String tenant) {
        return role + '-' + tenant + "-0123456789abcdef0123456789abcdef";
    }

    @BeforeAll
    static void start() throws Exception {
        // another user runs the pooler, because it refuses to be root
        folder = Files.createTempDirectory(Path.of("/tmp"), "pooler");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        int port = FreePort.find();
        server = TestPostgres.ofVersion(15, folder.resolve("postgres"));
        Path settings = Files.writeString(
                folder.resolve("pgbouncer.ini"),
                "[databases]\naudit = host=127.0.0.1 port=" + server.port() + " dbname=postgres user=postgres"
                        + "\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = " + port
                        + "\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 12\nmax_client_conn = 200\n"
                        + "unix_socket_dir =\nlogfile = " + folder.resolve("pgbouncer.log") + "\n");
        pooler = run("pgbouncer", settings.toString());
        String url = "jdbc:postgresql://127.0.0.1:" + port + "/audit";
        Awaitility.await().ignoreExceptions().until(() -> {
            DriverManager.getConnection(url, "any", "").close();
            return true;
        });
        Path keys = Files.write(
                folder.resolve("keys.properties"),
                Stream.concat(
                                Stream.of("writer=" + key("writer", "none"), "reader=" + key("reader", "none")),
                                TENANTS.stream().flatMap(tenant -> Stream.of("writer", "reader")
                                        .map(role -> role + '.' + tenant + "/x=" + key(role, tenant))))
                        .toList());
        service = RunningService.start(
                folder.resolve("data"),
                new Keys(key("writer", "none"), key("reader", "none")),
                "--audit.store=postgresql",
                "--audit.keys-file=" + keys,
                "--audit.readers=8",
                "--spring.datasource.hikari.connection-timeout=60000",
                "--spring.datasource.url=" + url,
                "--spring.datasource.username=any");
    }

    private static Process run(String... command) throws InterruptedException {
        List<String> all = new ArrayList<>();
        if ("root".equals(System.getProperty("user.name"))) {
            all.addAll(List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--"));
        }
        all.addAll(List.of(command));
        try {
            Process started = new ProcessBuilder(all)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            assumeFalse(
                    started.waitFor(1, TimeUnit.SECONDS), command[0] + " is not installed: apt-get install pgbouncer");
            return started;
        } catch (IOException absent) {
            return abort(command[0] + " is not installed: apt-get install pgbouncer");
        }
    }

    @AfterAll
    static void stop() throws Exception {
        if (service != null) {
            service.close();
        }
        if (pooler != null) {
            pooler.destroy();
            pooler.waitFor(1, TimeUnit.MINUTES);
        }
        if (server != null) {
            server.close();
        }
        if (folder != null) {
            FileSystemUtils.deleteRecursively(folder);
        }
    }
}
