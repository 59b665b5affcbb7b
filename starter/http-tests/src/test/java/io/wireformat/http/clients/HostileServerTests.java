package io.wireformat.http.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wireformat.client.WireformatClient;
import io.wireformat.client.WireformatWebClient;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.clients.HostileServer.Response;
import io.wireformat.http.support.RequestFactory;
import io.wireformat.http.support.SpringClient;
import io.wireformat.http.support.TestServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientResponseException;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.client.UnknownContentTypeException;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientResponseException;

/** Servers that send without end, or hardly at all, to clients that were given a format. */
class HostileServerTests {

    /** Ours read 16 MB at most, Spring's JSON as much, and an error has 1 MB; a little more is in flight. */
    private static final long ENOUGH = 32 * 1024 * 1024;

    private static final byte[] TEXT = "endless ".getBytes(StandardCharsets.US_ASCII);
    private static final String PROBLEM = "application/problem+json";
    private static TestServer application;
    private static TestServer impatient;
    private static HostileServer server;

    @BeforeAll
    static void start() throws IOException {
        application = TestServer.ofClients();
        impatient = TestServer.start(List.of(), "wireformat.client.receive-rate=1000B");
        server = new HostileServer();
        for (Slow slow : Slow.values()) {
            slow.start();
        }
    }

    @AfterAll
    static void stop() throws IOException {
        for (Slow slow : Slow.values()) {
            slow.stop();
        }
        server.close();
        impatient.close();
    }

    @ParameterizedTest
    @MethodSource("errors")
    void theErrorIsReportedWithoutItsEndlessBody(Client client, int status, String contentType) throws Exception {
        server.respond(Response.endless(status, contentType, "{\"title\":\"", TEXT));

        Throwable thrown = catchThrowable(() -> client.get(application, "protobuf", client.requests()));

        assertThat(statusOf(thrown)).isEqualTo(status);
        assertThat(server.bytesSent()).isLessThan(ENOUGH);
    }

    static Stream<Arguments> errors() {
        List<Arguments> all = new ArrayList<>();
        for (Client client : Client.values()) {
            for (int status : new int[] {415, 500}) {
                for (String type : contentTypes("application/protobuf")) {
                    all.add(Arguments.of(client, status, type));
                }
            }
        }
        return all.stream();
    }

    private static List<String> contentTypes(String own) {
        return List.of(own, PROBLEM, "application/json", "text/html", "application/octet-stream", "");
    }

    @ParameterizedTest
    @MethodSource("clientsAndFactories")
    void anErrorClosesTheConnectionOfEveryHttpClient(Client client, RequestFactory requests) throws Exception {
        server.respond(Response.endless(500, PROBLEM, "{\"title\":\"", TEXT));

        assertThat(statusOf(catchThrowable(() -> client.get(application, "protobuf", requests))))
                .isEqualTo(500);
        assertThat(server.bytesSent()).isLessThan(ENOUGH);
    }

    @ParameterizedTest
    @MethodSource("clientsAndFactories")
    void endlessContentClosesTheConnectionOfEveryHttpClient(Client client, RequestFactory requests) throws Exception {
        server.respond(Response.endless(200, "application/protobuf", "", new byte[] {0x7A, 1, 'x'}));

        assertThatThrownBy(() -> client.get(application, "protobuf", requests))
                .hasStackTraceContaining("wireformat.limits.content-size");
        assertThat(server.bytesSent()).isLessThan(ENOUGH);
    }

    static Stream<Arguments> clientsAndFactories() {
        return Arrays.stream(Client.values()).flatMap(client -> Arrays.stream(RequestFactory.values())
                .filter(client::closesConnectionsOf)
                .map(requests -> Arguments.of(client, requests)));
    }

    @ParameterizedTest
    @MethodSource("clientsAndFactories")
    void anUnreadBodyClosesTheConnection(Client client, RequestFactory requests) throws Exception {
        server.respond(Response.endless(200, "text/html", "", TEXT));

        client.getBodiless(application, requests);

        assertThat(server.bytesSent()).isLessThan(ENOUGH);
    }

    @ParameterizedTest
    @MethodSource("clientsAndFactories")
    void aRefusalOfTheFormatClosesTheConnectionOfEveryHttpClient(Client client, RequestFactory requests)
            throws Exception {
        server.respond(
                new Response(415, "Accept-Post: application/json\r\nContent-Type: text/html\r\n", "", TEXT, 65536, 0));

        assertThat(statusOf(catchThrowable(() -> client.post(application, requests))))
                .isEqualTo(415);
        assertThat(server.bytesSent()).isLessThan(ENOUGH);
        assertThat(server.bytesSent()).isLessThan(ENOUGH);
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("clientsAndFormats")
    void endlessContentOfEveryFormatIsRefused(Client client, TestFormat format) throws Exception {
        server.respond(Response.endless(200, format.mediaType(), "", TEXT));

        assertThat(catchThrowable(() -> client.get(application, format.formatName(), client.requests())))
                .isNotNull();
        assertThat(server.bytesSent()).isLessThan(ENOUGH);
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("clientsAndFormats")
    void anEndlessErrorInEveryFormatIsReported(Client client, TestFormat format) throws Exception {
        server.respond(Response.endless(503, format.mediaType(), "", TEXT));

        assertThat(statusOf(catchThrowable(() -> client.get(application, format.formatName(), client.requests()))))
                .isEqualTo(503);
        assertThat(server.bytesSent()).isLessThan(ENOUGH);
    }

    static Stream<Arguments> clientsAndFormats() {
        return Arrays.stream(Client.values())
                .flatMap(client -> Arrays.stream(TestFormat.values()).map(format -> Arguments.of(client, format)));
    }

    @ParameterizedTest
    @EnumSource
    void endlessJsonIsRefused(Client client) throws Exception {
        server.respond(Response.endless(200, "application/json", "[", "{\"x\":1},".getBytes()));

        assertThat(catchThrowable(() -> client.getList(application))).isNotNull();
        assertThat(server.bytesSent()).isLessThan(ENOUGH);
    }

    @ParameterizedTest
    @EnumSource
    void jsonThatIsEndlessWhitespaceIsRefused(Client client) throws Exception {
        server.respond(Response.endless(200, "application/json", "[", new byte[] {' '}));

        assertThat(catchThrowable(() -> client.getList(application))).isNotNull();
        assertThat(server.bytesSent()).isLessThan(ENOUGH);
    }

    @ParameterizedTest
    @MethodSource("unreadable")
    void endlessContentThatNothingReadsIsRefused(Client client, String contentType) throws Exception {
        server.respond(Response.endless(200, contentType, "", TEXT));

        assertThat(catchThrowable(() -> client.get(application, "protobuf", client.requests())))
                .isNotNull();
        assertThat(server.bytesSent()).isLessThan(ENOUGH);
    }

    static Stream<Arguments> unreadable() {
        return Arrays.stream(Client.values())
                .flatMap(client -> Stream.of("text/html", "application/octet-stream", "", "application/avro")
                        .map(contentType -> Arguments.of(client, contentType)));
    }

    @Test
    void aClientWithTwoFormatsReportsItToo() {
        server.respond(Response.endless(200, "text/html", "<html>", TEXT));
        WireformatClient wireformat = application.bean(WireformatClient.class);
        RestClient client = RestClient.builder()
                .apply(wireformat.format("avro"))
                .apply(wireformat.format("protobuf"))
                .build();

        assertThatThrownBy(() -> client.get().uri(server.uri()).retrieve().body(Point.class))
                .isInstanceOf(UnknownContentTypeException.class);
    }

    @Test
    void anUnreadableBodyIsReportedWithItsBeginning() {
        server.respond(Response.endless(200, "text/html", "<html>", TEXT));

        assertThatThrownBy(() -> Client.REST_CLIENT.get(application, "protobuf", RequestFactory.JDK))
                .isInstanceOfSatisfying(UnknownContentTypeException.class, e -> {
                    assertThat(e.getContentType()).hasToString("text/html");
                    assertThat(e.getResponseBodyAsString()).startsWith("<html>").hasSize(1024 * 1024);
                });
    }

    @Test
    void contentThatComesSlowlyIsRefused() throws Exception {
        assertThat(Slow.CONTENT.failuresOfAll())
                .allSatisfy(thrown -> assertThat(thrown).hasStackTraceContaining("wireformat.client.receive-rate"));
    }

    @Test
    void jsonThatComesSlowlyIsRefused() throws Exception {
        assertThat(Slow.JSON.failuresOfAll())
                .allSatisfy(thrown -> assertThat(thrown).hasStackTraceContaining("wireformat.client.receive-rate"));
    }

    @Test
    void anErrorThatComesSlowlyIsReportedByItsStatus() throws Exception {
        assertThat(Slow.ERROR.failuresOfAll())
                .extracting(HostileServerTests::statusOf)
                .containsOnly(500);
    }

    /** Responses that no client judges before five seconds, so that all are sent to all clients while other tests run. */
    private enum Slow {
        CONTENT(Response.slow(200, "application/protobuf", "", new byte[] {0x7A, 1, 'x'})),
        JSON(Response.slow(200, "application/json", "", new byte[] {' '})),
        ERROR(Response.slow(500, PROBLEM, "{\"title\":\"", TEXT));

        private final Response response;
        private final List<CompletableFuture<Throwable>> failures = new ArrayList<>();
        private HostileServer slow;

        Slow(Response response) {
            this.response = response;
        }

        void start() throws IOException {
            slow = new HostileServer();
            slow.respond(response);
            for (Client client : Client.values()) {
                failures.add(CompletableFuture.supplyAsync(
                        () -> catchThrowable(() -> client.get(impatient, slow, "protobuf", client.requests())),
                        task -> new Thread(task).start()));
            }
        }

        /** What each client fails with; all close the connection. */
        List<Throwable> failuresOfAll() throws InterruptedException {
            for (Client client : Client.values()) {
                assertThat(slow.bytesSent()).as(client.name()).isLessThan(ENOUGH);
            }
            return failures.stream().map(CompletableFuture::join).toList();
        }

        void stop() throws IOException {
            slow.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aBodyThatIsNotWantedAndComesSlowlyIsNotAwaited(Client client) throws Exception {
        server.respond(Response.slow(200, "text/html", "", TEXT));

        client.getBodiless(application, client.requests());

        assertThat(server.bytesSent()).isLessThan(ENOUGH);
    }

    private static int statusOf(Throwable thrown) {
        if (thrown instanceof RestClientResponseException e) {
            return e.getStatusCode().value();
        }
        assertThat(thrown).isInstanceOf(WebClientResponseException.class);
        return ((WebClientResponseException) thrown).getStatusCode().value();
    }

    /** A client with a format that was not told of any limit of Spring's. */
    enum Client {
        REST_CLIENT {
            @Override
            Point get(TestServer application, HostileServer from, String format, RequestFactory requests) {
                return client(application, format, requests)
                        .get()
                        .uri(from.uri())
                        .retrieve()
                        .body(Point.class);
            }

            @Override
            List<Point> getList(TestServer application) {
                return client(application, "protobuf", requests())
                        .get()
                        .uri(server.uri())
                        .retrieve()
                        .body(new ParameterizedTypeReference<List<Point>>() {});
            }

            @Override
            HttpStatusCode getBodiless(TestServer application, RequestFactory requests) {
                return client(application, "protobuf", requests)
                        .get()
                        .uri(server.uri())
                        .retrieve()
                        .toBodilessEntity()
                        .getStatusCode();
            }

            @Override
            Point post(TestServer application, RequestFactory requests) {
                return SpringClient.send(client(application, "protobuf", requests), server.uri(), new Point(1, 2, "x"));
            }

            private static RestClient client(TestServer application, String format, RequestFactory requests) {
                return SpringClient.restClient(application, format, requests);
            }
        },
        REST_TEMPLATE {
            @Override
            Point get(TestServer application, HostileServer from, String format, RequestFactory requests) {
                return client(application, format, requests).getForObject(from.uri(), Point.class);
            }

            @Override
            List<Point> getList(TestServer application) {
                return List.of(client(application, "protobuf", requests()).getForObject(server.uri(), Point[].class));
            }

            @Override
            HttpStatusCode getBodiless(TestServer application, RequestFactory requests) {
                return client(application, "protobuf", requests)
                        .getForEntity(server.uri(), Void.class)
                        .getStatusCode();
            }

            @Override
            Point post(TestServer application, RequestFactory requests) {
                return client(application, "protobuf", requests)
                        .postForObject(server.uri(), new Point(1, 2, "x"), Point.class);
            }

            private static RestTemplate client(TestServer application, String format, RequestFactory requests) {
                RestTemplate client = new RestTemplate(requests.factory());
                application
                        .bean(WireformatClient.class)
                        .restTemplateFormat(format)
                        .accept(client);
                return client;
            }
        },
        WEB_CLIENT {
            @Override
            Point get(TestServer application, HostileServer from, String format, RequestFactory requests) {
                return client(application, format, requests)
                        .get()
                        .uri(from.uri())
                        .retrieve()
                        .bodyToMono(Point.class)
                        .block();
            }

            @Override
            List<Point> getList(TestServer application) {
                return client(application, "protobuf", requests())
                        .get()
                        .uri(server.uri())
                        .retrieve()
                        .bodyToMono(new ParameterizedTypeReference<List<Point>>() {})
                        .block();
            }

            @Override
            HttpStatusCode getBodiless(TestServer application, RequestFactory requests) {
                return client(application, "protobuf", requests)
                        .get()
                        .uri(server.uri())
                        .retrieve()
                        .toBodilessEntity()
                        .block()
                        .getStatusCode();
            }

            @Override
            Point post(TestServer application, RequestFactory requests) {
                return SpringClient.send(client(application, "protobuf", requests), server.uri(), new Point(1, 2, "x"));
            }

            @Override
            RequestFactory requests() {
                return RequestFactory.REACTOR;
            }

            /** Spring's connector for the JDK's client does not hand on that a body is cancelled. */
            @Override
            boolean closesConnectionsOf(RequestFactory requests) {
                return requests == RequestFactory.REACTOR;
            }

            private static WebClient client(TestServer application, String format, RequestFactory requests) {
                return WebClient.builder()
                        .clientConnector(requests.connector())
                        .codecs(codecs -> codecs.defaultCodecs().maxInMemorySize(20 * 1024 * 1024))
                        .apply(application.bean(WireformatWebClient.class).format(format))
                        .build();
            }
        };

        RequestFactory requests() {
            return RequestFactory.JDK;
        }

        boolean closesConnectionsOf(RequestFactory requests) {
            return true;
        }

        Point get(TestServer application, String format, RequestFactory requests) {
            return get(application, server, format, requests);
        }

        abstract Point get(TestServer application, HostileServer from, String format, RequestFactory requests);

        abstract List<Point> getList(TestServer application);

        abstract HttpStatusCode getBodiless(TestServer application, RequestFactory requests);

        abstract Point post(TestServer application, RequestFactory requests);
    }
}
