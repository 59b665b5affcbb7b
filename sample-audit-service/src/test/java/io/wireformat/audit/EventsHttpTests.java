package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.Receipt;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

class EventsHttpTests {

    private static RunningService service;

    @Test
    void responseToAnEventHasItsLocationAndReceipt() {
        HttpResponse<String> response = service.post(event("place-1"));

        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().firstValue("Location")).contains("/events/place-1?source=web");
        Receipt receipt = RunningService.JSON.readValue(response.body(), Receipt.class);
        assertThat(receipt.id()).isEqualTo("place-1");
        assertThat(receipt.sequence()).isPositive();
        assertThat(Instant.parse(receipt.receivedAt())).isBeforeOrEqualTo(Instant.now());
    }

    @Test
    void storedEventIsFoundAtItsLocation() {
        AuditEvent event = event("found-1");
        String location = service.post(event).headers().firstValue("Location").orElseThrow();

        assertThat(RunningService.JSON.readValue(service.get(location).body(), AuditEvent.class))
                .isEqualTo(event);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/protobuf", "application/avro"})
    void storedEventComesWithItsSequenceTimeAndLeafInAnyFormat(String format) {
        Receipt receipt = service.append(event("found-with-receipt"));

        HttpResponse<String> response =
                service.send(HttpRequest.newBuilder(service.uri("/events/found-with-receipt?source=web"))
                        .header("Authorization", "Bearer " + service.keys().reader())
                        .header("Accept", format));

        HttpHeaders headers = response.headers();
        assertThat(headers.firstValue("Audit-Sequence")).contains(String.valueOf(receipt.sequence()));
        assertThat(headers.firstValue("Audit-Received-At")).contains(receipt.receivedAt());
        assertThat(headers.firstValue("Audit-Leaf")).contains(String.valueOf(receipt.leaf()));
    }

    @Test
    void locationNamesASourceOfAnyText() {
        AuditEvent event = event("t", "s", "gate+way/1 & 漢 100%?", "2026-01-31T12:00:00Z", "found-2");
        String location = service.post(event).headers().firstValue("Location").orElseThrow();

        assertThat(RunningService.JSON.readValue(service.get(location).body(), AuditEvent.class))
                .isEqualTo(event);
    }

    @Test
    void eventWithoutIdGetsOne() {
        Receipt receipt = service.append(event(null));

        assertThat(service.get("/events/" + receipt.id()).statusCode()).isEqualTo(200);
    }

    @Test
    void sequencesHaveNoHoles() {
        Receipt first = service.append(event(null));
        service.append(event(first.id()));
        service.post("/events", "{}");
        Receipt second = service.append(event(null));

        assertThat(second.sequence()).isEqualTo(first.sequence() + 1);
    }

    @Test
    void textOutsideAsciiIsUnchanged() {
        AuditEvent event = new AuditEvent(
                "ünïcode",
                "\uD83D\uDE00 \u4E2D\u6587",
                "w\teb",
                "2026-01-31T12:00:00Z",
                "\t\r\n\u007F\uFFFD",
                "text-1");
        service.append(event);

        assertThat(RunningService.JSON.readValue(service.get("/events/text-1").body(), AuditEvent.class))
                .isEqualTo(event);
    }

    @Test
    void absentAndEmptyDataStayDifferent() {
        service.append(new AuditEvent("t", "s", "o", "2026-01-31T12:00:00Z", null, "data-absent"));
        service.append(new AuditEvent("t", "s", "o", "2026-01-31T12:00:00Z", "", "data-empty"));

        assertThat(RunningService.JSON
                        .readValue(service.get("/events/data-absent").body(), AuditEvent.class)
                        .data())
                .isNull();
        assertThat(RunningService.JSON
                        .readValue(service.get("/events/data-empty").body(), AuditEvent.class)
                        .data())
                .isEmpty();
    }

    @Test
    void unknownIdIsNotFound() {
        HttpResponse<String> response = service.get("/events/never-stored");

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
    }

    @Test
    void responseToABatchHasAResultForEachItemInOrder() {
        List<BatchItemResult> results =
                service.append(Arrays.asList(event("batch-1"), event("not/an/id"), null, event("batch-2")));

        assertThat(results).extracting(BatchItemResult::status).containsExactly(201, 422, 422, 201);
        assertThat(results.get(0).receipt().id()).isEqualTo("batch-1");
        assertThat(results.get(1).error()).startsWith("id: ");
        assertThat(results.get(2).error()).startsWith("event: ");
        assertThat(results.get(3).receipt().sequence())
                .isEqualTo(results.get(0).receipt().sequence() + 1);
    }

    @Test
    void responseToAnEmptyBatchIsAnEmptyList() {
        assertThat(service.append(List.of())).isEmpty();
    }

    @Test
    void responseToATooLargeBatchNamesTheLimit() {
        String events = RunningService.JSON.writeValueAsString(Collections.nCopies(1_001, event(null)));
        HttpResponse<String> response = service.post("/events/batch", events);

        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(response.body()).contains("audit.batch-limit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"type", "subject", "source", "time"})
    void requiredFieldIsNamedWhenMissing(String field) {
        HttpResponse<String> response = service.post("/events", without(field));

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(RunningService.JSON.readTree(response.body()).get("field").asString())
                .isEqualTo(field);
    }

    @Test
    void problemDoesNotRepeatTheContent() {
        HttpResponse<String> response = service.post(event("t", "s", "o", "yesterday-secret", null));

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(response.body()).contains("time").doesNotContain("secret");
    }

    @Test
    void malformedJsonIsABadRequest() {
        assertThat(service.post("/events", "{\"type\":").statusCode()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({
        "limit,0",
        "limit,1001",
        "limit,many",
        "limit,%D9%A3",
        "limit,%2B5",
        "cursor,AAAA",
        "cursor,AQAAAAAAAAAB",
        "cursor,!",
        "from,yesterday",
        "to,2026-01-31"
    })
    void badParameterIsNamed(String parameter, String value) {
        HttpResponse<String> response = service.get("/events?" + parameter + "=" + value);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(RunningService.JSON
                        .readTree(response.body())
                        .get("parameter")
                        .asString())
                .isEqualTo(parameter);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cursor=%FF", "limit=%C3%28", "%FF=1"})
    @ExtendWith(OutputCaptureExtension.class)
    void malformedQueryIsABadRequestAndNotInTheLog(String query, CapturedOutput output) {
        HttpResponse<String> response = service.get("/events?" + query);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(output).doesNotContain("Exception");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*/*", "text/html,image/avif,*/*;q=0.8"})
    void requestWithoutAFormatGetsJson(String accept) {
        service.append(event("json-1"));
        HttpRequest.Builder request = HttpRequest.newBuilder(service.uri("/events/json-1"))
                .header("Authorization", "Bearer " + service.keys().reader());
        HttpResponse<String> response = service.send(accept.isEmpty() ? request : request.header("Accept", accept));

        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(RunningService.JSON.readValue(response.body(), AuditEvent.class))
                .isEqualTo(event("json-1"));
    }

    @Test
    void browserAcceptsXmlAndGetsJson() {
        service.append(event("xml-1"));
        HttpResponse<String> response = service.send(HttpRequest.newBuilder(service.uri("/events/xml-1"))
                .header("Authorization", "Bearer " + service.keys().reader())
                .header("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"));

        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(response.body()).contains("\"id\":\"xml-1\"");
    }

    @BeforeAll
    static void start(@TempDir Path dataDir) {
        service = RunningService.start(dataDir);
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static String without(String field) {
        return RunningService.JSON
                .readTree(RunningService.JSON.writeValueAsString(event("missing-1")))
                .asObject()
                .without(field)
                .toString();
    }
}
