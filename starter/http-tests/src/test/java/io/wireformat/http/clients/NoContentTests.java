package io.wireformat.http.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.client.WireformatClient;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.clients.RawServer.Response;
import io.wireformat.http.support.RequestFactory;
import io.wireformat.http.support.SpringClient;
import io.wireformat.http.support.TestServer;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.reactive.function.client.support.WebClientAdapter;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.invoker.HttpExchangeAdapter;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;
import reactor.core.publisher.Flux;

/** A response that has no content is no value, in each kind of client, whatever its headers say. */
class NoContentTests {

    private static final ParameterizedTypeReference<List<Point>> POINTS = new ParameterizedTypeReference<>() {};

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
    void isNoValue(Client client) {
        for (ContentFormat format : ContentFormat.all()) {
            for (int status : List.of(204, 205, 304)) {
                server.respond(request -> Response.of(status, format.mediaType(), new byte[0]));

                assertThat(client.get(format.name(), HttpMethod.GET, server.uri("/")))
                        .as("%s of %s", status, format)
                        .isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void ofAResponseToHeadIsNoValue(Client client) {
        for (ContentFormat format : ContentFormat.all()) {
            for (int length : List.of(0, 30)) {
                server.respond(request -> Response.of(200, format.mediaType(), new byte[length]));

                assertThat(client.get(format.name(), HttpMethod.HEAD, server.uri("/")))
                        .as("%s bytes of %s", length, format)
                        .isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void ofAResponseWithAnotherStatusIsAMessageIfTheFormatSaysSo(Client client) {
        Point point = new Point(15, -2, "left");
        byte[] content = TestFormat.PROTOBUF.encode(point);

        server.respond(request -> Response.of(200, "application/protobuf", new byte[0]));
        assertThat(client.get("protobuf", HttpMethod.GET, server.uri("/"))).hasValue(new Point(0, 0, null));

        server.respond(request -> Response.of(200, "application/protobuf", new byte[0], Response.CHUNKED));
        assertThat(client.get("protobuf", HttpMethod.GET, server.uri("/"))).hasValue(new Point(0, 0, null));

        server.respond(request -> Response.of(200, "application/protobuf", content, Response.CHUNKED));
        assertThat(client.get("protobuf", HttpMethod.GET, server.uri("/"))).hasValue(point);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void ofAListIsNoElement(ContentFormat format) {
        for (int status : List.of(204, 205, 304)) {
            server.respond(request -> Response.of(status, format.mediaType(), new byte[0]));

            assertThat(SpringClient.restClient(application, format.name(), RequestFactory.JDK)
                            .get()
                            .uri(server.uri("/"))
                            .retrieve()
                            .body(POINTS))
                    .isNull();
            Flux<Point> points = SpringClient.webClient(application, format.name(), RequestFactory.JDK)
                    .get()
                    .uri(server.uri("/"))
                    .retrieve()
                    .bodyToFlux(Point.class);
            assertThat(points.collectList().block()).isEmpty();
        }
    }

    static List<ContentFormat> formats() {
        return ContentFormat.all();
    }

    /** Gets a value in one of the ways of Spring. */
    enum Client {
        REST_CLIENT {
            @Override
            ResponseEntity<Point> send(String format, HttpMethod method, String uri) {
                return SpringClient.restClient(application, format, RequestFactory.JDK)
                        .method(method)
                        .uri(uri)
                        .retrieve()
                        .toEntity(Point.class);
            }
        },
        REST_TEMPLATE {
            @Override
            ResponseEntity<Point> send(String format, HttpMethod method, String uri) {
                RestTemplate client = new RestTemplate(RequestFactory.JDK.factory());
                application
                        .bean(WireformatClient.class)
                        .restTemplateFormat(format)
                        .accept(client);
                return client.exchange(uri, method, null, Point.class);
            }
        },
        WEB_CLIENT {
            @Override
            @Nullable
            ResponseEntity<Point> send(String format, HttpMethod method, String uri) {
                return SpringClient.webClient(application, format, RequestFactory.REACTOR)
                        .method(method)
                        .uri(uri)
                        .retrieve()
                        .toEntity(Point.class)
                        .block();
            }
        },
        HTTP_EXCHANGE {
            @Override
            ResponseEntity<Point> send(String format, HttpMethod method, String uri) {
                return Points.of(RestClientAdapter.create(
                                SpringClient.restClient(application, format, RequestFactory.JDK)
                                        .mutate()
                                        .baseUrl(uri)
                                        .build()))
                        .send(method);
            }
        },
        REACTIVE_HTTP_EXCHANGE {
            @Override
            ResponseEntity<Point> send(String format, HttpMethod method, String uri) {
                return Points.of(WebClientAdapter.create(
                                SpringClient.webClient(application, format, RequestFactory.REACTOR)
                                        .mutate()
                                        .baseUrl(uri)
                                        .build()))
                        .send(method);
            }
        };

        abstract @Nullable ResponseEntity<Point> send(String format, HttpMethod method, String uri);

        Optional<Point> get(String format, HttpMethod method, String uri) {
            return Stream.ofNullable(send(format, method, uri))
                    .flatMap(response -> Stream.ofNullable(response.getBody()))
                    .findFirst();
        }
    }

    interface Points {

        @HttpExchange
        ResponseEntity<Point> send(HttpMethod method);

        static Points of(HttpExchangeAdapter client) {
            return HttpServiceProxyFactory.builderFor(client).build().createClient(Points.class);
        }
    }
}
