package io.wireformat.http.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.fixtures.Point;
import io.wireformat.http.support.SpringReferee;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** XML, CBOR and Smile stay Spring's, timed and within the limits. */
@ParameterizedClass
@EnumSource
class SpringFormatsExchangeTests {

    private static final Point POINT = new Point(15, -2, "left");

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack,
                List.of(Points.class),
                "wireformat.buffer.max=1KB",
                "wireformat.limits.content-size=8KB",
                "management.endpoints.web.exposure.include=prometheus",
                "management.prometheus.metrics.export.enabled=true");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void readsAndWritesTheFormatThatIsNamed(SpringReferee format) {
        HttpResponse<byte[]> response = post(format, "/points", format.mapper().writeValueAsBytes(POINT));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(MediaType.parseMediaType(
                                response.headers().firstValue("Content-Type").orElseThrow())
                        .equalsTypeAndSubtype(MediaType.parseMediaType(format.mediaType())))
                .isTrue();
        assertThat(format.mapper().readValue(response.body(), Point.class)).isEqualTo(POINT);
    }

    @ParameterizedTest
    @EnumSource
    void contentOfAnySizeIsReadAndWritten(SpringReferee format) {
        for (int size : new int[] {0, 1000, 1024, 5000}) {
            Point point = new Point(1, 2, "x".repeat(size));

            HttpResponse<byte[]> response =
                    post(format, "/points", format.mapper().writeValueAsBytes(point));

            assertThat(format.mapper().readValue(response.body(), Point.class)).isEqualTo(point);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLimitThatIsSetBinds(SpringReferee format) {
        byte[] content = format.mapper().writeValueAsBytes(new Point(1, 2, "x".repeat(9000)));

        assertThat(post(format, "/points", content).statusCode()).isEqualTo(413);
    }

    @ParameterizedTest
    @EnumSource
    void viewsApply(SpringReferee format) {
        byte[] body = server.get("/viewed", "Accept", format.mediaType()).body();

        assertThat(new String(body, StandardCharsets.ISO_8859_1))
                .contains("plain")
                .doesNotContain("secret");
    }

    @ParameterizedTest
    @EnumSource
    void countsWhatIsMalformed(SpringReferee format) {
        assertThat(post(format, "/points", new byte[] {-1, -1, -1}).statusCode())
                .isEqualTo(400);

        assertThat(scrape())
                .contains("wireformat_deserialize_seconds_count{format=\"%s\",outcome=\"malformed\",side=\"server\""
                        .formatted(format.formatName()));
    }

    private static HttpResponse<byte[]> post(SpringReferee format, String path, byte[] content) {
        return server.post(path, content, "Content-Type", format.mediaType(), "Accept", format.mediaType());
    }

    private static String scrape() {
        return new String(server.get("/actuator/prometheus").body(), StandardCharsets.UTF_8);
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
