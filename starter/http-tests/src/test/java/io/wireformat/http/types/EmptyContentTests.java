package io.wireformat.http.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.client.WireformatClient;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.util.List;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

/** Messages that a format may write as no bytes at all, which Spring takes for no body. */
@ParameterizedClass
@EnumSource
class EmptyContentTests {

    @Parameter
    Stack stack;

    private static final Point ZERO = new Point(0, 0, null);
    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Points.class));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void theServerReadsAndWritesZeroMessages(TestFormat format) {
        var response = server.post(
                "/points", format.encode(ZERO), "Content-Type", format.mediaType(), "Accept", format.mediaType());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(format.decode(response.body(), Point.class)).isEqualTo(ZERO);
    }

    @ParameterizedTest
    @EnumSource
    void theServerReadsAndWritesEmptyLists(TestFormat format) {
        var type = ResolvableType.forClassWithGenerics(List.class, Point.class).getType();

        var response = server.post(
                "/lists",
                format.encode(List.of(), type),
                "Content-Type",
                format.mediaType(),
                "Accept",
                format.mediaType());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(format.decode(response.body(), type)).isEqualTo(List.of());
    }

    @ParameterizedTest
    @EnumSource
    void theClientReadsAndWritesEmptyMessages(TestFormat format) {
        RestClient client = server.restClient()
                .apply(server.bean(WireformatClient.class).format(format.formatName()))
                .baseUrl(server.uri(""))
                .build();

        assertThat(client.post().uri("/points").body(ZERO).retrieve().body(Point.class))
                .isEqualTo(ZERO);
        assertThat(client.post()
                        .uri("/lists")
                        .body(List.of(), new ParameterizedTypeReference<List<Point>>() {})
                        .retrieve()
                        .body(new ParameterizedTypeReference<List<Point>>() {}))
                .isEmpty();
    }

    @RestController
    static class Points {

        @PostMapping("/points")
        Point same(@RequestBody Point point) {
            return point;
        }

        @PostMapping("/lists")
        List<Point> same(HttpEntity<List<Point>> points) {
            return points.getBody();
        }
    }
}
