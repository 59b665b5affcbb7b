package io.wireformat.http.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wireformat.client.HostFormats;
import io.wireformat.client.WireformatClient;
import io.wireformat.client.WireformatProblemException;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.clients.RawServer.Response;
import io.wireformat.http.support.RequestFactory;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.HttpServerErrorException;
import org.springframework.web.client.NoOpResponseErrorHandler;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/** Errors that servers tell as problems, and what clients make of them. */
class ClientProblemTests {

    private static final Problem SOLD_OUT = new Problem(
            "https://shop.example/sold-out", "Sold out", 409, "Nothing left", "/orders/1", Map.of("left", "0"));

    private static TestServer application;
    private static RawServer server;

    @BeforeAll
    static void start() throws IOException {
        application = TestServer.start(List.of(Shop.class), "wireformat.problems=always");
        server = new RawServer();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
        application.close();
    }

    @ParameterizedTest
    @MethodSource("formats")
    void aServersProblemIsThrownWhateverTheFormat(ContentFormat format) {
        assertThatExceptionOfType(WireformatProblemException.class)
                .isThrownBy(() -> get(client(format), application.uri("/order")))
                .satisfies(e -> {
                    assertThat(e.problem()).isEqualTo(SOLD_OUT);
                    assertThat(e.getStatusCode()).isEqualTo(HttpStatus.CONFLICT);
                    assertThat(e.getMessage()).isEqualTo("409: Sold out: Nothing left");
                    assertThat(e.getResponseBodyAsByteArray()).isNotEmpty();
                    assertThat(e.getResponseHeaders().getContentType()).isNotNull();
                });
    }

    @ParameterizedTest
    @MethodSource("formats")
    void aRestTemplateThrowsItToo(ContentFormat format) {
        RestTemplate client = new RestTemplate();
        wireformat().restTemplateFormat(format.name()).accept(client);

        assertThatExceptionOfType(WireformatProblemException.class)
                .isThrownBy(() -> client.getForObject(application.uri("/order"), Point.class))
                .satisfies(e -> assertThat(e.problem()).isEqualTo(SOLD_OUT));
    }

    @Test
    void soDoClientsThatHaveTheirFormatByHost() {
        HostFormats hosts = wireformat().byHost(Map.of("127.0.0.1", "protobuf"));
        RestClient.Builder client = RestClient.builder();
        hosts.addTo(client, RequestFactory.JDK.factory());
        RestTemplate template = new RestTemplate();
        hosts.addTo(template);

        assertThatExceptionOfType(WireformatProblemException.class)
                .isThrownBy(() -> get(client.build(), application.uri("/order")));
        assertThatExceptionOfType(WireformatProblemException.class)
                .isThrownBy(() -> template.getForObject(application.uri("/order"), Point.class));
    }

    @Test
    void aClientWithoutAFormatThrowsTheSameExceptions() {
        assertThatExceptionOfType(HttpClientErrorException.Conflict.class)
                .isThrownBy(() -> get(RestClient.create(), application.uri("/order")));
    }

    @Test
    void aHandlerOfTheRequestGoesFirst() {
        assertThatExceptionOfType(OwnException.class).isThrownBy(() -> client("protobuf")
                .get()
                .uri(application.uri("/order"))
                .retrieve()
                .onStatus(HttpStatusCode::isError, (request, response) -> {
                    throw new OwnException();
                })
                .toBodilessEntity());
    }

    @Test
    void aHandlerThatTheBuilderHadGoesFirst() {
        RestClient client = RestClient.builder()
                .defaultStatusHandler(HttpStatusCode::isError, (request, response) -> {
                    throw new OwnException();
                })
                .apply(wireformat().format("protobuf"))
                .build();

        assertThatExceptionOfType(OwnException.class).isThrownBy(() -> get(client, application.uri("/order")));
    }

    @Test
    void theHandlerOfARestTemplateStays() {
        RestTemplate client = new RestTemplate();
        client.setErrorHandler(new NoOpResponseErrorHandler());
        wireformat().restTemplateFormat("protobuf").accept(client);

        assertThat(client.getForEntity(application.uri("/order"), ProblemDetail.class)
                        .getBody())
                .isEqualTo(SOLD_OUT.toProblemDetail());
    }

    @Test
    void ownErrorHandlersStillReadErrors() {
        ProblemDetail problem = client("protobuf")
                .get()
                .uri(application.uri("/order"))
                .exchange((request, response) -> response.bodyTo(ProblemDetail.class));

        assertThat(problem).isEqualTo(SOLD_OUT.toProblemDetail());
    }

    @ParameterizedTest
    @EnumSource
    void contentThatCannotBeReadLeavesSpringsException(TestFormat format) {
        server.respond(request -> Response.of(500, format.mediaType(), new byte[] {-1, -1, -1}));

        assertThatExceptionOfType(HttpServerErrorException.InternalServerError.class)
                .isThrownBy(() -> get(client(format.formatName()), URI.create(server.uri("/"))))
                .satisfies(e -> assertThat(e.getResponseBodyAsByteArray()).containsExactly(-1, -1, -1));
    }

    @ParameterizedTest
    @EnumSource
    void anotherMessageIsNoProblem(TestFormat format) {
        byte[] other = format.encode(new Point(1, 2, "x"));
        server.respond(request -> Response.of(404, format.mediaType(), other));

        assertThatExceptionOfType(HttpClientErrorException.NotFound.class)
                .isThrownBy(() -> get(client(format.formatName()), URI.create(server.uri("/"))))
                .satisfies(e -> assertThat(e.getResponseBodyAsByteArray()).isEqualTo(other));
    }

    @Test
    void plainJsonIsNoProblem() {
        server.respond(request -> Response.of(404, "application/json", "{\"status\":404,\"title\":\"x\"}"));

        assertThatExceptionOfType(HttpClientErrorException.NotFound.class)
                .isThrownBy(() -> get(client("protobuf"), URI.create(server.uri("/"))));
    }

    @Test
    void aStandardProblemNeedsNoStatus() {
        server.respond(request -> Response.of(404, "application/problem+json", "{\"title\":\"x\",\"left\":[1]}"));

        WireformatProblemException thrown = catchThrowableOfType(
                WireformatProblemException.class, () -> get(client("protobuf"), URI.create(server.uri("/"))));

        assertThat(thrown.problem()).isEqualTo(new Problem(null, "x", 404, null, null, Map.of("left", "[1]")));
    }

    @Test
    void theExceptionHasTheProblemAsSpringsToo() {
        WireformatProblemException thrown = catchThrowableOfType(
                WireformatProblemException.class, () -> get(client("protobuf"), application.uri("/order")));

        assertThat(thrown.getResponseBodyAs(ProblemDetail.class)).isEqualTo(SOLD_OUT.toProblemDetail());
        assertThat(thrown.getResponseBodyAs(Problem.class)).isEqualTo(SOLD_OUT);
    }

    @Test
    void theExceptionCanBeSerialized() throws IOException, ClassNotFoundException {
        WireformatProblemException thrown = catchThrowableOfType(
                WireformatProblemException.class, () -> get(client("protobuf"), application.uri("/order")));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        new ObjectOutputStream(bytes).writeObject(thrown);
        Object read = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();

        assertThat(((WireformatProblemException) read).problem()).isEqualTo(SOLD_OUT);
    }

    static Stream<ContentFormat> formats() {
        return ContentFormat.all().stream();
    }

    private static WireformatClient wireformat() {
        return application.bean(WireformatClient.class);
    }

    private static RestClient client(ContentFormat format) {
        return client(format.name());
    }

    private static RestClient client(String format) {
        return RestClient.builder().apply(wireformat().format(format)).build();
    }

    private static void get(RestClient client, URI uri) {
        client.get().uri(uri).retrieve().toBodilessEntity();
    }

    static final class OwnException extends RuntimeException {}

    @RestController
    static class Shop {

        @GetMapping("/order")
        String order() {
            throw new ErrorResponseException(HttpStatus.CONFLICT, SOLD_OUT.toProblemDetail(), null);
        }
    }
}
