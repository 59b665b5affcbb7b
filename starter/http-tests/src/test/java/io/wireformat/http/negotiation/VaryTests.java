package io.wireformat.http.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.http.support.ClassPathServer;
import io.wireformat.http.support.Libraries;
import io.wireformat.http.support.Stack;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A response varies with {@code Accept} unless Spring alone can write it. */
class VaryTests {

    private static final List<String> OTHER_FORMATS =
            List.of("jackson-dataformat-xml", "jackson-dataformat-cbor", "jackson-dataformat-smile");

    @Tag("full")
    @Test
    void aBodyThatIsNotTextVaries() throws Exception {
        assertVaries(Stack.SERVLET);
    }

    @Tag("full")
    @Test
    void aBodyThatIsNotTextVariesOnWebFlux() throws Exception {
        assertVaries(Stack.REACTIVE);
    }

    private static void assertVaries(Stack stack) throws Exception {
        try (Libraries libraries = Libraries.of(stack, OTHER_FORMATS);
                ClassPathServer server = ClassPathServer.start(stack, libraries, true, Endpoints.class)) {
            assertThat(vary(server, "/point")).contains("Accept");
            assertThat(vary(server, "/points")).contains("Accept");
            assertThat(vary(server, "/text")).isEmpty();
        }
    }

    private static List<String> vary(ClassPathServer server, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(server.uri(path))
                                .header("Accept", "application/json")
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .headers()
                .allValues("Vary");
    }

    @RestController
    static class Endpoints {

        @GetMapping("/point")
        Point point() {
            return new Point(1, 2, null);
        }

        @GetMapping("/points")
        List<Point> points() {
            return List.of(point());
        }

        @GetMapping("/text")
        String text() {
            return "text";
        }
    }
}
