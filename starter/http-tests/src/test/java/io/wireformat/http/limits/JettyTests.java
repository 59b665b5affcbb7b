package io.wireformat.http.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Coded;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * An application on Jetty, which decodes requests in gzip itself if it compresses responses. These tests have a class path
 * of their own, because Boot takes the server that it finds.
 */
@Tag("full")
class JettyTests {

    private static final Point POINT = new Point(15, -2, "left".repeat(1_000));
    private static final List<Point> MANY = StreamFormat.points(5_000);
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                List.of(Points.class),
                "server.compression.enabled=true",
                "server.compression.min-response-size=1KB",
                "wireformat.limits.content-size=8KB");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void isTheServer() {
        assertThat(((ServletWebServerApplicationContext) server.context()).getWebServer())
                .extracting(webServer -> webServer.getClass().getSimpleName())
                .isEqualTo("JettyServletWebServer");
    }

    @ParameterizedTest
    @EnumSource
    void exchangesMessages(TestFormat format) {
        HttpResponse<byte[]> response = post(format, "identity", format.encode(POINT));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
        assertThat(response.headers().firstValueAsLong("Content-Length")).hasValue(response.body().length);
        assertThat(format.decode(response.body(), Point.class)).isEqualTo(POINT);
    }

    @ParameterizedTest
    @EnumSource
    void codesBothWays(TestFormat format) {
        for (String coding : List.of("gzip", "zstd")) {
            HttpResponse<byte[]> response = post(format, coding, Coded.as(coding, format.encode(POINT)));

            assertThat(response.headers().allValues("Content-Encoding")).containsExactly(coding);
            assertThat(response.headers().firstValueAsLong("Content-Length")).hasValue(response.body().length);
            assertThat(format.decode(Coded.decoded(coding, response.body()), Point.class))
                    .isEqualTo(POINT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void writesProblems(TestFormat format) {
        HttpResponse<byte[]> malformed = post(format, "zstd", new byte[] {1});
        HttpResponse<byte[]> missing = server.get("/missing", "Accept", format.mediaType());

        assertThat(malformed.statusCode()).isEqualTo(400);
        assertThat(format.decode(malformed.body(), Problem.class).detail()).contains("zstd");
        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(format.decode(missing.body(), Problem.class).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void limitsDecodingOfAnyClient(TestFormat format) {
        for (String coding : List.of("gzip", "zstd")) {
            byte[] bomb = Coded.as(coding, new byte[64 * 1024]);

            assertThat(post(format, coding, bomb).statusCode()).isEqualTo(413);
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesContentThatComesTooSlowly(SlowContentTests.Content content) throws IOException {
        try (TestServer impatient = TestServer.start(
                        List.of(SlowContentTests.Points.class), "wireformat.limits.receive-time=300ms");
                SlowClient client = new SlowClient(50)) {
            SlowClient.Answer answer = content.sendTo(impatient, client, TestFormat.PROTOBUF.mediaType())
                    .answerToTheEnd();

            assertThat(answer.status()).isEqualTo(408);
            assertThat(TestFormat.PROTOBUF.decode(answer.body(), Problem.class).detail())
                    .contains("wireformat.limits.receive-time");
        }
    }

    @ParameterizedTest
    @EnumSource
    void streams(StreamFormat format) {
        HttpResponse<byte[]> response =
                server.get("/points", "Accept", format.mediaType(), "Accept-Encoding", "zstd, gzip;q=0.9");

        assertThat(response.headers().allValues("Content-Encoding")).containsExactly("zstd");
        assertThat(format.read(Point.class, Coded.decoded("zstd", response.body())))
                .isEqualTo(MANY);
    }

    @ParameterizedTest
    @EnumSource(names = {"PROTOBUF", "JSON"})
    void aBrokenStreamHasNoEnd(StreamFormat format) throws Exception {
        HttpResponse<InputStream> response = HttpClient.newHttpClient()
                .send(server.request("/failing", "Accept", format.mediaType()).build(), BodyHandlers.ofInputStream());

        try (InputStream body = response.body()) {
            assertThatIOException().isThrownBy(() -> body.transferTo(OutputStream.nullOutputStream()));
        }
    }

    private static HttpResponse<byte[]> post(TestFormat format, String coding, byte[] content) {
        return server.post(
                "/point",
                content,
                "Content-Type",
                format.mediaType(),
                "Accept",
                format.mediaType(),
                "Content-Encoding",
                coding,
                "Accept-Encoding",
                coding);
    }

    @RestController
    static class Points {

        @PostMapping("/point")
        Point same(@RequestBody Point point) {
            return point;
        }

        @GetMapping("/points")
        Stream<Point> points() {
            return MANY.stream();
        }

        @GetMapping("/failing")
        Stream<Point> failing() {
            return MANY.stream().peek(point -> {
                if (point == MANY.get(MANY.size() - 1)) {
                    throw new IllegalStateException("on purpose");
                }
            });
        }
    }
}
