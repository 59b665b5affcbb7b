package io.wireformat.http.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.wireformat.fixtures.Point;
import io.wireformat.http.clients.RawServer.Response;
import io.wireformat.http.support.RequestFactory;
import io.wireformat.http.support.SpringClient;
import io.wireformat.http.support.TestServer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The time that a client's content takes, JSON's included. */
class ClientMetricsTests {

    private static final Point POINT = new Point(15, -2, "left");
    private static TestServer application;
    private static RawServer server;

    @BeforeAll
    static void start() throws IOException {
        application = TestServer.start(List.of());
        server = new RawServer();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
        application.close();
    }

    @ParameterizedTest
    @EnumSource
    void eachStepOfAClientIsTimed(SpringClient client) {
        for (ContentFormat format : ContentFormat.all()) {
            server.respond(request ->
                    Response.of(200, format.mediaType(), format.encoder().apply(POINT)));
            long serialized = count("wireformat.serialize", format);
            long received = count("wireformat.receive", format);
            long deserialized = count("wireformat.deserialize", format);

            client.post(application, format.name(), RequestFactory.JDK, server.uri("/"), POINT);

            assertThat(count("wireformat.serialize", format)).as(format.name()).isEqualTo(serialized + 1);
            assertThat(count("wireformat.receive", format)).as(format.name()).isEqualTo(received + 1);
            assertThat(count("wireformat.deserialize", format))
                    .as(format.name())
                    .isEqualTo(deserialized + 1);
        }
    }

    private static long count(String name, ContentFormat format) {
        Timer timer = application
                .bean(MeterRegistry.class)
                .find(name)
                .tags("side", "client", "format", format.name(), "type", "Point", "outcome", "success")
                .timer();
        return timer != null ? timer.count() : 0;
    }
}
