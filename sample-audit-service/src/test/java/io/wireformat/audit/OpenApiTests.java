package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import io.wireformat.audit.proof.PublishedLog;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.http.MediaType;

/** The description of the service at {@code /v3/api-docs}. */
class OpenApiTests {

    private static final Map<String, String> PLACES =
            Map.of("/log/tile/{path}", "/log/tile/entries/000.p/2", "/events/tail", "/events/tail?after=0");

    private static RunningService service;
    private static OpenAPI api;

    @BeforeAll
    static void start(@TempDir Path data) {
        service = RunningService.start(data, "--springdoc.api-docs.enabled=true", "--audit.followers=100");
        service.append(event("e-1"));
        new PublishedLog(service).awaitCheckpoint(2);
        SwaggerParseResult parsed =
                new OpenAPIV3Parser().readContents(service.get("/v3/api-docs").body());
        assertThat(parsed.getMessages()).isEmpty();
        api = parsed.getOpenAPI();
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    @Test
    void everyDescribedGetRespondsInEachOfItsFormats() throws IOException {
        Map<String, Set<String>> described = new LinkedHashMap<>();
        for (String path : api.getPaths().keySet()) {
            Operation get = api.getPaths().get(path).getGet();
            if (get != null) {
                described.put(path, get.getResponses().get("200").getContent().keySet());
            }
        }
        assertThat(described)
                .containsOnlyKeys(
                        "/events",
                        "/events/{id}",
                        "/events/{id}/proof",
                        "/events/{id}/tlog-proof",
                        "/events/tail",
                        "/events/export",
                        "/log/checkpoint",
                        "/log/key",
                        "/log/tile/{path}");
        assertThat(described.get("/events")).hasSameSizeAs(Format.values());
        assertThat(described.get("/events/tail")).hasSize(12);

        for (Map.Entry<String, Set<String>> each : described.entrySet()) {
            String path = PLACES.getOrDefault(each.getKey(), each.getKey().replace("{id}", "e-1"));
            for (String format : each.getValue()) {
                HttpResponse<InputStream> response = service.send(
                        HttpRequest.newBuilder(service.uri(path))
                                .header(
                                        "Authorization",
                                        "Bearer " + service.keys().reader())
                                .header("Accept", format),
                        BodyHandlers.ofInputStream());
                response.body().close();
                assertThat(response.statusCode()).as(path + " as " + format).isEqualTo(200);
                assertThat(MediaType.parseMediaType(format)
                                .includes(MediaType.parseMediaType(response.headers()
                                        .firstValue("Content-Type")
                                        .orElseThrow())))
                        .as(path + " as " + format)
                        .isTrue();
            }
        }
    }

    @Test
    void requestsAndProblemsAreDescribed() {
        Operation append = api.getPaths().get("/events").getPost();

        assertThat(append.getRequestBody().getContent()).hasSameSizeAs(Format.values());
        assertThat(append.getResponses()).containsOnlyKeys("200", "201", "default");
        assertThat(append.getResponses().get("default").getContent()).containsOnlyKeys("application/problem+json");
        assertThat(api.getPaths().get("/events").getGet().getParameters())
                .extracting(parameter -> parameter.getName())
                .contains("type", "cursor");
        assertThat(api.getComponents().getSecuritySchemes().get("key").getScheme())
                .isEqualTo("bearer");
    }

    @Test
    void descriptionRequiresAKeyAndBringsNoFormat() {
        for (String path : Stream.of("/v3/api-docs", "/v3/api-docs.yaml").toList()) {
            assertThat(service.send(HttpRequest.newBuilder(service.uri(path))).statusCode())
                    .isEqualTo(401);
        }
        HttpRequest.Builder yaml = HttpRequest.newBuilder(service.uri("/events/e-1"))
                .header("Authorization", "Bearer " + service.keys().reader())
                .header("Accept", "application/yaml");
        assertThat(service.send(yaml).statusCode()).isEqualTo(406);
    }

    @Test
    void descriptionIsOffByDefault(@TempDir Path other) {
        try (RunningService plain = RunningService.start(other)) {
            assertThat(plain.get("/v3/api-docs").statusCode()).isEqualTo(404);
        }
    }
}
