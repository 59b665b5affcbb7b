package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTests {

    private static RunningService service;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/events",
                "/events/some-id",
                "/error",
                "/actuator/health",
                "/unknown",
                "/wireformat/schemas/AuditEvent"
            })
    void nothingIsReadWithoutAKey(String path) {
        assertThat(get(path, null).statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/events", "/events/batch"})
    void nothingIsWrittenWithoutAKey(String path) {
        assertThat(post(path, null).statusCode()).isEqualTo(401);
    }

    @Test
    void refusalNamesTheScheme() {
        assertThat(get("/events", null).headers().firstValue("WWW-Authenticate"))
                .contains("Bearer realm=\"audit\"");
    }

    @Test
    void refusalIsAProblem() {
        assertThat(get("/events", null).headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(get("/events", "Bearer " + service.keys().writer()).headers().firstValue("Content-Type"))
                .contains("application/problem+json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer", "Bearer ", "Basic dTpw"})
    void requestWithoutAKeySaysHowToSendOne(String authorization) {
        assertThat(get("/events", authorization).body()).contains("A key is missing", "Bearer");
    }

    @Test
    void unknownKeyIsNotRepeated() {
        for (String authorization : List.of("Bearer never-valid", "bearer never-valid")) {
            assertThat(get("/events", authorization).body())
                    .contains("not recognized")
                    .doesNotContain("never-valid");
        }
        assertThat(get("/events", service.keys().reader()).body())
                .doesNotContain(service.keys().reader());
    }

    @Test
    void schemeIsNotCaseSensitive() {
        assertThat(get("/events", "bearer " + service.keys().reader()).statusCode())
                .isEqualTo(200);
    }

    @Test
    void writerMayNotRead() {
        for (String path : List.of("/events", "/events/some-id", "/events/tail", "/events/export")) {
            HttpResponse<String> response = get(path, "Bearer " + service.keys().writer());

            assertThat(response.statusCode()).isEqualTo(403);
            assertThat(response.body()).contains("role reader");
        }
    }

    @Test
    void readerMayNotWrite() {
        for (String path : List.of("/events", "/events/batch")) {
            HttpResponse<String> response =
                    post(path, "Bearer " + service.keys().reader());

            assertThat(response.statusCode()).isEqualTo(403);
            assertThat(response.body()).contains("role writer");
        }
    }

    @Test
    void unknownPathIsForbiddenOrNotFound() {
        assertThat(get("/unknown", "Bearer " + service.keys().reader()).statusCode())
                .isEqualTo(404);
    }

    @Test
    void rpcIsOffUnlessAPropertySaysOtherwise() {
        assertThat(post("/audit.v1.Events/Append", "Bearer " + service.keys().writer())
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void noSessionIsCreated() {
        assertThat(get("/events", "Bearer " + service.keys().reader()).headers().firstValue("Set-Cookie"))
                .isEmpty();
    }

    /** Spring Security's firewall rejects the first, with our predicate for plain text too. */
    @ParameterizedTest
    @CsvSource({"400, '\u0085'", "401, ü"})
    void onlyControlCharactersInHeadersAreRefused(int status, char inKey) throws IOException {
        try (Socket socket =
                new Socket(service.uri("/").getHost(), service.uri("/").getPort())) {
            String request = "GET /events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                    + "Authorization: Bearer wrong" + inKey + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
                    .startsWith("HTTP/1.1 " + status);
        }
    }

    @BeforeAll
    static void start(@TempDir Path dataDir) throws IOException {
        service = RunningService.start(dataDir);
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static HttpResponse<String> get(String path, String authorization) {
        return send(HttpRequest.newBuilder(service.uri(path)), authorization);
    }

    private static HttpResponse<String> post(String path, String authorization) {
        return send(
                HttpRequest.newBuilder(service.uri(path))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(RunningService.JSON.writeValueAsString(event("forbidden")))),
                authorization);
    }

    private static HttpResponse<String> send(HttpRequest.Builder request, String authorization) {
        return service.send(authorization == null ? request : request.header("Authorization", authorization));
    }
}
