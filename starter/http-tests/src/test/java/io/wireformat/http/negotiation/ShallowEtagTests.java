package io.wireformat.http.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TaggedResponse;
import io.wireformat.http.support.TestServer;
import jakarta.servlet.Filter;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.filter.ShallowEtagHeaderFilter;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Flux;

/** The tag that Spring MVC's filter computes from the bytes of a response. */
class ShallowEtagTests {

    private static final List<Point> POINTS = IntStream.range(0, 5_000)
            .mapToObj(i -> new Point(i, -i, "point " + i))
            .toList();

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(List.of(Points.class), "server.compression.enabled=true");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void eachFormatHasItsOwn(TestFormat format) {
        String etag = server.get("/points", "Accept", format.mediaType())
                .headers()
                .firstValue("ETag")
                .orElseThrow();

        HttpResponse<byte[]> again = server.get("/points", "Accept", format.mediaType(), "If-None-Match", etag);

        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(server.get("/points", "Accept", "application/xml", "If-None-Match", etag)
                        .statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void aMalformedStreamIsRefusedBeforeAnythingIsSent(StreamFormat format) {
        assertIsRefused(server, format);
    }

    @ParameterizedTest
    @EnumSource(names = {"JSON", "PROTOBUF", "AVRO"})
    void aStreamThatBecomesMalformedIsRefusedOnWebFluxToo(StreamFormat format) {
        try (TestServer reactive =
                TestServer.start(Stack.REACTIVE, List.of(TaggedFluxes.class), "server.compression.enabled=true")) {
            assertIsRefused(reactive, format);
        }
    }

    private static void assertIsRefused(TestServer server, StreamFormat format) {
        byte[] stream = format.write(Point.class, POINTS);
        byte[] cutOff = Arrays.copyOf(stream, stream.length - 3);

        for (String coding : List.of("identity", "gzip")) {
            HttpResponse<byte[]> response = server.post(
                    "/echo",
                    cutOff,
                    "Content-Type",
                    format.mediaType(),
                    "Accept",
                    format.mediaType() + ",application/json;q=0.1",
                    "Accept-Encoding",
                    coding);

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.headers().firstValue("Content-Encoding")).isEmpty();
            assertThat(response.body()).hasSizeLessThan(1000);
        }
        HttpResponse<byte[]> whole =
                server.post("/echo", stream, "Content-Type", format.mediaType(), "Accept", format.mediaType());
        assertThat(format.read(Point.class, whole.body())).isEqualTo(POINTS);
    }

    @RestController
    static class Points {

        @GetMapping("/points")
        Point point() {
            return new Point(15, -2, "left");
        }

        @PostMapping("/echo")
        Stream<Point> echo(@RequestBody Stream<Point> points) {
            return points;
        }

        @Bean
        Filter etags() {
            return new ShallowEtagHeaderFilter();
        }
    }

    @RestController
    static class TaggedFluxes {

        @PostMapping("/echo")
        Flux<Point> echo(@RequestBody Flux<Point> points) {
            return points;
        }

        @Bean
        WebFilter etags() {
            return (exchange, chain) -> chain.filter(exchange.mutate()
                    .response(new TaggedResponse(exchange.getResponse()))
                    .build());
        }
    }
}
