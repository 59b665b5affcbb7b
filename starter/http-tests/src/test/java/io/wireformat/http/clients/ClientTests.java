package io.wireformat.http.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonView;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.wireformat.client.WireformatClient;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.restclient.RestTemplateBuilder;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/** What clients send, as a server sees it that only records. */
class ClientTests {

    private static final Point POINT = new Point(15, -2, "left");
    private static TestServer application;
    private static TestServer plain;
    private static Recorder recorder;

    @BeforeAll
    static void start() throws IOException {
        application = TestServer.ofClients();
        plain = TestServer.ofClientsWithoutStarter();
        recorder = new Recorder();
    }

    @AfterAll
    static void stop() {
        recorder.close();
    }

    @ParameterizedTest
    @EnumSource
    void aRestClientSendsTheFormatAndAsksForIt(TestFormat format) {
        recorder.respondWith(format.mediaType(), format.encode(POINT));

        Point response =
                restClient(format).post().uri("/").body(POINT).retrieve().body(Point.class);

        assertThat(response).isEqualTo(POINT);
        assertSent(format);
    }

    @ParameterizedTest
    @EnumSource
    void aRestTemplateSendsTheFormatAndAsksForIt(TestFormat format) {
        recorder.respondWith(format.mediaType(), format.encode(POINT));

        Point response = restTemplate(format).postForObject(recorder.uri(), POINT, Point.class);

        assertThat(response).isEqualTo(POINT);
        assertSent(format);
    }

    @ParameterizedTest
    @EnumSource
    void anAliasInTheResponseIsUnderstood(TestFormat format) {
        for (String alias : format.format().alternativeMediaTypes()) {
            recorder.respondWith(alias, format.encode(POINT));

            assertThat(restClient(format).get().uri("/").retrieve().body(Point.class))
                    .isEqualTo(POINT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void jsonInTheResponseIsUnderstood(TestFormat format) {
        recorder.respondWith("application/json", "{\"x\":15,\"y\":-2,\"label\":\"left\"}".getBytes());

        assertThat(restClient(format).get().uri("/").retrieve().body(Point.class))
                .isEqualTo(POINT);
    }

    @ParameterizedTest
    @EnumSource
    void exchangesLists(TestFormat format) {
        var type = new ParameterizedTypeReference<List<Point>>() {};
        recorder.respondWith(format.mediaType(), format.encode(List.of(POINT), type.getType()));

        List<Point> response = restClient(format)
                .post()
                .uri("/")
                .body(List.of(POINT), type)
                .retrieve()
                .body(type);

        assertThat(response).containsExactly(POINT);
        assertThat(format.decode(
                        recorder.content,
                        ResolvableType.forClassWithGenerics(List.class, Point.class)
                                .getType()))
                .isEqualTo(List.of(POINT));
    }

    @ParameterizedTest
    @EnumSource
    void aRequestKeepsItsOwnHeaders(TestFormat format) {
        recorder.respondWith("application/json", "{}".getBytes());

        restClient(format)
                .post()
                .uri("/")
                .accept(MediaType.APPLICATION_JSON)
                .contentType(MediaType.APPLICATION_JSON)
                .body(POINT)
                .retrieve()
                .toBodilessEntity();

        assertThat(recorder.headers)
                .containsEntry("Accept", List.of("application/json"))
                .containsEntry("Content-type", List.of("application/json"));
    }

    @ParameterizedTest
    @EnumSource
    void typesThatTheFormatDeclinesGoAsJson(TestFormat format) {
        recorder.respondWith("application/json", "{}".getBytes());

        restClient(format)
                .post()
                .uri("/")
                .body(new Filtered("a", null))
                .retrieve()
                .toBodilessEntity();

        assertThat(recorder.headers).containsEntry("Content-type", List.of("application/json"));
    }

    @ParameterizedTest
    @EnumSource
    void malformedContentInTheResponseFails(TestFormat format) {
        recorder.respondWith(format.mediaType(), new byte[] {-1, -1, -1});

        assertThatThrownBy(() -> restClient(format).get().uri("/").retrieve().body(Point.class))
                .hasMessageContaining(Point.class.getName());
    }

    @Test
    void aHostHasItsFormatAndOthersHaveNot() {
        TestFormat format = TestFormat.PROTOBUF;
        try (TestServer byHost =
                TestServer.start(List.of(), "wireformat.client.hosts.[127.0.0.1].format=" + format.formatName())) {
            recorder.respondWith(format.mediaType(), format.encode(POINT));
            RestClient.Builder client = byHost.bean(RestClient.Builder.class);

            assertThat(client.build()
                            .post()
                            .uri(recorder.uri())
                            .body(POINT)
                            .retrieve()
                            .body(Point.class))
                    .isEqualTo(POINT);
            assertSent(format);
            client.requestInterceptor((request, body, execution) -> execution.execute(request, body));
            assertThat(client.build()
                            .post()
                            .uri(recorder.uri())
                            .body(POINT)
                            .retrieve()
                            .body(Point.class))
                    .isEqualTo(POINT);
            assertSent(format);
            assertThat(byHost.bean(RestTemplateBuilder.class).build().postForObject(recorder.uri(), POINT, Point.class))
                    .isEqualTo(POINT);
            assertSent(format);

            assertThat(sent(byHost, recorder.uri().replace("127.0.0.1", "localhost")))
                    .isEqualTo(sent(plain, recorder.uri().replace("127.0.0.1", "localhost")));
        }
    }

    @Test
    void clientsWithoutAFormatSendTheSameRequests() {
        assertThat(sent(application, recorder.uri())).isEqualTo(sent(plain, recorder.uri()));
    }

    @Test
    void anUnknownFormatIsRefusedByName() {
        assertThatThrownBy(() -> application.bean(WireformatClient.class).format("morse"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("morse")
                .hasMessageContaining("protobuf");
    }

    /** What the application's clients send, everything included. */
    private static List<Object> sent(TestServer from, String uri) {
        recorder.respondWith("application/json", "{}".getBytes());
        RestClient client = from.bean(RestClient.Builder.class).build();
        client.post().uri(uri).body(POINT).retrieve().toBodilessEntity();
        Object posted = recorder.recorded();
        client.get().uri(uri).retrieve().body(Map.class);
        Object got = recorder.recorded();
        RestTemplate template = from.bean(RestTemplateBuilder.class).build();
        template.postForObject(uri, POINT, Map.class);
        Object postedByTemplate = recorder.recorded();
        template.exchange(uri, HttpMethod.PUT, new HttpEntity<>(List.of(POINT)), String.class);
        return List.of(posted, got, postedByTemplate, recorder.recorded());
    }

    private static void assertSent(TestFormat format) {
        assertThat(recorder.headers)
                .containsEntry("Content-type", List.of(format.mediaType()))
                .containsEntry("Content-length", List.of("" + recorder.content.length))
                .containsEntry("Accept", List.of(format.mediaType() + ", application/json;q=0.9"));
        assertThat(format.decode(recorder.content, Point.class)).isEqualTo(POINT);
    }

    @ParameterizedTest
    @EnumSource
    void contentThatAViewIsToHideIsNotSent(TestFormat format) {
        RestClient.RequestBodySpec request = restClient(format)
                .post()
                .hint(JsonView.class.getName(), Object.class)
                .body(POINT);

        assertThatExceptionOfType(HttpMessageNotWritableException.class)
                .isThrownBy(() -> request.retrieve().toBodilessEntity())
                .withMessageContaining(format.formatName())
                .withMessageContaining("JSON view");
    }

    private static RestClient restClient(TestFormat format) {
        return application
                .bean(RestClient.Builder.class)
                .apply(application.bean(WireformatClient.class).format(format.formatName()))
                .baseUrl(recorder.uri())
                .build();
    }

    private static RestTemplate restTemplate(TestFormat format) {
        return application
                .bean(RestTemplateBuilder.class)
                .additionalCustomizers(
                        application.bean(WireformatClient.class).restTemplateFormat(format.formatName())::accept)
                .build();
    }

    /** Declined because a view decides who sees a property. */
    record Filtered(String a, @JsonView(Object.class) String b) {}

    /** Records the last request and responds as configured. */
    private static final class Recorder implements AutoCloseable {

        private final HttpServer server;
        private Map<String, List<String>> headers = Map.of();

        private byte[] content = {};

        private String mediaType = "";

        private byte[] response = {};

        Recorder() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", this::record);
            server.start();
        }

        String uri() {
            return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        }

        synchronized void respondWith(String newMediaType, byte[] newAnswer) {
            mediaType = newMediaType;
            response = newAnswer;
        }

        synchronized List<Object> recorded() {
            return List.of(new TreeMap<>(headers), new String(content));
        }

        private synchronized void record(HttpExchange exchange) throws IOException {
            headers = Map.copyOf(exchange.getRequestHeaders());
            content = exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().add("Content-Type", mediaType);
            exchange.sendResponseHeaders(200, response.length == 0 ? -1 : response.length);
            exchange.getResponseBody().write(response);
            exchange.close();
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
