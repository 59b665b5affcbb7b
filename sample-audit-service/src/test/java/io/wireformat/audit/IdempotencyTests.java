package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.Receipt;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** No event is stored twice, and no event is lost because another one has its id. */
@ParameterizedClass
@EnumSource(TestStore.class)
class IdempotencyTests {

    private static final String TIME = "2026-01-31T12:00:00Z";
    private static RunningService service;

    @Parameter
    TestStore store;

    @Test
    void repeatedEventGetsTheFirstReceipt() {
        HttpResponse<String> first = service.post(event("again-1"));
        HttpResponse<String> second = service.post(event("again-1"));

        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(second.statusCode()).isEqualTo(200);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.headers().firstValue("Location"))
                .isEqualTo(first.headers().firstValue("Location"));
        assertThat(stored("again-1")).isOne();
    }

    @ParameterizedTest
    @MethodSource("othersOf")
    void idWithDifferentContentIsAConflict(AuditEvent other) {
        service.append(event("other-1"));

        HttpResponse<String> response = service.post(other);

        assertThat(response.statusCode()).isEqualTo(409);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(RunningService.JSON.readTree(response.body()).get("id").asString())
                .isEqualTo("other-1");
        assertThat(read("/events/other-1")).isEqualTo(event("other-1"));
        assertThat(stored("other-1")).isOne();
    }

    static List<AuditEvent> othersOf() {
        AuditEvent of = event("other-1");
        return List.of(
                new AuditEvent("forged", of.subject(), of.source(), of.time(), of.data(), of.id()),
                new AuditEvent(of.type(), "mallory", of.source(), of.time(), of.data(), of.id()),
                new AuditEvent(of.type(), of.subject(), of.source(), "2026-01-31T12:00:01Z", of.data(), of.id()),
                new AuditEvent(of.type(), of.subject(), of.source(), of.time(), "", of.id()),
                new AuditEvent(of.type(), of.subject(), of.source(), of.time(), null, of.id()));
    }

    @Test
    void idsAreUniquePerSource() {
        AuditEvent fromWeb = event("t", "s", "web", TIME, "shared-1");
        AuditEvent fromShop = event("t", "s", "shop", TIME, "shared-1");
        HttpResponse<String> first = service.post(fromWeb);
        HttpResponse<String> second = service.post(fromShop);

        assertThat(List.of(first.statusCode(), second.statusCode())).containsOnly(201);
        assertThat(read(location(first))).isEqualTo(fromWeb);
        assertThat(read(location(second))).isEqualTo(fromShop);
        assertThat(stored("shared-1")).isEqualTo(2);
    }

    @Test
    void idOfSeveralSourcesNeedsASource() {
        service.append(event("t", "s", "web", TIME, "shared-2"));
        service.append(event("t", "s", "shop", TIME, "shared-2"));

        HttpResponse<String> response = service.get("/events/shared-2");

        assertThat(response.statusCode()).isEqualTo(409);
        assertThat(RunningService.JSON
                        .readTree(response.body())
                        .get("parameter")
                        .asString())
                .isEqualTo("source");
        assertThat(service.get("/events/shared-2?source=bank").statusCode()).isEqualTo(404);
    }

    @Test
    void generatedIdResolvesAfterAnotherSourceUsesIt() {
        HttpResponse<String> chosen = service.post(event("t", "s", "web", TIME, null));
        String id = RunningService.JSON.readValue(chosen.body(), Receipt.class).id();
        service.append(event("t", "s", "mallory", TIME, id));

        assertThat(read(location(chosen)).source()).isEqualTo("web");
    }

    @Test
    void eachEventOfABatchHasItsOwnResult() {
        service.append(event("t", "s", "web", TIME, "mixed-1"));

        List<BatchItemResult> results = service.append(List.of(
                event("t", "s", "web", TIME, "mixed-1"),
                event("t", "mallory", "web", TIME, "mixed-1"),
                event("t", "s", "shop", TIME, "mixed-1"),
                event("t", " ", "web", TIME, "mixed-1")));

        assertThat(results).extracting(BatchItemResult::status).containsExactly(200, 409, 201, 422);
        assertThat(results.get(1).receipt()).isNull();
        assertThat(results.get(1).error()).contains("mixed-1");
        assertThat(results.get(2).receipt().sequence())
                .isGreaterThan(results.get(0).receipt().sequence());
    }

    @Test
    void eventRepeatedWithinABatchIsStoredOnce() {
        List<BatchItemResult> results =
                service.append(List.of(event("twice-1"), event("twice-1"), event("t", "s", "web", TIME, "twice-1")));

        assertThat(results).extracting(BatchItemResult::status).containsExactly(201, 200, 409);
        assertThat(results.get(1).receipt()).isEqualTo(results.get(0).receipt());
        assertThat(stored("twice-1")).isOne();
    }

    @Test
    void concurrentRequestsWithOneIdShareOneReceipt() throws Exception {
        List<HttpResponse<String>> responses = concurrently(64, i -> event("race-" + i % 4));

        assertThat(responses.stream().filter(response -> response.statusCode() == 201))
                .hasSize(4);
        assertThat(responses.stream().filter(response -> response.statusCode() == 200))
                .hasSize(60);
        assertThat(responses.stream().map(HttpResponse::body).distinct()).hasSize(4);
        for (int i = 0; i < 4; i++) {
            assertThat(stored("race-" + i)).isOne();
        }
    }

    @Test
    void onlyOneOfConcurrentContentsWithOneIdIsStored() throws Exception {
        List<HttpResponse<String>> responses =
                concurrently(64, i -> event("t", "subject-" + i, "web", TIME, "contest-1"));

        assertThat(responses.stream().filter(response -> response.statusCode() == 201))
                .hasSize(1);
        assertThat(responses.stream().filter(response -> response.statusCode() == 409))
                .hasSize(63);
        assertThat(stored("contest-1")).isOne();
    }

    @BeforeParameterizedClassInvocation
    static void start(TestStore store, @TempDir Path dataDir) {
        service = RunningService.start(dataDir, store.arguments().toArray(String[]::new));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        service.close();
    }

    private static List<HttpResponse<String>> concurrently(int requests, IntFunction<AuditEvent> events)
            throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(16);
        try {
            List<Callable<HttpResponse<String>>> tasks = IntStream.range(0, requests)
                    .<Callable<HttpResponse<String>>>mapToObj(i -> () -> service.post(events.apply(i)))
                    .toList();
            List<HttpResponse<String>> responses = new ArrayList<>();
            for (Future<HttpResponse<String>> response : clients.invokeAll(tasks)) {
                responses.add(response.get());
            }
            return responses;
        } finally {
            clients.shutdownNow();
        }
    }

    private static String location(HttpResponse<String> response) {
        return response.headers().firstValue("Location").orElseThrow();
    }

    private static AuditEvent read(String path) {
        return RunningService.JSON.readValue(service.get(path).body(), AuditEvent.class);
    }

    private static long stored(String id) {
        return service.query("limit=1000").items().stream()
                .filter(event -> id.equals(event.id()))
                .count();
    }
}
