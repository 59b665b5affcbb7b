package io.wireformat.http.handlers;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.ResolvableType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@ParameterizedClass
@EnumSource
class ServerExchangeTests {

    @Parameter
    Stack stack;

    private static final Point POINT = new Point(15, -2, "left");
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
    void readsAndWritesTheFormatThatIsNamed(TestFormat format) {
        HttpResponse<byte[]> response = server.post(
                "/points", format.encode(POINT), "Content-Type", format.mediaType(), "Accept", format.mediaType());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
        assertThat(response.headers().firstValueAsLong("Content-Length")).hasValue(response.body().length);
        assertThat(format.decode(response.body(), Point.class)).isEqualTo(POINT);
    }

    @ParameterizedTest
    @EnumSource
    void echoesTheAliasThatTheClientUses(TestFormat format) {
        for (String alias : format.format().alternativeMediaTypes()) {
            HttpResponse<byte[]> response =
                    server.post("/points", format.encode(POINT), "Content-Type", alias, "Accept", alias);

            assertThat(response.headers().firstValue("Content-Type")).hasValue(alias);
            assertThat(format.decode(response.body(), Point.class)).isEqualTo(POINT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void carriesLists(TestFormat format) {
        var type = ResolvableType.forClassWithGenerics(List.class, Point.class).getType();
        List<Point> points = List.of(POINT, new Point(0, 0, null));

        HttpResponse<byte[]> response = server.post(
                "/points/list",
                format.encode(points, type),
                "Content-Type",
                format.mediaType(),
                "Accept",
                format.mediaType());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(format.decode(response.body(), type)).isEqualTo(points);
    }

    @ParameterizedTest
    @EnumSource
    void carriesASealedInterfaceAsWhatIsDeclared(TestFormat format) {
        Shape circle = new Shape.Circle(1.5);

        for (String path : List.of("/shapes", "/shapes/entity")) {
            HttpResponse<byte[]> response = server.post(
                    path,
                    format.encode(circle, Shape.class),
                    "Content-Type",
                    format.mediaType(),
                    "Accept",
                    format.mediaType());

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(format.decode(response.body(), Shape.class)).isEqualTo(circle);
        }
    }

    @ParameterizedTest
    @EnumSource
    void sendsJsonToAClientThatAsksForNothing(TestFormat format) {
        HttpResponse<byte[]> response =
                server.post("/points", format.encode(POINT), "Content-Type", format.mediaType());

        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(new String(response.body())).startsWith("{\"");
    }

    @ParameterizedTest
    @EnumSource
    void tellsCachesThatTheResponseVariesWithAccept(TestFormat format) {
        for (String accept : List.of(format.mediaType(), "application/json")) {
            HttpResponse<byte[]> response = server.get("/points/varying", "Accept", accept);

            assertThat(response.headers().allValues("Vary")).containsExactlyInAnyOrder("Origin", "Accept");
        }
    }

    @ParameterizedTest
    @EnumSource
    void tellsItOnce(TestFormat format) {
        HttpResponse<byte[]> response = server.get("/points/varying/told", "Accept", format.mediaType());

        assertThat(response.headers().allValues("Vary")).containsExactly("accept");
    }

    @RestController
    static class Points {

        @GetMapping("/points/varying")
        ResponseEntity<Point> varying() {
            return ResponseEntity.ok().varyBy("Origin").body(POINT);
        }

        @GetMapping("/points/varying/told")
        ResponseEntity<Point> told() {
            return ResponseEntity.ok().varyBy("accept").body(POINT);
        }

        @PostMapping("/points")
        Point same(@RequestBody Point point) {
            return point;
        }

        @PostMapping("/points/list")
        ResponseEntity<List<Point>> same(@RequestBody List<Point> points) {
            return ResponseEntity.ok(points);
        }

        @PostMapping("/shapes")
        Shape same(@RequestBody Shape shape) {
            return shape;
        }

        @PostMapping("/shapes/entity")
        ResponseEntity<Shape> entity(@RequestBody Shape shape) {
            return ResponseEntity.ok(shape);
        }
    }
}
