package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.SignedNote;
import io.wireformat.audit.proof.PythonVerifier;
import io.wireformat.audit.startup.StartupException;
import io.wireformat.fixtures.page.Browser;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.schemas.audit.Receipt;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** A key sees the log of its tenant, and nothing of another. */
class TenantTests {

    private static final List<String> NAMES = List.of(
            "writer",
            "reader",
            "writer.acme/a",
            "reader.acme/a",
            "reader.acme/b",
            "reader.acme/c",
            "writer.shop/s",
            "reader.shop/s",
            "reader.shop/t");

    @TempDir
    private static Path folder;

    private static RunningService service;

    /** Each with a key of the tenant shop, which has one event; acme has three. */
    @Test
    void everyRouteIsTried() {
        TreeSet<String> routes = new TreeSet<>();
        service.bean(RequestMappingHandlerMapping.class).getHandlerMethods().forEach((mapping, method) -> {
            if (method.getBeanType().getPackageName().equals("io.wireformat.audit.web")) {
                routes.addAll(mapping.getPatternValues());
            }
        });

        assertThat(routes)
                .containsExactly(
                        "/events",
                        "/events/batch",
                        "/events/export",
                        "/events/tail",
                        "/events/{id:(?!(?:tail|export)$).+}",
                        "/events/{id}/proof",
                        "/events/{id}/tlog-proof",
                        "/log/checkpoint",
                        "/log/key",
                        "/log/tile/{*path}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/events/acme-1",
                "/events/acme-1?source=web",
                "/events/acme-1/proof",
                "/events/acme-1/tlog-proof",
                "/log/tile/0/000.p/4",
                "/log/tile/entries/000.p/4"
            })
    void eventsOfAnotherTenantAreNotFound(String path) {
        assertThat(get("reader.acme/a", path).statusCode()).isEqualTo(200);
        assertThat(get("reader.shop/s", path).statusCode()).isEqualTo(404);
        assertThat(get("reader", path).statusCode()).isEqualTo(404);
    }

    @Test
    void pagesAndCursorsLeadToTheTenantsEventsOnly() {
        String path = "/events?";
        EventPage ofAcme = page("reader.acme/a", path + "limit=1");
        EventPage ofShop = page("reader.shop/s", path);

        assertThat(ofAcme.next()).isNotNull();
        assertThat(ofShop.items()).extracting(AuditEvent::id).containsExactly("shared");
        assertThat(ofShop.items()).extracting(AuditEvent::subject).containsExactly("of shop");
        assertThat(page("reader.shop/s", path + "cursor=" + ofAcme.next()).items())
                .isEmpty();
        assertThat(page("reader", path).items()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/events/tail?after=0", "/events/export?from=1"})
    void streamsHaveTheTenantsEventsOnly(String path) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(service.uri(path))
                .header("Authorization", "Bearer " + key("reader.shop/s"))
                .header("Accept", "application/x-ndjson");
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                service.send(request, BodyHandlers.ofInputStream()).body(), StandardCharsets.UTF_8))) {
            assertThat(lines.readLine()).contains("of shop");
            // a heartbeat, or the proof
            assertThat(lines.readLine()).doesNotContain("\"event\":{");
        }
        assertThat(get("reader.shop/s", "/events/tail?after=2").statusCode()).isEqualTo(400);
        assertThat(get("reader.shop/s", "/events/export?to=4").statusCode()).isEqualTo(400);
    }

    @Test
    void eachTenantHasItsOwnIdsAndSequence() {
        Receipt repeated = RunningService.JSON.readValue(
                post("writer.shop/s", "/events", sharedBy("shop")).body(), Receipt.class);

        assertThat(repeated.sequence()).isEqualTo(1);
        assertThat(post("writer.shop/s", "/events", sharedBy("acme")).statusCode())
                .isEqualTo(409);
        assertThat(post("writer.acme/a", "/events/batch", List.of(sharedBy("acme")))
                        .body())
                .contains("\"status\":200")
                .contains("\"sequence\":3");
    }

    @Test
    void eachTenantHasItsOwnOriginAndTree() {
        Checkpoint ofAcme = checkpoint("reader.acme/a");
        Checkpoint ofShop = checkpoint("reader.shop/s");

        assertThat(List.of(
                        ofAcme.origin(), ofShop.origin(), checkpoint("reader").origin()))
                .containsExactly("example.com/audit/acme", "example.com/audit/shop", "example.com/audit");
        assertThat(List.of(ofAcme.size(), ofShop.size())).containsExactly(4L, 2L);
        assertThat(get("reader.shop/s", "/log/key").body()).startsWith("example.com/audit/shop+");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/events/acme-1/proof", "/events/export"})
    void verifierOfTheDocumentationVerifiesTheTenantsEvents(String path) throws Exception {
        HttpResponse<String> response = service.send(HttpRequest.newBuilder(service.uri(path))
                .header("Authorization", "Bearer " + key("reader.acme/a"))
                .header("Accept", "application/x-ndjson, application/json"));
        Path record = Files.writeString(folder.resolve("record"), response.body());

        assertThat(PythonVerifier.run(record, get("reader.acme/a", "/log/key").body()))
                .startsWith("VERIFIED");
        Files.writeString(record, response.body().replace("alice", "malice"));
        assertThat(PythonVerifier.run(record, get("reader.acme/a", "/log/key").body()))
                .startsWith("NOT VERIFIED");
        assertThat(PythonVerifier.run(record, get("reader.shop/s", "/log/key").body()))
                .startsWith("NOT VERIFIED");
    }

    @Test
    void pageProvesTheTenantsEvents() {
        try (Browser browser = Browser.start()) {
            browser.open(service.uri("/"));
            browser.find("#key").sendKeys(key("reader.acme/a"), org.openqa.selenium.Keys.ENTER);
            browser.await("#events", "alice");
            browser.click("#events button");
            browser.await("#proof-about", "as its path shows");
        }
    }

    @Test
    void healthAndMetersNameNoTenant() {
        for (String path : List.of("/actuator/health", "/actuator/prometheus")) {
            assertThat(service.send(HttpRequest.newBuilder(service.management(path)))
                            .body())
                    .doesNotContain("acme")
                    .doesNotContain("of shop");
        }
    }

    @Test
    void logInAFileHasNoTenants(@TempDir Path dataDir) {
        assertThatThrownBy(() -> RunningService.start(
                        dataDir, new Keys("", ""), "--audit.keys-file=" + folder.resolve("keys.properties")))
                .rootCause()
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("tenant acme");
    }

    /** Of eight places a tenant has four, and a key two. */
    @Test
    void followersHaveSharesOfTheirTenantAndKey() throws IOException {
        awaitNoFollowers();
        List<InputStream> tails = new ArrayList<>();
        try {
            for (String key : List.of("reader.acme/a", "reader.acme/b", "reader.shop/s", "reader")) {
                tails.add(follow(key, 200));
                tails.add(follow(key, 200));
                tails.add(follow(key, 429));
                if (key.equals("reader.acme/b")) {
                    tails.add(follow("reader.acme/c", 429));
                }
            }
            tails.add(follow("reader.shop/t", 503));
        } finally {
            for (InputStream tail : tails) {
                tail.close();
            }
        }
        awaitNoFollowers();
        follow("reader.acme/c", 200).close();
        awaitNoFollowers();
    }

    private static InputStream follow(String key, int status) {
        HttpResponse<InputStream> response = service.send(
                HttpRequest.newBuilder(service.uri("/events/tail?after=0"))
                        .header("Authorization", "Bearer " + key(key))
                        .header("Accept", "application/x-ndjson"),
                BodyHandlers.ofInputStream());
        assertThat(response.statusCode()).as(key).isEqualTo(status);
        return response.body();
    }

    private static void awaitNoFollowers() {
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> service.send(
                        HttpRequest.newBuilder(service.management("/actuator/prometheus")))
                .body()
                .contains("audit_followers 0.0"));
    }

    /** Their files are beside those of the service, whatever a tenant is called. */
    @Test
    void tenantsThatAreCalledLikeFilesKeepTheirCheckpoints(@TempDir Path other) throws IOException {
        List<String> tenants = List.of("draft", "head", "tenants", "retention");
        Path keys = Files.write(
                other.resolve("keys.properties"),
                Stream.concat(
                                Stream.of("writer", "reader"),
                                tenants.stream()
                                        .flatMap(tenant ->
                                                Stream.of("writer." + tenant + "/x", "reader." + tenant + "/x")))
                        .map(name -> name + '=' + key(name))
                        .toList());
        String[] arguments = Stream.concat(
                        TestStore.POSTGRESQL.arguments().stream(), Stream.of("--audit.keys-file=" + keys))
                .toArray(String[]::new);
        Map<String, String> before = new TreeMap<>();
        RunningService ofOthers = service;
        for (int start = 0; start < 2; start++) {
            try (RunningService started =
                    RunningService.start(other.resolve("data"), new Keys(key("writer"), key("reader")), arguments)) {
                service = started;
                for (String tenant : tenants) {
                    assertThat(post("writer." + tenant + "/x", "/events", sharedBy(tenant))
                                    .statusCode())
                            .isEqualTo(start == 0 ? 201 : 200);
                    Awaitility.await().until(() -> get("reader." + tenant + "/x", "/log/checkpoint")
                            .body()
                            .contains("\n2\n"));
                    String now = checkpoint("reader." + tenant + "/x").text();
                    assertThat(before.getOrDefault(tenant, now)).isEqualTo(now);
                    before.put(tenant, now);
                }
                assertThat(started.append(event("e")).sequence()).isEqualTo(1);
            } finally {
                service = ofOthers;
            }
        }
        assertThat(before.values()).doesNotHaveDuplicates();
        for (String tenant : tenants) {
            assertThat(Files.readString(
                            other.resolve("data/tenants").resolve(tenant).resolve("head")))
                    .contains(before.get(tenant));
        }
    }

    @BeforeAll
    static void start() throws IOException {
        Path keys = folder.resolve("keys.properties");
        Files.write(keys, NAMES.stream().map(name -> name + '=' + key(name)).toList());
        service = RunningService.start(
                folder.resolve("data"),
                new Keys(key("writer"), key("reader")),
                Stream.concat(
                                TestStore.POSTGRESQL.arguments().stream(),
                                Stream.of(
                                        "--audit.keys-file=" + keys,
                                        "--audit.heartbeat=100ms",
                                        "--audit.followers=8",
                                        "--audit.publish.origin=example.com/audit"))
                        .toArray(String[]::new));
        for (AuditEvent event : List.of(event("acme-1"), event("acme-2"), sharedBy("acme"))) {
            assertThat(post("writer.acme/a", "/events", event).statusCode()).isEqualTo(201);
        }
        assertThat(post("writer.shop/s", "/events", sharedBy("shop")).statusCode())
                .isEqualTo(201);
        Awaitility.await()
                .until(() -> checkpoint("reader.acme/a").size() == 4
                        && checkpoint("reader.shop/s").size() == 2);
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static AuditEvent sharedBy(String tenant) {
        return event("type", "of " + tenant, "source", "2026-01-31T12:00:00Z", "shared");
    }

    private static String key(String name) {
        return (name + "-0123456789abcdef0123456789abcdef").replace('/', '-');
    }

    private static HttpResponse<String> get(String key, String path) {
        return service.send(HttpRequest.newBuilder(service.uri(path)).header("Authorization", "Bearer " + key(key)));
    }

    private static HttpResponse<String> post(String key, String path, Object body) {
        return service.send(HttpRequest.newBuilder(service.uri(path))
                .header("Authorization", "Bearer " + key(key))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(RunningService.JSON.writeValueAsString(body))));
    }

    private static EventPage page(String key, String path) {
        return RunningService.JSON.readValue(get(key, path).body(), EventPage.class);
    }

    private static Checkpoint checkpoint(String key) {
        return Checkpoint.parse(
                SignedNote.parse(get(key, "/log/checkpoint").body()).text());
    }
}
