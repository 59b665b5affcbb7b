package io.wireformat.http.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wireformat.client.WireformatClient;
import io.wireformat.client.internal.ClientFormats;
import io.wireformat.client.internal.spring.FormattedClients;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.clients.RawServer.Request;
import io.wireformat.http.clients.RawServer.Response;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.support.RequestFactory;
import io.wireformat.http.support.SpringClient;
import io.wireformat.http.support.TestServer;
import io.wireformat.internal.pipeline.ReceiveLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.io.InputStreamResource;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.web.client.HttpClientErrorException.UnsupportedMediaType;
import org.springframework.web.client.RestClient;

/** Servers that do not read a client's format. */
class ClientRefusalTests {

    private static final Point POINT = new Point(15, -2, "left");
    private static TestServer application;
    private static RawServer server;

    @BeforeAll
    static void start() throws IOException {
        application = TestServer.ofClients();
        server = new RawServer();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void aRefusedRequestIsSentAgainInAnotherFormat(SpringClient client) {
        server.respond(reads("Accept-Post", "application/json, application/avro, application/cbor"));

        Point response = client.post(application, "protobuf", RequestFactory.JDK, server.uri("/"), POINT);

        assertThat(response).isEqualTo(POINT);
        assertThat(contentTypes()).containsExactly("application/protobuf", "application/avro");
        assertThat(TestFormat.AVRO.decode(server.last().content(), Point.class)).isEqualTo(POINT);
        assertThat(server.last().header("Content-Length"))
                .isEqualTo("" + server.last().content().length);
        assertThat(server.last().header("Accept")).isEqualTo("application/protobuf, application/json;q=0.9");
    }

    @ParameterizedTest
    @EnumSource
    void everythingThatSendsRequestsSendsThemAgain(RequestFactory requests) {
        for (SpringClient client : SpringClient.values()) {
            if (!client.runsOn(requests)) {
                continue;
            }
            server.respond(reads("Accept-Post", "application/json"));

            assertThat(client.post(application, "protobuf", requests, server.uri("/"), POINT))
                    .isEqualTo(POINT);
            assertThat(contentTypes()).as(client.name()).containsExactly("application/protobuf", "application/json");
        }
    }

    @Test
    void aRefusalIsClosedIfThereIsNoSecondAttempt() throws IOException {
        server.respond(reads("Accept-Post", "application/protobuf"));
        try (var connections = new PoolingHttpClientConnectionManager();
                var requests =
                        HttpClients.custom().setConnectionManager(connections).build()) {
            RestClient client = RestClient.builder()
                    .requestFactory(new HttpComponentsClientHttpRequestFactory(requests))
                    .apply(wireformat().format("json"))
                    .build();

            assertThatExceptionOfType(HttpMessageNotWritableException.class).isThrownBy(() -> client.post()
                    .uri(server.uri("/"))
                    .body(Arrays.asList(POINT, null), new ParameterizedTypeReference<List<Point>>() {})
                    .retrieve()
                    .toBodilessEntity());
            assertThat(connections.getTotalStats().getLeased()).isZero();
        }
    }

    @Test
    void theFormatOfAServerIsRemembered() {
        server.respond(reads("Accept-Post", "application/json"));
        RestClient client = client("protobuf");

        post(client);
        post(client);

        assertThat(contentTypes()).containsExactly("application/protobuf", "application/json", "application/json");
    }

    @Test
    void anotherPortIsAnotherServer() throws IOException {
        server.respond(reads("Accept-Post", "application/json"));
        RestClient client = client("protobuf");
        post(client);

        try (RawServer other = new RawServer()) {
            client.post().uri(other.uri("/")).body(POINT).retrieve().toBodilessEntity();

            assertThat(other.last().header("Content-Type")).isEqualTo("application/protobuf");
        }
    }

    @Test
    void aServerIsAskedAgainAfterAWhile() {
        server.respond(reads("Accept-Post", "application/json"));
        WireformatClient forgetful = new FormattedClients(new ClientFormats(
                application.bean(SharedFormats.class), Duration.ZERO, ReceiveLimits.DEFAULT_OF_CLIENTS));
        RestClient client =
                RestClient.builder().apply(forgetful.format("protobuf")).build();

        post(client);
        post(client);

        assertThat(contentTypes())
                .containsExactly(
                        "application/protobuf", "application/json", "application/protobuf", "application/json");
    }

    @Test
    void aTypeIsSentInTheClientsFormatIfTheOtherLacksIt() {
        server.respond(reads("Accept-Post", "application/avro"));
        RestClient client = client("json");
        post(client);
        server.respond(request -> Response.of(200, "application/json", "{}"));

        client.post()
                .uri(server.uri("/"))
                .body(Map.of("a", new Object[0]))
                .retrieve()
                .toBodilessEntity();

        assertThat(contentTypes()).containsExactly("application/json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH"})
    void acceptHeadersListReadableTypesForEachMethod(String method) {
        server.respond(reads("Accept", "application/json"));

        client("protobuf")
                .method(HttpMethod.valueOf(method))
                .uri(server.uri("/"))
                .body(POINT)
                .retrieve()
                .toBodilessEntity();

        assertThat(contentTypes()).containsExactly("application/protobuf", "application/json");
    }

    @Test
    void aPatchOfAnotherKindIsNotJson() {
        server.respond(reads("Accept-Patch", "application/merge-patch+json"));

        assertThatExceptionOfType(UnsupportedMediaType.class).isThrownBy(() -> client("protobuf")
                .patch()
                .uri(server.uri("/"))
                .body(POINT)
                .retrieve()
                .toBodilessEntity());
        assertThat(contentTypes()).containsExactly("application/protobuf");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "text/csv", "application/protobuf", "application/json;q=0", "*/*", "not a media type"})
    void withoutAFormatInCommonTheRefusalIsReported(String readable) {
        server.respond(request -> Response.of(415, "text/plain", "no", "Accept-Post: " + readable));

        assertThatExceptionOfType(UnsupportedMediaType.class)
                .isThrownBy(() -> post(client("protobuf")))
                .satisfies(e -> assertThat(e.getResponseBodyAsString()).isEqualTo("no"));
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void theSecondFailureIsReportedAsItIs() {
        server.respond(request -> Response.of(
                415,
                "text/plain",
                "not " + request.header("Content-Type"),
                "Accept-Post: application/json, application/protobuf, application/avro"));
        RestClient client = client("protobuf");

        assertThatExceptionOfType(UnsupportedMediaType.class)
                .isThrownBy(() -> post(client))
                .satisfies(e -> assertThat(e.getResponseBodyAsString()).isEqualTo("not application/avro"));
        assertThat(contentTypes()).containsExactly("application/protobuf", "application/avro");
        assertThatExceptionOfType(UnsupportedMediaType.class).isThrownBy(() -> post(client));
        assertThat(contentTypes()).hasSize(4).element(2).isEqualTo("application/protobuf");
    }

    @Test
    void aContentTypeThatTheRequestNamesIsNotReplaced() {
        server.respond(reads("Accept-Post", "application/json"));

        assertThatExceptionOfType(UnsupportedMediaType.class).isThrownBy(() -> client("protobuf")
                .post()
                .uri(server.uri("/"))
                .contentType(MediaType.parseMediaType("application/protobuf"))
                .body(POINT)
                .retrieve()
                .toBodilessEntity());
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void aStreamIsSentOnce() {
        server.respond(request -> Response.of(415, "text/plain", "no", "Accept-Post: application/json"));

        assertThatExceptionOfType(UnsupportedMediaType.class).isThrownBy(() -> client("protobuf")
                .post()
                .uri(server.uri("/"))
                .body(new InputStreamResource(new ByteArrayInputStream(new byte[] {1, 2})))
                .retrieve()
                .toBodilessEntity());
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void contentThatAnInterceptorHasCodedIsNotReplaced() {
        server.respond(reads("Accept-Post", "application/json"));
        RestClient.Builder builder = RestClient.builder();
        wireformat().byHost(Map.of("127.0.0.1", "protobuf")).addTo(builder, RequestFactory.JDK.factory());
        RestClient client = builder.requestInterceptor((request, body, execution) -> {
                    request.getHeaders().set("Content-Encoding", "reverse");
                    return execution.execute(request, reversed(body));
                })
                .build();

        assertThatExceptionOfType(UnsupportedMediaType.class).isThrownBy(() -> post(client));
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void interceptorsBehindTheFormatSeeBothRequests() {
        server.respond(reads("Accept-Post", "application/json"));
        RestClient client = RestClient.builder()
                .apply(wireformat().format("protobuf"))
                .requestInterceptor((request, body, execution) -> {
                    request.getHeaders().set("X-Size", "" + body.length);
                    return execution.execute(request, body);
                })
                .build();

        post(client);

        assertThat(server.requests()).hasSize(2).allSatisfy(request -> assertThat(request.header("X-Size"))
                .isEqualTo("" + request.content().length));
    }

    @Test
    void theResponseToTheSecondRequestIsRead() {
        server.respond(request -> request.header("Content-Type").equals("application/json")
                ? Response.of(200, "application/protobuf", TestFormat.PROTOBUF.encode(new Point(1, 2, "right")))
                : Response.of(415, "text/plain", "no", "Accept-Post: application/json"));

        assertThat(client("protobuf")
                        .post()
                        .uri(server.uri("/"))
                        .body(POINT)
                        .retrieve()
                        .body(Point.class))
                .isEqualTo(new Point(1, 2, "right"));
    }

    private static WireformatClient wireformat() {
        return application.bean(WireformatClient.class);
    }

    private static RestClient client(String format) {
        return RestClient.builder()
                .requestFactory(RequestFactory.JDK.factory())
                .apply(wireformat().format(format))
                .build();
    }

    private static void post(RestClient client) {
        client.post().uri(server.uri("/")).body(POINT).retrieve().toBodilessEntity();
    }

    private static List<String> contentTypes() {
        return server.requests().stream()
                .map(request -> request.header("Content-Type"))
                .toList();
    }

    /** Reads these media types, responds with the point as JSON, and refuses all others. */
    private static Function<Request, Response> reads(String header, String mediaTypes) {
        return request -> Arrays.asList(mediaTypes.split(", ")).contains(request.header("Content-Type"))
                ? Response.of(200, "application/json", "{\"x\":15,\"y\":-2,\"label\":\"left\"}")
                : Response.of(415, "text/plain", "no", header + ": " + mediaTypes);
    }

    private static byte[] reversed(byte[] bytes) {
        byte[] reversed = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            reversed[i] = bytes[bytes.length - 1 - i];
        }
        return reversed;
    }
}
