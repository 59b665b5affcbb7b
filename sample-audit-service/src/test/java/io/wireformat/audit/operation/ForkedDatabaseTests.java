package io.wireformat.audit.operation;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.AuditServiceApplication;
import io.wireformat.audit.Keys;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.TestPostgres;
import io.wireformat.audit.log.store.KnownLog;
import io.wireformat.audit.proof.PublishedLog;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/**
 * A running instance whose database is replaced by a copy of an earlier moment that got other events since, as when a
 * standby is promoted that had not received everything.
 */
@Tag("full")
@ExtendWith(OutputCaptureExtension.class)
class ForkedDatabaseTests {

    private static final String ORIGIN = "--audit.publish.origin=example.com/audit";

    @TempDir
    private Path folder;

    private final TestPostgres postgres = TestPostgres.shared();
    private final String database = postgres.createDatabase();
    private final String fork = database + "_fork";
    private @Nullable RunningService first;

    /** Both less and more than what an instance reads at once to catch up. */
    @ParameterizedTest
    @ValueSource(ints = {500, 12_000})
    void runningInstanceRefusesTheForkAndForgetsNothing(int others, CapturedOutput output) throws Exception {
        RunningService service = start("first");
        store(service, "both-", 50);
        new PublishedLog(service).awaitCheckpoint(51);
        copy(database, fork);
        Awaitility.await().until(() -> service.post(event("mine-1")).statusCode() < 300);
        store(service, "mine-", 30);
        String checkpoint = awaitPublished(service, 81);
        try (RunningService second = start("second", fork)) {
            store(second, "other-", others);
            new PublishedLog(second).awaitCheckpoint(51 + others);
        }

        exchange();

        // the database that is renamed makes the health DOWN too, for a moment
        Awaitility.await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(health(service))
                .contains("\"status\":\"DOWN\"", "event 80 and root", "event " + (50 + others) + " and root"));
        assertThat(service.post(event("late")).statusCode()).isEqualTo(503);
        assertThat(new PublishedLog(service).note().text()).isEqualTo(checkpoint);
        stop();
        KnownLog known = KnownLog.read(folder.resolve("first/head"));
        assertThat(known.head().orElseThrow().size()).isEqualTo(81);
        assertThat(known.checkpoint().orElseThrow().text()).isEqualTo(checkpoint);
        assertThatThrownBy(() -> start("first")).isInstanceOf(RuntimeException.class);
        assertThat(output).contains("event 80 and root");

        exchange();
        RunningService again = start("first");
        assertThat(again.get("/events/mine-30").statusCode()).isEqualTo(200);
        assertThat(again.append(event("late")).sequence()).isEqualTo(81);
    }

    /** One instance knows all that was lost, one only what is left, and one something of its own. */
    @Test
    void instancesThatLoseNothingMoreAdoptAnAcceptance(CapturedOutput output) throws Exception {
        RunningService service = start("first", database, ORIGIN);
        store(service, "both-", 3);
        new PublishedLog(service).awaitCheckpoint(4);
        startLike("early").close();
        copy(database, fork);
        Awaitility.await().until(() -> service.post(event("mine-1")).statusCode() < 300);
        awaitPublished(service, 5);
        startLike("third").close();
        store(service, "mine-", 2);
        awaitPublished(service, 6);
        startLike("equal").close();
        stop();
        exchange();
        assertThatThrownBy(() -> start("first", database, ORIGIN)).isInstanceOf(RuntimeException.class);

        accept("first");

        RunningService accepted = start("first", database, ORIGIN);
        assertThat(new PublishedLog(accepted).awaitCheckpoint(5).origin()).isEqualTo("example.com/restored");
        startLike("early").close();
        startLike("equal").close();
        startLike("new").close();
        assertThatThrownBy(() -> startLike("third")).isInstanceOf(RuntimeException.class);
        assertThat(output).contains("run the command 'accept example.com/restored'");
        accept("third");
        startLike("third").close();
        // also with what it knows now
        startLike("third").close();
        assertThat(accepted.append(event("mine-2")).sequence()).isEqualTo(5);
    }

    @Test
    void acceptanceOfOneTenantLeavesTheOthersAsTheyAre(CapturedOutput output) throws Exception {
        RunningService service = startWithTenants();
        store(service, "both-", 2);
        storeOf("acme", 1);
        storeOf("beta", 1);
        new PublishedLog(service).awaitCheckpoint(3);
        Awaitility.await().until(() -> checkpointOf("acme").startsWith("example.com/audit/acme\n2\n"));
        Awaitility.await().until(() -> checkpointOf("beta").startsWith("example.com/audit/beta\n2\n"));
        stop();
        copy(database, fork);
        startWithTenants();
        storeOf("acme", 2);
        Awaitility.await().until(() -> checkpointOf("acme").startsWith("example.com/audit/acme\n3\n"));
        stop();
        exchange();

        startWithTenants();
        assertThat(ofTenant("acme", "/events/acme-1").statusCode()).isEqualTo(503);
        assertThat(ofTenant("beta", "/events/beta-1").statusCode()).isEqualTo(200);
        stop();
        accept("first", "--tenant=acme");
        assertThat(output).contains("example.com/audit/acme\n3\n");

        RunningService accepted = startWithTenants();
        storeOf("acme", 3);
        Awaitility.await().until(() -> checkpointOf("acme").startsWith("example.com/restored\n4\n"));
        assertThat(ofTenant("acme", "/events?type=audit.restored").body()).contains("example.com/restored");
        assertThat(checkpointOf("beta")).startsWith("example.com/audit/beta\n2\n");
        assertThat(new PublishedLog(accepted).awaitCheckpoint(3).origin()).isEqualTo("example.com/audit");
        assertThat(folder.resolve("first/tenants/acme/checkpoint.of-3")).exists();
    }

    private RunningService startWithTenants() throws IOException {
        Path keys = Files.write(
                folder.resolve("tenants.properties"),
                Stream.of("", ".acme/x", ".beta/x")
                        .flatMap(name -> Stream.of(
                                "writer" + name + '=' + key("writer" + name),
                                "reader" + name + '=' + key("reader" + name)))
                        .toList());
        first = RunningService.start(
                folder.resolve("first"),
                new Keys(key("writer"), key("reader")),
                Stream.concat(postgres.arguments(database).stream(), Stream.of(ORIGIN, "--audit.keys-file=" + keys))
                        .toArray(String[]::new));
        return first;
    }

    private void storeOf(String tenant, int number) {
        HttpResponse<String> stored = first.send(HttpRequest.newBuilder(first.uri("/events"))
                .header("Authorization", "Bearer " + key("writer." + tenant + "/x"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        RunningService.JSON.writeValueAsString(event(tenant + '-' + number)))));
        assertThat(stored.statusCode()).isEqualTo(201);
    }

    private String checkpointOf(String tenant) {
        return ofTenant(tenant, "/log/checkpoint").body();
    }

    private HttpResponse<String> ofTenant(String tenant, String path) {
        return first.send(HttpRequest.newBuilder(first.uri(path))
                .header("Authorization", "Bearer " + key("reader." + tenant + "/x")));
    }

    private static String key(String name) {
        return name + "-0123456789abcdef0123456789abcdef";
    }

    private void accept(String instance, String... further) {
        AuditServiceApplication.main(Stream.of(
                        Stream.of("accept", "example.com/restored"),
                        arguments(instance, database),
                        Stream.of(ORIGIN, "--audit.data-dir=" + folder.resolve(instance)),
                        Stream.of(further))
                .flatMap(each -> each)
                .toArray(String[]::new));
    }

    private static String awaitPublished(RunningService service, long size) {
        new PublishedLog(service).awaitCheckpoint(size);
        return new PublishedLog(service).note().text();
    }

    private static void store(RunningService service, String prefix, int events) {
        for (int from = 1; from <= events; from += 1_000) {
            service.append(IntStream.range(from, Math.min(from + 1_000, events + 1))
                    .mapToObj(i -> event(prefix + i))
                    .toList());
        }
    }

    private static String health(RunningService service) {
        return service.send(HttpRequest.newBuilder(service.management("/actuator/health")))
                .body();
    }

    private void copy(String from, String to) {
        close(from);
        postgres.execute("CREATE DATABASE " + to + " TEMPLATE " + from);
        postgres.execute("ALTER DATABASE " + from + " ALLOW_CONNECTIONS true");
        postgres.execute("ALTER DATABASE " + to + " ALLOW_CONNECTIONS true");
    }

    /** Lets the names of the two databases change places. */
    private void exchange() {
        String between = database + "_between";
        close(database);
        close(fork);
        postgres.execute("ALTER DATABASE " + database + " RENAME TO " + between);
        postgres.execute("ALTER DATABASE " + fork + " RENAME TO " + database);
        postgres.execute("ALTER DATABASE " + between + " RENAME TO " + fork);
        postgres.execute("ALTER DATABASE " + database + " ALLOW_CONNECTIONS true");
        postgres.execute("ALTER DATABASE " + fork + " ALLOW_CONNECTIONS true");
    }

    private void close(String name) {
        postgres.execute("ALTER DATABASE " + name + " ALLOW_CONNECTIONS false");
        postgres.execute(
                "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = '" + name + "'");
    }

    private RunningService start(String instance) {
        return start(instance, database);
    }

    private RunningService start(String instance, String name, String... further) {
        RunningService service = RunningService.start(
                folder.resolve(instance),
                instance.equals("first") && !Files.exists(folder.resolve("first"))
                        ? null
                        : Keys.read(folder.resolve("first/keys.properties")),
                Stream.concat(arguments(instance, name), Stream.of(further)).toArray(String[]::new));
        if (instance.equals("first")) {
            first = service;
        }
        return service;
    }

    private RunningService startLike(String instance) {
        return start(instance, database, ORIGIN);
    }

    private Stream<String> arguments(String instance, String name) {
        List<String> arguments =
                instance.equals("first") ? postgres.arguments(name) : postgres.arguments(name, folder.resolve("first"));
        return arguments.stream();
    }

    @AfterEach
    void stop() {
        if (first != null) {
            first.close();
            first = null;
        }
    }
}
