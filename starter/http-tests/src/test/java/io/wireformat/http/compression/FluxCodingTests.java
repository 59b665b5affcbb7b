package io.wireformat.http.compression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.wireformat.fixtures.Point;
import io.wireformat.http.support.Coded;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

/** Streams of Spring WebFlux with a content coding, on a server that compresses. */
class FluxCodingTests {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final List<String> CODINGS = List.of("gzip", "zstd");
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(Stack.REACTIVE, List.of(Points.class), "server.compression.enabled=true");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Lines of JSON are Spring's own here. */
    @ParameterizedTest
    @EnumSource(names = "JSON", mode = EnumSource.Mode.EXCLUDE)
    void areCoded(StreamFormat format) {
        for (String coding : CODINGS) {
            for (int count : new int[] {0, 3, 5000}) {
                HttpResponse<byte[]> response =
                        server.get("/points/" + count, "Accept", format.mediaType(), "Accept-Encoding", coding);

                assertThat(response.statusCode()).isEqualTo(200);
                assertThat(response.headers().allValues("Content-Encoding")).containsExactly(coding);
                assertThat(response.headers().allValues("Vary")).containsOnlyOnce("Accept-Encoding", "Accept");
                assertThat(format.read(Point.class, Coded.decoded(coding, response.body())))
                        .isEqualTo(Points.points(count).toList());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity", "gzip;q=0", "br"})
    void areSentAsTheyAreWhereNothingElseIsAccepted(String acceptEncoding) {
        HttpResponse<byte[]> response = server.get(
                "/points/5000", "Accept", StreamFormat.PROTOBUF.mediaType(), "Accept-Encoding", acceptEncoding);

        assertThat(response.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(response.headers().allValues("Vary")).contains("Accept-Encoding");
        assertThat(StreamFormat.PROTOBUF.read(Point.class, response.body())).hasSize(5000);
    }

    @Test
    void aBrokenStreamHasNoEnd() throws Exception {
        for (String coding : CODINGS) {
            HttpResponse<InputStream> response = open("/failing", coding);
            ByteArrayOutputStream came = new ByteArrayOutputStream();

            assertThat(response.headers().firstValue("Content-Encoding")).hasValue(coding);
            try (InputStream body = response.body()) {
                assertThatIOException().isThrownBy(() -> body.transferTo(came));
            }
            assertThatExceptionOfType(UncheckedIOException.class)
                    .isThrownBy(() -> Coded.decoded(coding, came.toByteArray()));
        }
    }

    @Test
    void sentPartsCanBeDecodedBeforeMoreComes() throws Exception {
        byte[] first = StreamFormat.PROTOBUF.write(Point.class, Points.points(1).toList());
        for (String coding : CODINGS) {
            try (InputStream body =
                    Coded.decoding(coding, open("/one-and-no-more", coding).body())) {
                assertThat(body.readNBytes(first.length)).isEqualTo(first);
            }
        }
    }

    private static HttpResponse<InputStream> open(String path, String coding) throws IOException, InterruptedException {
        return CLIENT.send(
                server.request(path, "Accept", StreamFormat.PROTOBUF.mediaType(), "Accept-Encoding", coding)
                        .timeout(Duration.ofMinutes(1))
                        .build(),
                BodyHandlers.ofInputStream());
    }

    @RestController
    static class Points {

        static Stream<Point> points(int count) {
            return IntStream.range(0, count).mapToObj(i -> new Point(i, -i, "point " + i));
        }

        @GetMapping("/points/{count}")
        Flux<Point> all(@PathVariable int count) {
            return Flux.fromStream(() -> points(count));
        }

        @GetMapping("/failing")
        Flux<Point> failing() {
            return all(100_000).concatWith(Flux.error(new IllegalStateException("under way")));
        }

        @GetMapping("/one-and-no-more")
        Flux<Point> oneAndNoMore() {
            return all(1).concatWith(Flux.never());
        }
    }
}
