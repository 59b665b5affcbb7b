package io.wireformat.http.compression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.wireformat.fixtures.Point;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.support.Coded;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Spring's own formats on Spring MVC, compressed with Zstandard if the application wants it. Netty does that itself. */
@ExtendWith(OutputCaptureExtension.class)
class ZstandardForSpringFormatsTests {

    private static final String BROWSER = "gzip, deflate, br, zstd";
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                List.of(Points.class),
                "wireformat.content-coding.zstd-for-spring-formats=true",
                "server.compression.enabled=true",
                "server.compression.min-response-size=1KB",
                "server.compression.excluded-user-agents=Old.*",
                "management.endpoints.web.exposure.include=prometheus",
                "management.prometheus.metrics.export.enabled=true");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void eachFormatIsCompressed(SpringFormat format) {
        String mediaType = format.format().mediaType();
        byte[] plain = server.get("/points/4000", "Accept", mediaType).body();

        HttpResponse<byte[]> response = server.get("/points/4000", "Accept", mediaType, "Accept-Encoding", BROWSER);

        assertZstandard(response);
        assertThat(Coded.decoded("zstd", response.body())).isEqualTo(plain);
    }

    @Test
    void largeBodiesAreCompressed() {
        HttpResponse<byte[]> response = server.get("/points/200000", "Accept-Encoding", BROWSER);

        assertZstandard(response);
        assertThat(new String(Coded.decoded("zstd", response.body()), StandardCharsets.UTF_8))
                .endsWith("\"}")
                .hasSizeGreaterThan(200_000);
    }

    /** A stream to the client, which the server compresses as it does without the property. */
    @Test
    void bodiesAboveTheBufferAreTheServers() {
        HttpResponse<byte[]> response = server.get("/points/2000000", "Accept-Encoding", BROWSER);

        assertThat(response.headers().allValues("Content-Encoding")).containsExactly("gzip");
        assertThat(Coded.decoded("gzip", response.body())).hasSizeGreaterThan(2_000_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"gzip | gzip", "zstd;q=0.1, gzip | gzip", "zstd | zstd"})
    void theClientsPreferenceDecides(String acceptEncoding, String coding) {
        assertThat(server.get("/points/4000", "Accept-Encoding", acceptEncoding)
                        .headers()
                        .allValues("Content-Encoding"))
                .containsExactly(coding);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/points/1", "/tagged"})
    void smallBodiesAndStrongTagsStayAsTheyAre(String path) {
        HttpResponse<byte[]> response = server.get(path, "Accept-Encoding", "zstd");

        assertThat(response.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(response.body()).startsWith('{').endsWith('}');
    }

    @Test
    void excludedClientsGetPlainBodies() {
        assertThat(server.get("/points/4000", "Accept-Encoding", BROWSER, "User-Agent", "Old/1.0")
                        .headers()
                        .firstValue("Content-Encoding"))
                .isEmpty();
    }

    @Test
    void headHasNoBody() {
        HttpResponse<byte[]> head = server.send(
                server.request("/points/4000", "Accept-Encoding", BROWSER).method("HEAD", BodyPublishers.noBody()));

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
    }

    @Test
    void compressionIsMeasured() {
        server.get("/points/4000", "Accept-Encoding", BROWSER);

        // a client may have its response before it is counted
        await().untilAsserted(() -> assertThat(
                        new String(server.get("/actuator/prometheus").body(), StandardCharsets.UTF_8))
                .contains("wireformat_content_coded_size_bytes_count{coding=\"zstd\",format=\"json\""));
    }

    @Test
    void itIsOffByDefault() {
        try (TestServer standard = TestServer.start(
                List.of(Points.class), "server.compression.enabled=true", "server.compression.min-response-size=1KB")) {
            assertThat(standard.get("/points/4000", "Accept-Encoding", BROWSER)
                            .headers()
                            .allValues("Content-Encoding"))
                    .containsExactly("gzip");
        }
    }

    @Test
    void aServerThatDoesNotCompressWarns(CapturedOutput output) {
        TestServer.start(List.of(Points.class), "wireformat.content-coding.zstd-for-spring-formats=true")
                .close();

        assertThat(output).contains("zstd-for-spring-formats has no effect without server.compression.enabled=true");
    }

    private static void assertZstandard(HttpResponse<byte[]> response) {
        assertThat(response.headers().allValues("Content-Encoding")).containsExactly("zstd");
        assertThat(response.headers().firstValueAsLong("Content-Length")).hasValue(response.body().length);
        assertThat(String.join(",", response.headers().allValues("Vary"))).containsIgnoringCase("accept-encoding");
    }

    @RestController
    static class Points {

        @GetMapping("/points/{size}")
        Point point(@PathVariable int size) {
            return new Point(15, -2, "left".repeat(size / 4));
        }

        @GetMapping("/tagged")
        ResponseEntity<Point> tagged() {
            return ResponseEntity.ok().eTag("\"1\"").body(point(4000));
        }
    }
}
