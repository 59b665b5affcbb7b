package io.wireformat.http.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.http.support.Coded;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Runs of tags in CBOR, which cost Jackson the square of their length. */
@ParameterizedClass
@SomeOf("REACTIVE")
class CborTagsExchangeTests {

    private static final String NAME = "a1617a";
    private static final String REFUSED = "cbor: more than 32 tags on one item (at byte 35)";

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack,
                List.of(Points.class, stack == Stack.SERVLET ? Streams.class : Fluxes.class),
                "wireformat.problems=always",
                "wireformat.buffer.max=1KB",
                "spring.http.codecs.max-in-memory-size=16MB");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {33, 2000, 1_000_000})
    void areRefused(int tags) {
        assertRefused(post("/points", "application/cbor", tagged(tags)), REFUSED);
    }

    @Test
    void areRefusedWhereContentIsCoded() {
        byte[] coded = Coded.gzip(tagged(1_000_000));

        assertRefused(post("/points", "application/cbor", coded, "Content-Encoding", "gzip"), REFUSED);
    }

    @Test
    void areRefusedAfterTheBufferedPart() {
        assertRefused(
                post(
                        "/points",
                        "application/cbor",
                        bytes("a26161590fa0" + "00".repeat(4000) + "617a" + "c1".repeat(50))),
                "cbor: more than 32 tags on one item (at byte 4040)");
    }

    @Test
    void areRefusedUnderAVendorsMediaType() {
        assertRefused(post("/points", "application/vnd.example+cbor", tagged(33)), REFUSED);
    }

    @Test
    void areRefusedInStreams() {
        assertRefused(post("/stream", "application/cbor-seq", tagged(1_000_000)), "more than 32 tags on one item");
    }

    @Test
    void areReadWhereTheyAreFew() {
        byte[] content = bytes("a26178" + "c1".repeat(32) + "07617900");

        assertThat(post("/points", "application/cbor", content).body())
                .isEqualTo(JsonMapper.shared().writeValueAsBytes(new Point(7, 0, null)));
    }

    private static byte[] tagged(int tags) {
        return bytes(NAME + "c1".repeat(tags) + "00");
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    private static void assertRefused(HttpResponse<byte[]> response, String detail) {
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(JsonMapper.shared().readTree(response.body()).path("detail").asString())
                .contains(detail);
    }

    private static HttpResponse<byte[]> post(String path, String mediaType, byte[] content, String... headers) {
        String[] all = new String[headers.length + 4];
        System.arraycopy(headers, 0, all, 0, headers.length);
        all[headers.length] = "Content-Type";
        all[headers.length + 1] = mediaType;
        all[headers.length + 2] = "Accept";
        all[headers.length + 3] = "application/json";
        return server.post(path, content, all);
    }

    @RestController
    static class Points {

        @PostMapping("/points")
        Point same(@RequestBody Point point) {
            return point;
        }
    }

    @RestController
    static class Streams {

        @PostMapping("/stream")
        long count(@RequestBody Stream<Point> points) {
            return points.count();
        }
    }

    @RestController
    static class Fluxes {

        @PostMapping("/stream")
        Mono<Long> count(@RequestBody Flux<Point> points) {
            return points.count();
        }
    }
}
