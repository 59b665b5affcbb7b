package io.wireformat.http.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Served;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/** What a client is told of the content that it can send. */
@ParameterizedClass
@SomeOf("REACTIVE")
class AcceptHeadersTests extends Served {

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Endpoints.class));
    }

    @ParameterizedTest
    @EnumSource
    void theOptionsOfAResourceNameTheFormats(TestFormat format) {
        HttpResponse<byte[]> options = options("/points");

        for (String header : List.of("Accept-Post", "Accept-Patch")) {
            assertThat(value(options, header)).contains("application/json", format.mediaType());
        }
        assertThat(value(options, "Allow")).contains("POST", "PATCH", "GET");
    }

    @Test
    void anEndpointIsMeasuredInItsOwnMediaTypes() {
        HttpResponse<byte[]> options = options("/consumed");

        assertThat(value(options, "Accept-Post")).isEqualTo("application/vnd.acme+protobuf");
        assertThat(value(options, "Accept-Patch")).as("as Spring answers").isEmpty();
    }

    /** No format reads content under a JSON view, also where the handler declares the format. */
    @Test
    void contentUnderAViewIsJsonAlone() {
        assertThat(value(options("/viewed"), "Accept-Post")).isEqualTo("application/json");
    }

    @Test
    void aResourceThatIsOnlyReadIsSentNothing() {
        HttpResponse<byte[]> options = options("/read");

        assertThat(options.statusCode()).isEqualTo(200);
        assertThat(options.headers().firstValue("Accept-Post")).isEmpty();
    }

    @Test
    void theApplicationsOwnResponseIsLeftAlone() {
        HttpResponse<byte[]> options = options("/own");

        assertThat(options.statusCode()).isEqualTo(204);
        assertThat(options.headers().firstValue("Accept-Post")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PATCH"})
    void a415WithoutAFormatListsTheFormats(String method) {
        HttpResponse<byte[]> refusal = server.send(
                server.request("/points", "Content-Type", "text/csv").method(method, BodyPublishers.ofString("1,2")));

        assertThat(refusal.statusCode()).isEqualTo(415);
        assertThat(value(refusal, method.equals("POST") ? "Accept-Post" : "Accept-Patch"))
                .contains("application/json", "application/protobuf");
    }

    @Test
    void problemsOfSpringListTheFormats() {
        try (TestServer springs = TestServer.start(
                stack,
                List.of(Endpoints.class),
                "spring.mvc.problemdetails.enabled=true",
                "spring.webflux.problemdetails.enabled=true")) {
            HttpResponse<byte[]> refusal = springs.send(
                    springs.request("/points", "Content-Type", "text/csv", "Accept", "application/protobuf")
                            .POST(BodyPublishers.ofString("1,2")));

            assertThat(value(refusal, "Accept-Post")).contains("application/json", "application/protobuf");
            assertThat(TestFormat.PROTOBUF.decode(refusal.body(), Problem.class).extensions())
                    .containsKey("accepts");
        }
    }

    private static HttpResponse<byte[]> options(String path) {
        return server.send(server.request(path).method("OPTIONS", BodyPublishers.noBody()));
    }

    private static String value(HttpResponse<byte[]> response, String header) {
        return response.headers().firstValue(header).orElseThrow();
    }

    @RestController
    static class Endpoints {

        @GetMapping("/points")
        Point point() {
            return new Point(1, 2, null);
        }

        @PostMapping("/points")
        Point posted(@RequestBody Point point) {
            return point;
        }

        @PatchMapping("/points")
        Point patched(@RequestBody Point point) {
            return point;
        }

        @PostMapping(path = "/consumed", consumes = "application/vnd.acme+protobuf")
        Point consumed(@RequestBody Point point) {
            return point;
        }

        @PostMapping(
                path = "/viewed",
                consumes = {"application/json", "application/protobuf"})
        Point viewed(@RequestBody @JsonView(Object.class) Point point) {
            return point;
        }

        @GetMapping("/read")
        Point read() {
            return point();
        }

        @RequestMapping(path = "/own", method = RequestMethod.OPTIONS)
        ResponseEntity<Void> own() {
            return ResponseEntity.noContent().build();
        }

        @PostMapping("/own")
        Point own(@RequestBody Point point) {
            return point;
        }
    }
}
