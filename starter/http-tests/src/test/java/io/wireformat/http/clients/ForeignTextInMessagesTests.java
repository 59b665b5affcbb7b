package io.wireformat.http.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wireformat.client.WebClientProblemException;
import io.wireformat.client.WireformatClient;
import io.wireformat.client.WireformatProblemException;
import io.wireformat.fixtures.Point;
import io.wireformat.http.clients.RawServer.Response;
import io.wireformat.http.support.RequestFactory;
import io.wireformat.http.support.SpringClient;
import io.wireformat.http.support.TestServer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.web.client.RestTemplate;
import tools.jackson.databind.json.JsonMapper;

/** What a server or an address contains, in the messages of a client's exceptions and in its log. */
@ExtendWith(OutputCaptureExtension.class)
class ForeignTextInMessagesTests {

    private static final String HOSTILE = "Sold\r\nout\u001B[31m \u202E\u0000" + "x".repeat(100_000);
    private static final int MAX_LENGTH = 1_100;
    private static TestServer application;
    private static RawServer server;

    @BeforeAll
    static void start() throws IOException {
        application = TestServer.start(List.of(), "logging.level.io.wireformat=debug");
        server = new RawServer();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
        application.close();
    }

    @Test
    void aProblemOfAServer() {
        for (ContentFormat format : ContentFormat.all()) {
            byte[] content =
                    JsonMapper.shared().writeValueAsBytes(Map.of("title", HOSTILE, "status", 409, "detail", HOSTILE));
            server.respond(request -> Response.of(409, "application/problem+json", content));

            assertThat(failures(format.name(), URI.create(server.uri("/")))).allSatisfy(failure -> {
                assertThat(failure).isInstanceOfAny(WireformatProblemException.class, WebClientProblemException.class);
                assertPrintable(failure);
                assertThat(failure).hasMessageStartingWith("409: Sold\\r\\nout\\u001b[31m \\u202e\\u0000xxx");
            });
        }
    }

    @Test
    void contentThatCannotBeRead() {
        byte[] json = JsonMapper.shared().writeValueAsBytes(Map.of("x", HOSTILE));
        for (String mediaType : List.of("application/json", "application/protobuf+json")) {
            server.respond(request -> Response.of(200, mediaType, json));

            assertThat(failures("protobuf-json", URI.create(server.uri("/")))).allSatisfy(failure -> {
                for (Throwable cause = failure;
                        cause != null && !cause.getClass().getName().contains("jackson");
                        cause = cause.getCause()) {
                    assertPrintable(cause);
                }
            });
        }
    }

    @Test
    void theUserInformationOfAnAddress(CapturedOutput output) {
        URI uri = URI.create(server.uri("/").replace("127.0.0.1", "user:secretpw@127.0.0.1"));
        server.respond(request -> request.header("Content-Type").startsWith("application/json")
                ? Response.of(200, "application/json", "{\"x\":1,\"y\":2}".getBytes(StandardCharsets.UTF_8))
                : Response.of(415, "text/plain", "no", "Accept-Post: application/json"));

        failures("protobuf", uri);

        assertThat(output)
                .contains("127.0.0.1:" + server.port() + " does not read protobuf; the client sends json instead")
                .doesNotContain("secretpw");
    }

    @Test
    void theUserInformationOfAnAddressInAnError() {
        URI uri = URI.create(server.uri("/").replace("127.0.0.1", "user:secretpw@127.0.0.1"));
        server.respond(request -> Response.of(409, "text/plain", "no"));

        assertThat(failures("protobuf", uri))
                .allSatisfy(failure ->
                        assertThat(failure).message().startsWith("409 ").doesNotContain("secretpw"));
    }

    private static void assertPrintable(Throwable failure) {
        assertThat(failure.getMessage()).hasSizeLessThan(MAX_LENGTH).doesNotContainPattern("[\\p{Cc}\\p{Cf}]");
    }

    /** What each kind of client throws. */
    private static List<Throwable> failures(String format, URI uri) {
        Point point = new Point(1, 2, null);
        RestTemplate template = new RestTemplate(RequestFactory.JDK.factory());
        application.bean(WireformatClient.class).restTemplateFormat(format).accept(template);
        return Stream.of(
                        catchThrowable(() -> SpringClient.restClient(application, format, RequestFactory.JDK)
                                .post()
                                .uri(uri)
                                .body(point)
                                .retrieve()
                                .body(Point.class)),
                        catchThrowable(() -> template.postForObject(uri, point, Point.class)),
                        catchThrowable(() -> SpringClient.webClient(application, format, RequestFactory.REACTOR)
                                .post()
                                .uri(uri)
                                .bodyValue(point)
                                .retrieve()
                                .bodyToMono(Point.class)
                                .block()))
                .toList();
    }
}
