package io.wireformat.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The same requests to the same application, with the starter and without. */
class NoSurpriseTests {

    private static final List<String> ACCEPTS = List.of(
            "",
            "*/*",
            "application/*",
            "application/json",
            "application/*+json",
            "application/problem+json",
            "application/xml",
            "text/xml",
            "application/problem+xml",
            "application/cbor",
            "application/x-jackson-smile",
            "application/cbor;q=0.9, application/xml",
            "application/json;q=0.5, text/plain",
            "text/plain;q=0.9, */*;q=0.1",
            "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
            "text/csv",
            "application/octet-stream",
            "application/vnd.unknown",
            "not a media type",
            String.join(
                    ", ", IntStream.range(0, 10).mapToObj(i -> "*/*;q=0." + i).toList()));

    private static final List<String> GETS = List.of(
            "/point", "/points", "/text", "/bytes", "/map", "/problem", "/none", "/fails", "/number?n=x", "/missing");

    private static final List<String> CONTENT_TYPES = List.of(
            "",
            "application/json",
            "application/problem+json",
            "text/plain",
            "application/xml",
            "application/cbor",
            "application/x-jackson-smile",
            "application/vnd.unknown",
            "nonsense");

    private static TestServer with;

    private static TestServer without;

    @BeforeAll
    static void start() {
        with = TestServer.start(List.of(Endpoints.class));
        without = TestServer.startWithoutStarter(List.of(Endpoints.class));
    }

    @AfterAll
    static void stop() {
        with.close();
        without.close();
    }

    @ParameterizedTest(name = "{0} {1} {2} {3}")
    @MethodSource("requests")
    void answersAsWithoutTheStarter(String method, String path, String accept, String contentType, String content) {
        assertThat(exchange(with, method, path, accept, contentType, content))
                .isEqualTo(exchange(without, method, path, accept, contentType, content));
    }

    static Stream<Arguments> requests() {
        List<Arguments> requests = new ArrayList<>();
        for (String accept : ACCEPTS) {
            for (String path : GETS) {
                requests.add(Arguments.of("GET", path, accept, "", ""));
            }
            for (String contentType : CONTENT_TYPES) {
                requests.add(Arguments.of("POST", "/point", accept, contentType, "{\"x\":1,\"y\":2}"));
            }
            requests.add(Arguments.of("POST", "/point", accept, "application/xml", "<Point><x>1</x><y>2</y></Point>"));
            requests.add(Arguments.of("POST", "/point", accept, "application/json", "{\"x\":"));
            requests.add(Arguments.of("POST", "/point", accept, "application/json", ""));
            requests.add(Arguments.of("PATCH", "/point", accept, "text/plain", "?"));
            requests.add(Arguments.of("DELETE", "/point", accept, "", ""));
        }
        return requests.stream();
    }

    private static Answer exchange(
            TestServer server, String method, String path, String accept, String contentType, String content) {
        var request = server.request(path).method(method, BodyPublishers.ofString(content));
        if (!accept.isEmpty()) {
            request.header("Accept", accept);
        }
        if (!contentType.isEmpty()) {
            request.header("Content-Type", contentType);
        }
        return Answer.of(server.send(request));
    }

    /** What the client notices, save what changes from one request to the next. */
    record Answer(int status, Map<String, List<String>> headers, String body) {

        static Answer of(HttpResponse<byte[]> response) {
            Map<String, List<String>> headers = new TreeMap<>(response.headers().map());
            List.of("date", "vary", "accept-post", "accept-patch").forEach(headers::remove);
            String body = new String(response.body(), StandardCharsets.ISO_8859_1)
                    .replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z", "")
                    .replaceAll("<div id='created'>[^<]*</div>", "");
            headers.computeIfPresent("content-length", (name, value) -> List.of("" + body.length()));
            return new Answer(response.statusCode(), headers, body);
        }
    }

    @RestController
    static class Endpoints {

        @GetMapping("/point")
        Point point() {
            return new Point(1, 2, "caf\u00e9");
        }

        @GetMapping("/points")
        List<Point> points() {
            return List.of(point());
        }

        @GetMapping("/text")
        String text() {
            return "text";
        }

        @GetMapping("/bytes")
        byte[] bytes() {
            return new byte[] {1, 2};
        }

        @GetMapping("/map")
        Map<String, Object> map() {
            return Map.of("a", 1);
        }

        @GetMapping("/problem")
        ProblemDetail problem() {
            return ProblemDetail.forStatus(HttpStatus.CONFLICT);
        }

        @GetMapping("/none")
        ResponseEntity<Void> none() {
            return ResponseEntity.noContent().build();
        }

        @GetMapping("/fails")
        Point fails() {
            throw new IllegalStateException("on purpose");
        }

        @GetMapping("/number")
        int number(@RequestParam int n) {
            return n;
        }

        @PostMapping("/point")
        Point same(@RequestBody Point point) {
            return point;
        }

        @PatchMapping("/point")
        Point patched(@RequestBody Point point) {
            return point;
        }
    }
}
