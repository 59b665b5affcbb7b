package io.wireformat.http.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import io.wireformat.client.WireformatClient;
import io.wireformat.fixtures.Point;
import io.wireformat.http.support.SpringReferee;
import io.wireformat.http.support.TestServer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.restclient.RestTemplateBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.StringHttpMessageConverter;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/** XML, CBOR and Smile in clients stay Spring's, and are timed. */
@ExtendWith(OutputCaptureExtension.class)
class SpringFormatsTests {

    private static final Point POINT = new Point(15, -2, "left");
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                List.of(Points.class),
                "management.endpoints.web.exposure.include=prometheus",
                "management.prometheus.metrics.export.enabled=true");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void showsTheStepsOfBothSides(SpringReferee format) {
        RestClient client = given(format).baseUrl(server.uri("")).build();
        MediaType mediaType = MediaType.parseMediaType(format.mediaType());

        Point response = client.post()
                .uri("/points")
                .contentType(mediaType)
                .accept(mediaType)
                .body(POINT)
                .retrieve()
                .body(Point.class);

        assertThat(response).isEqualTo(POINT);
        for (String side : List.of("client", "server")) {
            for (String step : List.of("receive", "deserialize", "serialize")) {
                // a client may have its response before it is counted
                await().untilAsserted(() -> assertThat(scrape())
                        .contains(
                                "wireformat_%s_seconds_count{format=\"%s\",outcome=\"success\",side=\"%s\",type=\"Point\"}"
                                        .formatted(step, format.formatName(), side)));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRestClientThatWasGivenTheFormatSendsItAndAsksForIt(SpringReferee format) {
        RestClient client = given(format).baseUrl(server.uri("")).build();

        ResponseEntity<Point> response =
                client.post().uri("/points").body(POINT).retrieve().toEntity(Point.class);

        assertTold(response, format);
    }

    @ParameterizedTest
    @EnumSource
    void aRestTemplateThatWasGivenTheFormatSendsItAndAsksForIt(SpringReferee format) {
        RestTemplate client = server.bean(RestTemplateBuilder.class)
                .additionalCustomizers(
                        server.bean(WireformatClient.class).restTemplateFormat(format.formatName())::accept)
                .build();

        assertTold(client.postForEntity(server.uri("/points"), POINT, Point.class), format);
    }

    @ParameterizedTest
    @EnumSource
    void aHostHasItsFormatAndOthersHaveNot(SpringReferee format) {
        try (TestServer byHost =
                TestServer.start(List.of(), "wireformat.client.hosts.[127.0.0.1].format=" + format.formatName())) {
            RestClient client = byHost.bean(RestClient.Builder.class).build();
            RestTemplate template = byHost.bean(RestTemplateBuilder.class).build();

            assertTold(
                    client.post()
                            .uri(server.uri("/points"))
                            .body(POINT)
                            .retrieve()
                            .toEntity(Point.class),
                    format);
            assertTold(template.postForEntity(server.uri("/points"), POINT, Point.class), format);
            ResponseEntity<Point> other = client.post()
                    .uri(server.uri("/points").toString().replace("127.0.0.1", "localhost"))
                    .body(POINT)
                    .retrieve()
                    .toEntity(Point.class);
            assertThat(other.getHeaders().getFirst("Told")).startsWith("application/json");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRequestKeepsItsOwnHeaders(SpringReferee format) {
        ResponseEntity<Point> response = given(format)
                .baseUrl(server.uri(""))
                .build()
                .post()
                .uri("/points")
                .contentType(MediaType.APPLICATION_JSON)
                .accept(MediaType.APPLICATION_JSON)
                .body(POINT)
                .retrieve()
                .toEntity(Point.class);

        assertThat(response.getHeaders().getFirst("Told")).isEqualTo("application/json for application/json");
    }

    @ParameterizedTest
    @EnumSource
    void textStaysText(SpringReferee format) {
        String response = given(format)
                .baseUrl(server.uri(""))
                .build()
                .post()
                .uri("/text")
                .body("plain")
                .retrieve()
                .body(String.class);

        assertThat(response).isEqualTo("text/plain: plain");
    }

    @Test
    void aClientWithoutTheConverterNamesTheMissingLibrary() {
        RestTemplate bare = new RestTemplate(List.of(new StringHttpMessageConverter()));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> server.bean(WireformatClient.class)
                        .restTemplateFormat("smile")
                        .accept(bare))
                .withMessageContaining("jackson-dataformat-smile");
    }

    @Test
    void theLogNamesAllFormatsThatAreOn(CapturedOutput output) {
        try (TestServer told =
                TestServer.start(List.of(), "wireformat.formats=protobuf,avro", "logging.level.io.wireformat=info")) {
            assertThat(output)
                    .contains("Wire formats: json (application/json), ")
                    .containsOnlyOnce("Wire formats: ");
            assertThat(output.getOut().lines().filter(line -> line.contains("Wire formats: ")))
                    .allSatisfy(line -> assertThat(line)
                            .contains("xml", "cbor", "smile", "protobuf (application/protobuf)", "avro"));
            assertThat(told.bean(WireformatClient.class)).isNotNull();
        }
    }

    private static RestClient.Builder given(SpringReferee format) {
        return server.bean(RestClient.Builder.class)
                .apply(server.bean(WireformatClient.class).format(format.formatName()));
    }

    private static void assertTold(ResponseEntity<Point> response, SpringReferee format) {
        assertThat(response.getBody()).isEqualTo(POINT);
        assertThat(response.getHeaders().getFirst("Told"))
                .startsWith(format.mediaType())
                .endsWith(" for " + format.mediaType() + ", application/json;q=0.9");
        assertThat(response.getHeaders().getContentType())
                .matches(MediaType.parseMediaType(format.mediaType())::equalsTypeAndSubtype);
    }

    private static String scrape() {
        return new String(server.get("/actuator/prometheus").body(), StandardCharsets.UTF_8);
    }

    @RestController
    static class Points {

        @PostMapping("/points")
        ResponseEntity<Point> same(
                @RequestBody Point point,
                @RequestHeader("Content-Type") String contentType,
                @RequestHeader(name = "Accept", required = false) @Nullable String accept) {
            return ResponseEntity.ok()
                    .header("Told", contentType + " for " + accept)
                    .body(point);
        }

        @PostMapping("/text")
        String text(@RequestBody String text, @RequestHeader("Content-Type") MediaType contentType) {
            return contentType.getType() + "/" + contentType.getSubtype() + ": " + text;
        }
    }
}
