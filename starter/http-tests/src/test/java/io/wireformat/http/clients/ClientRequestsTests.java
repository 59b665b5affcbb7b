package io.wireformat.http.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.http.support.RequestFactory;
import io.wireformat.http.support.SpringClient;
import io.wireformat.http.support.TestServer;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every format in every client, whatever sends its requests. */
class ClientRequestsTests {

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
    @MethodSource("clientsAndFactories")
    void requestsHaveContentTypeLengthAndAccept(SpringClient client, RequestFactory requests) {
        for (ContentFormat format : ContentFormat.all()) {
            server.respond(request -> RawServer.Response.of(
                    200, format.mediaType(), format.encoder().apply(POINT)));

            Point response = client.post(application, format.name(), requests, server.uri("/points"), POINT);

            assertThat(response).as(format.name()).isEqualTo(POINT);
            assertThat(server.requests()).as(format.name()).singleElement().satisfies(request -> {
                // the second is what Spring's reactive XML encoder calls it
                assertThat(request.header("Content-Type")).isIn(format.mediaType(), "application/xml;charset=UTF-8");
                assertThat(request.header("Content-Length")).isEqualTo("" + request.content().length);
                assertThat(request.header("Transfer-Encoding")).isEmpty();
                assertThat(request.header("Accept")).isEqualTo(format.accept());
                assertThat(format.decoder().apply(request.content())).isEqualTo(POINT);
            });
        }
    }

    static Stream<Arguments> clientsAndFactories() {
        return Arrays.stream(SpringClient.values()).flatMap(client -> Arrays.stream(RequestFactory.values())
                .filter(client::runsOn)
                .map(requests -> Arguments.of(client, requests)));
    }
}
