package io.wireformat.http.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wireformat.client.HostFormats;
import io.wireformat.client.WebClientProblemException;
import io.wireformat.client.WireformatClient;
import io.wireformat.client.WireformatWebClient;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.clients.RawServer.Response;
import io.wireformat.http.support.RequestFactory;
import io.wireformat.http.support.SpringClient;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.codec.DecodingException;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What is a WebClient's own; what all clients have in common is tested with them. */
class WebClientTests {

    private static final Point POINT = new Point(15, -2, "left");

    private static final Problem SOLD_OUT = new Problem(
            "https://shop.example/sold-out", "Sold out", 409, "Nothing left", "/orders/1", Map.of("left", "0"));

    private static final ParameterizedTypeReference<List<Point>> POINTS = new ParameterizedTypeReference<>() {};

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
    @EnumSource
    void exchangesLists(TestFormat format) {
        byte[] content = format.encode(List.of(POINT), POINTS.getType());
        server.respond(request -> Response.of(200, format.mediaType(), content));

        List<Point> answer = client(format.formatName())
                .post()
                .uri(server.uri("/"))
                .bodyValue(List.of(POINT), POINTS)
                .retrieve()
                .bodyToMono(POINTS)
                .block();

        assertThat(answer).containsExactly(POINT);
        assertThat(server.last().content()).isEqualTo(content);
    }

    @Test
    void aPublisherOfValuesIsAList() {
        byte[] content = TestFormat.PROTOBUF.encode(List.of(POINT, POINT), POINTS.getType());
        server.respond(request -> Response.of(200, "application/protobuf", content));

        List<Point> answer = client("protobuf")
                .post()
                .uri(server.uri("/"))
                .body(Flux.just(POINT, POINT), Point.class)
                .retrieve()
                .bodyToFlux(Point.class)
                .collectList()
                .block();

        assertThat(answer).containsExactly(POINT, POINT);
        assertThat(server.last().content()).isEqualTo(content);
    }

    @ParameterizedTest
    @EnumSource(
            names = {"JSON", "CBOR", "SMILE"},
            mode = EnumSource.Mode.EXCLUDE)
    void aPublisherOfValuesIsAStreamWhereTheRequestSaysSo(StreamFormat format) {
        List<Point> points = StreamFormat.points(100);
        server.respond(request -> Response.of(200, format.mediaType(), format.write(Point.class, points)));

        List<Point> answer = client("protobuf")
                .post()
                .uri(server.uri("/"))
                .contentType(MediaType.parseMediaType(format.mediaType()))
                .accept(MediaType.parseMediaType(format.mediaType()))
                .body(Flux.fromIterable(points), Point.class)
                .retrieve()
                .bodyToFlux(Point.class)
                .collectList()
                .block();

        assertThat(answer).isEqualTo(points);
        assertThat(server.last().header("Content-Type")).isEqualTo(format.mediaType());
        assertThat(format.read(Point.class, server.last().content())).isEqualTo(points);
    }

    @Test
    void aStreamThatIsCutOffEndsInAnErrorBehindItsWholeMessages() {
        byte[] content = StreamFormat.PROTOBUF.write(Point.class, List.of(POINT, POINT));
        server.respond(request ->
                Response.of(200, StreamFormat.PROTOBUF.mediaType(), Arrays.copyOf(content, content.length - 2)));
        List<Point> read = new ArrayList<>();

        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> client("protobuf")
                        .get()
                        .uri(server.uri("/"))
                        .retrieve()
                        .bodyToFlux(Point.class)
                        .doOnNext(read::add)
                        .blockLast())
                .withMessageContaining("protobuf: field [1]");
        assertThat(read).containsExactly(POINT);
    }

    @Test
    void aPublisherOfValuesIsSentOnce() {
        server.respond(request -> Response.of(415, "text/plain", "no", "Accept-Post: application/json"));

        assertThatExceptionOfType(WebClientResponseException.UnsupportedMediaType.class)
                .isThrownBy(() -> client("protobuf")
                        .post()
                        .uri(server.uri("/"))
                        .body(Flux.just(POINT), Point.class)
                        .retrieve()
                        .toBodilessEntity()
                        .block());
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void aValueThatIsPromisedIsAskedForOnce() {
        server.respond(request -> request.header("Content-Type").equals("application/json")
                ? Response.of(200, "application/json", "{}")
                : Response.of(415, "text/plain", "no", "Accept-Post: application/json"));
        List<Point> made = new ArrayList<>();
        Mono<Point> promised = Mono.fromSupplier(() -> {
            made.add(POINT);
            return POINT;
        });

        client("protobuf")
                .post()
                .uri(server.uri("/"))
                .body(promised, Point.class)
                .retrieve()
                .toBodilessEntity()
                .block();

        assertThat(server.requests()).hasSize(2);
        assertThat(made).hasSize(1);
    }

    @Test
    void emptyContentIsAMessage() {
        server.respond(request -> Response.of(200, "application/protobuf", new byte[0]));

        assertThat(client("protobuf")
                        .get()
                        .uri(server.uri("/"))
                        .retrieve()
                        .bodyToMono(Point.class)
                        .block())
                .isEqualTo(new Point(0, 0, null));
    }

    @Test
    void aRequestKeepsItsOwnHeaders() {
        server.respond(request -> Response.of(200, "application/json", "{}"));

        client("protobuf")
                .post()
                .uri(server.uri("/"))
                .accept(MediaType.APPLICATION_JSON)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(POINT)
                .retrieve()
                .toBodilessEntity()
                .block();

        assertThat(server.last().header("Accept")).isEqualTo("application/json");
        assertThat(server.last().header("Content-Type")).isEqualTo("application/json");
    }

    @Test
    void anUnsuccessfulAttemptCanBeRepeatedByTheApplication() {
        int[] count = {0};
        server.respond(request -> count[0]++ == 0
                ? Response.of(503, "text/plain", "later")
                : Response.of(200, "application/protobuf", TestFormat.PROTOBUF.encode(POINT)));

        assertThat(client("protobuf")
                        .post()
                        .uri(server.uri("/"))
                        .bodyValue(POINT)
                        .retrieve()
                        .bodyToMono(Point.class)
                        .retry(1)
                        .block())
                .isEqualTo(POINT);
        assertThat(server.requests()).hasSize(2).allSatisfy(request -> assertThat(
                        TestFormat.PROTOBUF.decode(request.content(), Point.class))
                .isEqualTo(POINT));
    }

    @Test
    void otherHostsGetTheSameRequests() {
        HostFormats hosts = application.bean(WireformatClient.class).byHost(Map.of("localhost:1", "protobuf"));
        WebClient client = WebClient.builder()
                .apply(application.bean(WireformatWebClient.class).byHost(hosts))
                .build();
        String before = sent(WebClient.create());

        assertThat(sent(client)).isEqualTo(before).contains("application/json");
    }

    private static String sent(WebClient client) {
        server.respond(request -> Response.of(200, "application/json", "{}"));
        client.post()
                .uri(server.uri("/"))
                .bodyValue(POINT)
                .retrieve()
                .toBodilessEntity()
                .block();
        return server.last().text();
    }

    @ParameterizedTest
    @MethodSource("formats")
    void aServersProblemIsEmittedWhateverTheFormat(ContentFormat format) {
        assertThatExceptionOfType(WebClientProblemException.class)
                .isThrownBy(() -> get(client(format.name()), application.uri("/order")))
                .satisfies(e -> {
                    assertThat(e.problem()).isEqualTo(SOLD_OUT);
                    assertThat(e.getStatusCode()).isEqualTo(HttpStatus.CONFLICT);
                    assertThat(e.getMessage()).contains("409: Sold out: Nothing left");
                    assertThat(e.getResponseBodyAs(ProblemDetail.class)).isEqualTo(SOLD_OUT.toProblemDetail());
                });
    }

    static Stream<ContentFormat> formats() {
        return ContentFormat.all().stream();
    }

    @Test
    void aHandlerOfTheApplicationGoesFirstWheneverItCame() {
        WebClient client = WebClient.builder()
                .apply(application.bean(WireformatWebClient.class).format("protobuf"))
                .defaultStatusHandler(HttpStatusCode::isError, response -> Mono.error(new OwnException()))
                .build();

        assertThatExceptionOfType(OwnException.class).isThrownBy(() -> get(client, application.uri("/order")));
    }

    @Test
    void contentThatCannotBeReadLeavesSpringsException() {
        server.respond(request -> Response.of(500, "application/protobuf", new byte[] {-1, -1, -1}));

        assertThatExceptionOfType(WebClientResponseException.InternalServerError.class)
                .isThrownBy(() -> get(client("protobuf"), URI.create(server.uri("/"))))
                .satisfies(e -> assertThat(e.getResponseBodyAsByteArray()).containsExactly(-1, -1, -1));
    }

    private static WebClient client(String format) {
        return SpringClient.webClient(application, format, RequestFactory.REACTOR);
    }

    private static void get(WebClient client, URI uri) {
        client.get().uri(uri).retrieve().toBodilessEntity().block();
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
