package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.web.Problem;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every message in every format. */
class FormatsTests {

    private static RunningService service;

    @ParameterizedTest
    @EnumSource
    void eventIsReadAsItWasSent(Format format) {
        AuditEvent event = new AuditEvent(
                "\u00fcnicode", "\uD83D\uDE00", "w\teb", "2026-01-31T12:00:00Z", "\r\n<\u007F\uFFFD>", id(format, 2));
        post("/events", format, format.encode(AuditEvent.class, event));

        HttpResponse<byte[]> response = get("/events/" + event.id(), format);

        assertThat(mediaType(response)).isEqualTo(format.mediaType());
        assertThat(format.decode(AuditEvent.class, response.body())).isEqualTo(event);
    }

    @ParameterizedTest
    @EnumSource
    void absentAndEmptyDataDifferInEveryFormat(Format format) {
        AuditEvent none = new AuditEvent("type", "subject", "source", "2026-01-31T12:00:00Z", null, id(format, 7));
        AuditEvent empty = new AuditEvent("type", "subject", "source", "2026-01-31T12:00:00Z", "", id(format, 7));

        assertThat(post("/events", format, format.encode(AuditEvent.class, none))
                        .statusCode())
                .isEqualTo(201);
        assertThat(post("/events", format, format.encode(AuditEvent.class, none))
                        .statusCode())
                .isEqualTo(200);
        assertThat(post("/events", format, format.encode(AuditEvent.class, empty))
                        .statusCode())
                .isEqualTo(409);
    }

    @ParameterizedTest
    @EnumSource
    void pageIsTheSameInEveryFormat(Format format) {
        service.append(List.of(event("page-1"), event("page-2")));

        HttpResponse<byte[]> response = get("/events?limit=2", format);

        assertThat(mediaType(response)).isEqualTo(format.mediaType());
        EventPage page = (EventPage) format.decode(EventPage.class, response.body());
        assertThat(page.items()).hasSize(2);
        assertThat(page).isEqualTo(service.query("limit=2"));
    }

    @ParameterizedTest
    @EnumSource
    void refusalSaysInTheFormatOfTheRequestWhichKeyToSend(Format format) {
        requireRefusal(format, null, 401, "A key is missing");
        requireRefusal(format, "of-" + service.keys().reader(), 401, "not recognized");
        requireRefusal(format, service.keys().writer(), 403, "role reader");
    }

    private static void requireRefusal(Format format, @Nullable String key, int status, String detail) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(service.uri("/events")).header("Accept", format.mediaType());
        if (key != null) {
            request.header("Authorization", "Bearer " + key);
        }

        HttpResponse<byte[]> response = service.send(request, BodyHandlers.ofByteArray());

        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("WWW-Authenticate"))
                .isEqualTo(status == 401 ? Optional.of("Bearer realm=\"audit\"") : Optional.empty());
        assertThat(mediaType(response)).isEqualTo(mediaTypeOfProblems(format));
        assertThat(format.decode(Problem.class, response.body()))
                .asInstanceOf(InstanceOfAssertFactories.type(Problem.class))
                .satisfies(problem -> {
                    assertThat(problem.status()).isEqualTo(status);
                    assertThat(problem.detail()).contains(detail).doesNotContain(String.valueOf(key));
                });
    }

    private static String mediaTypeOfProblems(Format format) {
        return switch (format) {
            case JSON -> "application/problem+json";
            case XML -> "application/problem+xml";
            default -> format.mediaType();
        };
    }

    @ParameterizedTest
    @EnumSource
    void problemHasTheMediaTypeOfItsFormat(Format format) {
        HttpResponse<byte[]> response = get("/events/never-stored", format);

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(mediaType(response)).isEqualTo(mediaTypeOfProblems(format));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "JSON")
    void contentThatIsNotAnEventIsABadRequest(Format format) {
        assertThat(post("/events", format, new byte[] {(byte) 0xFF, (byte) 0xFF, (byte) 0xFF})
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void xmlNeitherReadsFilesNorMultipliesEntities(@TempDir Path folder) throws Exception {
        String secret = Files.writeString(folder.resolve("secret"), "of-this-machine")
                .toUri()
                .toString();
        for (String entity : List.of("<!ENTITY e SYSTEM '" + secret + "'>", "<!ENTITY e 'of-this-machine'>")) {
            String xml = "<!DOCTYPE AuditEvent [" + entity + "]><AuditEvent><type>&e;</type></AuditEvent>";

            HttpResponse<byte[]> response = post("/events", Format.XML, xml.getBytes(StandardCharsets.UTF_8));

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(new String(response.body(), StandardCharsets.UTF_8)).doesNotContain("of-this-machine");
        }
    }

    @ParameterizedTest
    @EnumSource
    void responseHasServerTiming(Format format) {
        HttpResponse<byte[]> response = post("/events", format, format.encode(AuditEvent.class, event(id(format, 5))));

        assertThat(String.join(", ", response.headers().allValues("Server-Timing")))
                .contains("receive")
                .contains("deserialize")
                .contains("handle")
                .contains("serialize");
    }

    @Test
    void metricsAreTaggedWithTheFormat() {
        for (Format format : Format.values()) {
            post("/events", format, format.encode(AuditEvent.class, event(id(format, 6))));
        }

        String metrics = service.send(HttpRequest.newBuilder(service.management("/actuator/prometheus")))
                .body();

        for (Format format : Format.values()) {
            assertThat(metrics.lines())
                    .anyMatch(line -> line.startsWith("wireformat_deserialize_seconds_count")
                            && line.contains("format=\"" + format.formatName() + "\"")
                            && line.contains("type=\"AuditEvent\""))
                    .anyMatch(line -> line.startsWith("wireformat_serialize_seconds_count")
                            && line.contains("format=\"" + format.formatName() + "\"")
                            && line.contains("type=\"Receipt\""));
        }
    }

    @BeforeAll
    static void start(@TempDir Path dataDir) {
        service = RunningService.start(dataDir, "--wireformat.server-timing=true");
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static String id(Format format, int number) {
        return format.formatName() + "-" + number;
    }

    private static HttpResponse<byte[]> post(String path, Format format, byte[] content) {
        return service.send(
                HttpRequest.newBuilder(service.uri(path))
                        .header("Authorization", "Bearer " + service.keys().writer())
                        .header("Content-Type", format.mediaType())
                        .header("Accept", format.mediaType())
                        .POST(BodyPublishers.ofByteArray(content)),
                BodyHandlers.ofByteArray());
    }

    private static HttpResponse<byte[]> get(String path, Format format) {
        return service.send(
                HttpRequest.newBuilder(service.uri(path))
                        .header("Authorization", "Bearer " + service.keys().reader())
                        .header("Accept", format.mediaType()),
                BodyHandlers.ofByteArray());
    }

    private static String mediaType(HttpResponse<byte[]> response) {
        return response.headers().firstValue("Content-Type").orElse("");
    }
}
