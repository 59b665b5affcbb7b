package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.commands.Commands;
import io.wireformat.audit.proof.PublishedLog;
import io.wireformat.schemas.audit.Receipt;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The service on PostgreSQL: several instances, and a server that fails. */
@ExtendWith(OutputCaptureExtension.class)
class PostgresTests {

    private static final int EVENTS = 300;

    @TempDir
    private Path folder;

    private final TestPostgres postgres = TestPostgres.shared();
    private final String database = postgres.createDatabase();

    @Test
    void instancesStoreEachKnownIdOnceAndLeaveNoHole() throws Exception {
        try (RunningService first = start("first", database);
                RunningService second = startLike(first, "second")) {
            List<HttpResponse<String>> responses = sendToBoth(first, second);

            List<Receipt> receipts = responses.stream()
                    .map(response -> RunningService.JSON.readValue(response.body(), Receipt.class))
                    .toList();
            assertThat(responses.stream().filter(response -> response.statusCode() == 201))
                    .hasSize(EVENTS);
            assertThat(receipts.stream().distinct().map(Receipt::sequence).sorted())
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, EVENTS).boxed().toList());
            for (RunningService service : List.of(first, second)) {
                PublishedLog log = new PublishedLog(service);
                byte[] root = log.awaitCheckpoint(EVENTS + 1).root();
                assertThat(log.rootOfEntries(EVENTS + 1)).isEqualTo(root);
                assertThat(service.query("limit=1000").receipts()).containsAll(receipts);
            }
        }
    }

    @Test
    void followerOfOneInstanceReceivesWhatAnotherStores() {
        try (RunningService first = start("first", database);
                RunningService second = startLike(first, "second")) {
            first.append(List.of(event("e-1"), event("e-2")));

            // the second instance may not have looked since
            HttpResponse<Stream<String>> tail = second.send(
                    HttpRequest.newBuilder(second.uri("/events/tail?after=2"))
                            .header("Authorization", "Bearer " + second.keys().reader()),
                    BodyHandlers.ofLines());
            assertThat(tail.statusCode()).isEqualTo(200);
            first.append(event("e-3"));

            try (Stream<String> lines = tail.body()) {
                assertThat(lines.filter(line -> !line.contains("\"leaf\":null")).findFirst())
                        .get()
                        .asString()
                        .contains("\"sequence\":3", "e-3");
            }
        }
    }

    private static List<HttpResponse<String>> sendToBoth(RunningService first, RunningService second) throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(16);
        try {
            List<Callable<HttpResponse<String>>> requests = Stream.iterate(0, i -> i + 1)
                    .limit(EVENTS)
                    .flatMap(i -> Stream.of(first, second)
                            .<Callable<HttpResponse<String>>>map(service -> () -> service.post(event("e-" + i))))
                    .toList();
            List<HttpResponse<String>> responses = new ArrayList<>();
            for (Future<HttpResponse<String>> response : clients.invokeAll(requests)) {
                responses.add(response.get());
            }
            return responses;
        } finally {
            clients.shutdownNow();
        }
    }

    @Test
    void instanceWithAnotherSigningKeyDoesNotStart() {
        try (RunningService first = start("first", database)) {
            new PublishedLog(first).awaitCheckpoint(1);

            assertThatThrownBy(() -> start("second", database))
                    .hasStackTraceContaining("log.key of the published log is missing");
        }
    }

    @Test
    void serviceUsesNewConnectionsAfterTheServerClosedAll() {
        try (RunningService service = start("first", database)) {
            service.append(event("before"));
            postgres.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + database + "'");

            HttpResponse<String> response =
                    Awaitility.await().until(() -> service.post(event("after")), answer -> answer.statusCode() < 300);
            assertThat(RunningService.JSON
                            .readValue(response.body(), Receipt.class)
                            .sequence())
                    .isEqualTo(2);
            Awaitility.await()
                    .untilAsserted(() -> assertThat(service.query("").items()).hasSize(2));
        }
    }

    @Test
    void eventIsErasedAndTheLogVerifiedBesideTheService() throws IOException {
        try (RunningService service = start("first", database)) {
            service.append(List.of(event("e-1"), event("e-2")));
            PublishedLog log = new PublishedLog(service);
            log.awaitCheckpoint(3);
            run("erase", "1", "asked for");

            assertThat(service.get("/events/e-1?source=web").statusCode()).isEqualTo(410);
            assertThat(service.post(event("e-1")).statusCode()).isEqualTo(409);
            assertThat(service.append(event("e-3")).sequence()).isEqualTo(4);
            log.awaitCheckpoint(5);
            Path checkpoint =
                    Files.writeString(folder.resolve("kept"), log.note().toString());
            run("verify", checkpoint.toString(), log.keys().get(0).toString());
            assertThatThrownBy(() -> run("erase", "1", "reason", "--tenant=acne"))
                    .hasStackTraceContaining("The database has no log of the tenant 'acne'");
        }
    }

    private void run(String... command) {
        Commands.run(Stream.of(
                        Stream.of(command),
                        postgres.arguments(database).stream(),
                        Stream.of("--audit.data-dir=" + folder.resolve("operator")))
                .flatMap(each -> each)
                .toArray(String[]::new));
    }

    @Test
    void databaseWithoutAllCharactersIsRefused() {
        assertIsRefused("LATIN1");
    }

    @Tag("full")
    @Test
    void databaseWithoutAnEncodingIsRefused() {
        assertIsRefused("SQL_ASCII");
    }

    private void assertIsRefused(String encoding) {
        String narrow = database + encoding.toLowerCase(Locale.ROOT);
        postgres.execute("CREATE DATABASE " + narrow + " TEMPLATE template0 ENCODING '" + encoding + "' LOCALE 'C'");

        assertThatThrownBy(() -> start("first", narrow))
                .hasStackTraceContaining("The database stores text in " + encoding);
    }

    /** In each failure with the URL, for each reader of the message. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://localhost:%d/nosuch?user=postgres&password=verysecret",
                "jdbc:postgresql://localhost:none/audit?password=verysecret",
                "postgresql://audit:verysecret@localhost/audit"
            })
    void passwordInTheUrlIsNotPrinted(String url, CapturedOutput output) {
        assertIsNotPrinted(url, output);
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://localhost:1/audit?user=audit&password=verysecret",
                "jdbc:postgresql://audit:verysecret@localhost:%d/nosuch",
                "jdbc:postgres://localhost/audit?password=verysecret",
                "jdbc:mysql://localhost/audit?password=verysecret"
            })
    void passwordInNoUrlIsPrinted(String url, CapturedOutput output) {
        assertIsNotPrinted(url, output);
    }

    private void assertIsNotPrinted(String url, CapturedOutput output) {
        assertThatThrownBy(() -> RunningService.start(
                        folder.resolve("first"),
                        "--audit.store=postgresql",
                        "--spring.datasource.hikari.connection-timeout=300",
                        "--spring.datasource.url=" + url.formatted(postgres.port())))
                .isInstanceOf(RuntimeException.class);
        assertThat(output.getAll()).contains("APPLICATION FAILED TO START").doesNotContain("verysecret");
    }

    /** The list of processes shows the arguments of a command. */
    @ParameterizedTest
    @ValueSource(strings = {"docs/audit-postgresql.md", "docs/audit-operation.md", "docker/README.md", "README.md"})
    void noCommandOfTheDocumentsHasAPassword(String page) throws IOException {
        assertThat(Path.of("..", page)).content().doesNotContainPattern("(?i)password=[^\\s`]|//[^/\\s]+:[^/\\s]+@");
    }

    @Test
    void serverThatDoesNotWaitForTheDiskIsRefused() {
        try (TestPostgres unsafe = TestPostgres.start(folder.resolve("postgres"), 0, "fsync=off")) {
            assertThatThrownBy(() -> RunningService.start(
                            folder.resolve("first"),
                            unsafe.arguments("postgres").toArray(String[]::new)))
                    .hasStackTraceContaining("fsync off");
        }
    }

    /** With the first, a known id got a second sequence. */
    @Test
    void indexOfOtherRowsIsRefused() {
        assertIndexIsRefused("CREATE UNIQUE INDEX event_by_id ON audit.event (id, source) WHERE sequence < 0");
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE INDEX event_by_id ON audit.event (id, source)",
                "CREATE UNIQUE INDEX event_by_id ON audit.event (id, source, sequence)",
                "CREATE UNIQUE INDEX other ON audit.event (id, source)"
            })
    void indexThatIsAnotherOneIsRefused(String index) {
        assertIndexIsRefused(index);
    }

    private void assertIndexIsRefused(String index) {
        start("first", database).close();
        postgres.execute(database, "DROP INDEX audit.event_by_id; " + index);

        assertThatThrownBy(() -> start("first", database))
                .hasStackTraceContaining("event_by_id")
                .hasStackTraceContaining("is missing, not valid or another one");
    }

    @Test
    void standbyThatIsBehindIsRefused() {
        String standby = database + "_standby";
        try (RunningService service = start("first", database)) {
            service.append(event("e-1"));
        }
        postgres.execute("CREATE DATABASE " + standby + " TEMPLATE " + database);
        try (RunningService service = start("first", database)) {
            service.append(event("e-2"));
            new PublishedLog(service).awaitCheckpoint(3);
        }

        assertThatThrownBy(() -> start("first", standby)).hasStackTraceContaining("ends with event 1, but");
    }

    private RunningService start(String instance, String database) {
        return RunningService.start(
                folder.resolve(instance), postgres.arguments(database).toArray(String[]::new));
    }

    /** Starts another instance, with the keys of the first. */
    private RunningService startLike(RunningService first, String instance) {
        return RunningService.start(
                folder.resolve(instance),
                first.keys(),
                postgres.arguments(database, folder.resolve("first")).toArray(String[]::new));
    }
}
