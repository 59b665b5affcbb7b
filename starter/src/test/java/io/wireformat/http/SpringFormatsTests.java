package io.wireformat.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.fixtures.Point;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;
import tools.jackson.dataformat.xml.XmlMapper;

/** XML, CBOR and Smile stay Spring's, timed and within the limits. */
class SpringFormatsTests {

    private static final Point POINT = new Point(15, -2, "left");

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                List.of(Points.class),
                "wireformat.buffer.max=1KB",
                "wireformat.limits.content-size=8KB",
                "management.endpoints.web.exposure.include=prometheus",
                "management.prometheus.metrics.export.enabled=true");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void readsAndAnswersInTheFormatThatIsNamed(SpringFormat format) {
        HttpResponse<byte[]> response = format.post("/points", format.mapper.writeValueAsBytes(POINT));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(MediaType.parseMediaType(
                                response.headers().firstValue("Content-Type").orElseThrow())
                        .equalsTypeAndSubtype(MediaType.parseMediaType(format.mediaType)))
                .isTrue();
        assertThat(format.mapper.readValue(response.body(), Point.class)).isEqualTo(POINT);
    }

    @ParameterizedTest
    @EnumSource
    void contentOfAnySizeIsReadAndWritten(SpringFormat format) {
        for (int size : new int[] {0, 1000, 1024, 5000}) {
            Point point = new Point(1, 2, "x".repeat(size));

            HttpResponse<byte[]> response = format.post("/points", format.mapper.writeValueAsBytes(point));

            assertThat(format.mapper.readValue(response.body(), Point.class)).isEqualTo(point);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLimitThatIsSetBinds(SpringFormat format) {
        byte[] content = format.mapper.writeValueAsBytes(new Point(1, 2, "x".repeat(9000)));

        assertThat(format.post("/points", content).statusCode()).isEqualTo(413);
    }

    @ParameterizedTest
    @EnumSource
    void viewsApply(SpringFormat format) {
        byte[] body = server.get("/viewed", "Accept", format.mediaType).body();

        assertThat(new String(body, StandardCharsets.ISO_8859_1))
                .contains("plain")
                .doesNotContain("secret");
    }

    @ParameterizedTest
    @EnumSource
    void showsTheStepsOfBothSides(SpringFormat format) {
        RestClient client =
                server.bean(RestClient.Builder.class).baseUrl(server.uri("")).build();
        MediaType mediaType = MediaType.parseMediaType(format.mediaType);

        Point answer = client.post()
                .uri("/points")
                .contentType(mediaType)
                .accept(mediaType)
                .body(POINT)
                .retrieve()
                .body(Point.class);

        assertThat(answer).isEqualTo(POINT);
        for (String side : List.of("client", "server")) {
            for (String step : List.of("receive", "deserialize", "serialize")) {
                assertThat(scrape())
                        .contains(
                                "wireformat_%s_seconds_count{format=\"%s\",outcome=\"success\",side=\"%s\",type=\"Point\"}"
                                        .formatted(step, format.formatName(), side));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void countsWhatIsMalformed(SpringFormat format) {
        assertThat(format.post("/points", new byte[] {-1, -1, -1}).statusCode()).isEqualTo(400);

        assertThat(scrape())
                .contains("wireformat_deserialize_seconds_count{format=\"%s\",outcome=\"malformed\",side=\"server\""
                        .formatted(format.formatName()));
    }

    private static String scrape() {
        return new String(server.get("/actuator/prometheus").body(), StandardCharsets.UTF_8);
    }

    /** A format that Spring speaks; the mapper is the referee. */
    enum SpringFormat {
        XML("application/xml", new XmlMapper()),
        CBOR("application/cbor", new CBORMapper()),
        SMILE("application/x-jackson-smile", new SmileMapper());

        private final String mediaType;

        private final ObjectMapper mapper;

        SpringFormat(String mediaType, ObjectMapper mapper) {
            this.mediaType = mediaType;
            this.mapper = mapper;
        }

        String formatName() {
            return name().toLowerCase(Locale.ROOT);
        }

        HttpResponse<byte[]> post(String path, byte[] content) {
            return server.post(path, content, "Content-Type", mediaType, "Accept", mediaType);
        }
    }

    interface Brief {}

    record Viewed(
            @JsonView(Brief.class) String open,
            @JsonView(String.class) String hidden) {}

    @RestController
    static class Points {

        @PostMapping("/points")
        Point same(@RequestBody Point point) {
            return point;
        }

        @GetMapping("/viewed")
        @JsonView(Brief.class)
        Viewed viewed() {
            return new Viewed("plain", "secret");
        }
    }
}
