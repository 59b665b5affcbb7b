package io.wireformat.http.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.Shape.Circle;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.clients.RawServer.Response;
import io.wireformat.http.support.RequestFactory;
import io.wireformat.http.support.SpringClient;
import io.wireformat.http.support.TestServer;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A client that is given a value alone says which alternative of its union it is, as it does in JSON. */
class UnionInRequestTests {

    private static final Circle CIRCLE = new Circle(1.5);
    private static TestServer application;
    private static RawServer shapes;

    @BeforeAll
    static void start() throws IOException {
        application = TestServer.ofClients();
        shapes = new RawServer();
        shapes.respond(request -> Response.of(200, "text/plain", ""));
    }

    @AfterAll
    static void stop() throws IOException {
        shapes.close();
    }

    @ParameterizedTest
    @EnumSource
    void aRestClientSendsTheUnion(TestFormat format) {
        SpringClient.restClient(application, format.formatName(), RequestFactory.JDK)
                .post()
                .uri(shapes.uri("/"))
                .body(CIRCLE)
                .retrieve()
                .toBodilessEntity();

        assertThat(format.decode(shapes.last().content(), Shape.class)).isEqualTo(CIRCLE);
    }

    @ParameterizedTest
    @EnumSource
    void aWebClientSendsTheUnion(TestFormat format) {
        SpringClient.webClient(application, format.formatName(), RequestFactory.JDK)
                .post()
                .uri(shapes.uri("/"))
                .bodyValue(CIRCLE)
                .retrieve()
                .toBodilessEntity()
                .block();

        assertThat(format.decode(shapes.last().content(), Shape.class)).isEqualTo(CIRCLE);
    }
}
