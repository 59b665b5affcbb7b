package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.codec.Codec;
import io.wireformat.schema.SchemaLanguage;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A client with a key finds the schema of every message, and needs nothing else to use the service. */
class SchemasTests {

    private static final Path EXPORTED = Path.of("..", "schemas", "exported");
    private static RunningService service;

    @ParameterizedTest
    @MethodSource("languages")
    void schemaIsServedByItsExtension(SchemaLanguage language) throws Exception {
        HttpResponse<String> response = service.get("/wireformat/schemas/AuditEvent." + language.extension());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(exported(language, "AuditEvent"));
    }

    @ParameterizedTest
    @MethodSource("languages")
    void schemaIsServedByItsMediaType(SchemaLanguage language) throws Exception {
        HttpResponse<String> response =
                get("/wireformat/schemas/EventPage", service.keys().reader(), "Accept", language.mediaType());

        assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith(language.mediaType());
        assertThat(response.body()).isEqualTo(exported(language, "EventPage"));
    }

    @Test
    void cachedSchemaIsNotSentAgain() {
        String path = "/wireformat/schemas/Receipt.proto";
        String etag = service.get(path).headers().firstValue("ETag").orElseThrow();

        HttpResponse<String> again = get(path, service.keys().reader(), "If-None-Match", etag);

        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /events/linked, , AuditEvent",
        "GET, /events, , EventPage",
        "POST, /events, event, Receipt",
        "POST, /events/batch, [], BatchItemResultList"
    })
    void contentLeadsToItsSchema(String method, String path, String content, String type) {
        HttpResponse<String> response = send(method, path, content);

        List<String> links = response.headers().allValues("Link");
        assertThat(links).containsExactly("</wireformat/schemas/" + type + ">; rel=\"describedby\"");
        String link = links.get(0).substring(1, links.get(0).indexOf('>'));
        assertThat(service.get(link + ".proto").body()).contains("message " + type + " {");
    }

    @Test
    void schemaOfProblemsIsServedToo() {
        assertThat(service.get("/wireformat/schemas/Problem.proto").body()).contains("message Problem {");
    }

    @Test
    void schemasAreForAnyKey() {
        for (String key : List.of(service.keys().reader(), service.keys().writer())) {
            assertThat(get("/wireformat/schemas/AuditEvent", key).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void schemasNeedAKey() {
        HttpResponse<String> known = get("/wireformat/schemas/AuditEvent", "wrong");
        HttpResponse<String> unknown = get("/wireformat/schemas/Unknown", "wrong");

        assertThat(known.statusCode()).isEqualTo(401);
        assertThat(unknown.statusCode()).isEqualTo(401);
    }

    @Test
    void noOtherTypeHasASchema() {
        assertThat(service.get("/wireformat/schemas/StoredEvent").statusCode()).isEqualTo(404);
    }

    @BeforeAll
    static void start(@TempDir Path dataDir) {
        service = RunningService.start(dataDir);
        service.append(event("linked"));
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    static Stream<SchemaLanguage> languages() {
        return Stream.concat(
                        Stream.of(SchemaLanguage.JSON_SCHEMA),
                        service.beans(Codec.class).map(Codec::schemaLanguage).filter(Objects::nonNull))
                .distinct();
    }

    private static String exported(SchemaLanguage language, String type) throws Exception {
        return Files.readString(EXPORTED.resolve(Path.of(language.name(), type + "." + language.extension())));
    }

    private static HttpResponse<String> get(String path, String key, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(service.uri(path)).header("Authorization", "Bearer " + key);
        return service.send(headers.length == 0 ? request : request.headers(headers));
    }

    private static HttpResponse<String> send(String method, String path, String content) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(service.uri(path)).header("Accept", "application/protobuf");
        if (content == null) {
            return service.send(
                    request.header("Authorization", "Bearer " + service.keys().reader()));
        }
        String json = content.equals("event") ? RunningService.JSON.writeValueAsString(event("linked")) : content;
        return service.send(
                request.header("Authorization", "Bearer " + service.keys().writer())
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(json)));
    }
}
