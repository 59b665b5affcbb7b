package io.wireformat.http.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Responses that a client does not take are counted for as long as the server holds them. */
class UntakenResponseTests {

    private static final int REQUESTS = 10;

    private static final List<Point> POINTS = IntStream.range(0, 5_000)
            .mapToObj(i -> new Point(i, i, "a point among others"))
            .toList();

    @ParameterizedTest
    @EnumSource
    void countUntilTheConnectionIsClosed(Stack stack) throws IOException {
        try (TestServer server = start(stack, "256MB")) {
            int size = server.get("/points", "Accept", "application/protobuf").body().length;
            try (Http2Client client = new Http2Client(server.uri(""))) {
                get(client);

                await().atMost(Duration.ofSeconds(30))
                        .untilAsserted(() -> assertThat(client.responses()).isEqualTo(REQUESTS));
                await().atMost(Duration.ofSeconds(60))
                        .untilAsserted(() -> assertThat(held(server)).isGreaterThanOrEqualTo((long) REQUESTS * size));
            }

            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(held(server)).isZero());
        }
    }

    @ParameterizedTest
    @EnumSource
    void requestsAreRefusedWhileTheyFillTheBudget(Stack stack) throws IOException {
        try (TestServer server = start(stack, "1MB");
                Http2Client client = new Http2Client(server.uri(""))) {
            get(client);
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(held(server)).isGreaterThan(1024 * 1024));

            HttpResponse<byte[]> refused = server.get("/points", "Accept", "application/protobuf");
            HttpResponse<byte[]> json = server.get("/points", "Accept", "application/json");

            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(TestFormat.PROTOBUF.decode(refused.body(), Problem.class).detail())
                    .contains("wireformat.limits.in-flight");
            assertThat(json.statusCode()).isEqualTo(200);
        }
    }

    private static TestServer start(Stack stack, String inFlight) {
        return TestServer.start(
                stack, List.of(Points.class), "server.http2.enabled=true", "wireformat.limits.in-flight=" + inFlight);
    }

    private static void get(Http2Client client) throws IOException {
        for (int i = 0; i < REQUESTS; i++) {
            client.get("/points", "application/protobuf");
        }
    }

    private static long held(TestServer server) {
        return server.bean(SharedFormats.class).memory().used();
    }

    @RestController
    static class Points {

        @GetMapping("/points")
        List<Point> points() {
            return POINTS;
        }
    }
}
