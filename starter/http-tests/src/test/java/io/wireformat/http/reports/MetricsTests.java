package io.wireformat.http.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.wireformat.client.WireformatClient;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

/** What Prometheus sees. */
@ParameterizedClass
@SomeOf("SERVLET")
class MetricsTests {

    @Parameter
    Stack stack;

    private static final Point POINT = new Point(15, -2, "left");
    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack,
                List.of(Points.class),
                "management.endpoints.web.exposure.include=prometheus",
                "management.prometheus.metrics.export.enabled=true");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void showsTheStepsOfBothSides(TestFormat format) {
        RestClient client = server.restClient()
                .apply(server.bean(WireformatClient.class).format(format.formatName()))
                .baseUrl(server.uri(""))
                .build();

        client.post().uri("/points").body(POINT).retrieve().body(Point.class);

        assertSteps(format.formatName(), "client", "Point", "success");
        assertSteps(format.formatName(), "server", "Point", "success");
    }

    @Test
    void showsTheStepsOfJsonOnBothSides() {
        RestClient client = server.restClient()
                .apply(server.bean(WireformatClient.class).format("json"))
                .baseUrl(server.uri(""))
                .build();

        client.post().uri("/points").body(POINT).retrieve().body(Point.class);

        assertSteps("json", "client", "Point", "success");
        assertSteps("json", "server", "Point", "success");
    }

    @ParameterizedTest
    @EnumSource
    void countsWhatIsMalformed(TestFormat format) {
        server.post("/points", new byte[] {-1, -1, -1}, "Content-Type", format.mediaType());

        assertThat(scrape())
                .containsPattern(series("wireformat_deserialize_seconds_count", format.formatName(), "malformed"));
    }

    @Test
    void countsMalformedJson() {
        server.post("/points", new byte[] {'{'}, "Content-Type", "application/json");

        assertThat(scrape()).containsPattern(series("wireformat_deserialize_seconds_count", "json", "malformed"));
    }

    @Test
    void textThatAClientSendsIsInNoTag() {
        server.post("/points", new byte[1], "Content-Type", "application/x-smuggled", "Accept", "text/smuggled");

        assertThat(scrape().lines().filter(line -> line.startsWith("wireformat_")))
                .noneMatch(line -> line.contains("smuggled"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"protobuf", "json"})
    void aResponseWithoutContentCountsNone(String format) {
        HttpResponse<byte[]> response = server.get("/nothing", "Accept", "application/" + format);

        assertThat(response.statusCode()).isEqualTo(204);
        assertThat(scrape())
                .doesNotContainPattern("wireformat_content_size_bytes_count.*\"" + format + "\".*type=\"Kept\"");
    }

    @Test
    void haveHistogramsWhereBootIsAskedForThem() {
        try (TestServer named = TestServer.start(
                stack,
                List.of(Points.class),
                "management.endpoints.web.exposure.include=prometheus",
                "management.prometheus.metrics.export.enabled=true",
                "management.metrics.distribution.percentiles-histogram.wireformat.serialize=true")) {
            assertThat(scrapeOf(named))
                    .contains("wireformat_serialize_seconds_bucket")
                    .doesNotContain("wireformat_content_size_bytes_bucket");
        }
    }

    private static String scrapeOf(TestServer other) {
        other.post("/points", TestFormat.PROTOBUF.encode(POINT), "Content-Type", "application/protobuf");
        return new String(other.get("/actuator/prometheus").body(), StandardCharsets.UTF_8);
    }

    private static void assertSteps(String format, String side, String type, String outcome) {
        for (String meter : List.of(
                "wireformat_receive_seconds_count",
                "wireformat_deserialize_seconds_count",
                "wireformat_serialize_seconds_count",
                "wireformat_content_size_bytes_count")) {
            String tags =
                    "{format=\"%s\",outcome=\"%s\",side=\"%s\",type=\"%s\"}".formatted(format, outcome, side, type);
            // a client may have its response before it is counted
            await().untilAsserted(() -> assertThat(scrape()).contains(meter + tags));
        }
    }

    private static Pattern series(String meter, String format, String outcome) {
        return Pattern.compile(meter + "\\{format=\"" + format + "\",outcome=\"" + outcome + "\",");
    }

    private static String scrape() {
        return new String(server.get("/actuator/prometheus").body(), StandardCharsets.UTF_8);
    }

    @RestController
    static class Points {

        @PostMapping("/points")
        Point same(@RequestBody Point point) {
            return point;
        }

        @GetMapping("/nothing")
        ResponseEntity<Kept> nothing() {
            return ResponseEntity.status(HttpStatus.NO_CONTENT).body(new Kept(1));
        }
    }

    record Kept(int x) {}
}
