package io.wireformat.http.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** A browser, which accepts any XML before JSON, where the application wants it to get JSON. */
@ParameterizedClass
@SomeOf("SERVLET")
class BrowserTests {

    @Parameter
    Stack stack;

    private static final String BROWSER =
            "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Points.class), "wireformat.xml.browser=json");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @Test
    void aBrowserGetsJson() {
        assertThat(typeFor(BROWSER)).isEqualTo("application/json");
    }

    @Test
    void aBrowserGetsTheSameResponseByDefault() {
        try (TestServer with = TestServer.start(stack, List.of(Points.class));
                TestServer without = TestServer.startWithoutStarter(stack, List.of(Points.class))) {
            assertThat(typeFor(with, BROWSER)).isEqualTo(typeFor(without, BROWSER));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/xml", "text/xml", "application/xml, application/json;q=0.9"})
    void aRequestForXmlGetsXml(String accept) {
        assertThat(typeFor(accept)).startsWith(accept.substring(0, 8));
        assertThat(typeFor(accept)).contains("xml");
    }

    @Test
    void xmlHasNoOtherName() {
        assertThat(server.get("/points", "Accept", "application/vnd.acme+xml").statusCode())
                .isEqualTo(406);
        assertThat(typeFor("application/vnd.acme+xml, application/json;q=0.1")).isEqualTo("application/json");
    }

    @Test
    void aHandlerMayGiveItOne() {
        try (TestServer without = TestServer.startWithoutStarter(stack, List.of(Points.class))) {
            HttpResponse<byte[]> response = server.get("/produced");
            HttpResponse<byte[]> before = without.get("/produced");

            assertThat(response.statusCode()).isEqualTo(before.statusCode());
            assertThat(response.headers().firstValue("Content-Type"))
                    .isEqualTo(before.headers().firstValue("Content-Type"));
        }
    }

    @Test
    void xmlIsReadAsBefore() {
        HttpResponse<byte[]> response = server.post(
                "/points",
                "<Point><x>1</x><y>2</y></Point>".getBytes(),
                "Content-Type",
                "application/vnd.acme+xml",
                "Accept",
                "application/json");

        assertThat(new String(response.body())).contains("\"x\":1");
    }

    private static String typeFor(String accept) {
        return typeFor(server, accept);
    }

    private static String typeFor(TestServer server, String accept) {
        return server.get("/points", "Accept", accept)
                .headers()
                .firstValue("Content-Type")
                .orElseThrow();
    }

    @RestController
    static class Points {

        @GetMapping("/points")
        Point point() {
            return new Point(1, 2, null);
        }

        @PostMapping("/points")
        Point same(@RequestBody Point point) {
            return point;
        }

        @GetMapping(path = "/produced", produces = "application/vnd.acme+xml")
        Point produced() {
            return point();
        }
    }
}
