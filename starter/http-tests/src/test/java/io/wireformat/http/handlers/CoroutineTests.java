package io.wireformat.http.handlers;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.ResolvableType;

/** Suspending handlers, and routes of suspending functions. */
class CoroutineTests {

    private static final Point POINT = new Point(15, -2, "left");
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(Stack.REACTIVE, List.of(SuspendingEndpoints.class, CoroutineRoutes.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerWithoutAValueSendsNothing(TestFormat format) {
        HttpResponse<byte[]> response = post("/nothing", format, format.encode(POINT));

        assertThat(response.statusCode()).as(text(response)).isEqualTo(200);
        assertThat(response.body()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void voidMethodsFailAsOthers(TestFormat format) {
        HttpResponse<byte[]> response = post("/nothing", format, format.encode(new Point(-1, 0, null)));

        assertThat(response.statusCode()).isEqualTo(500);
    }

    @Test
    void voidMethodsAreNoTable() {
        assertThat(server.post(
                                "/nothing",
                                TestFormat.AVRO.encode(POINT),
                                "Content-Type",
                                "application/avro",
                                "Accept",
                                "text/csv")
                        .statusCode())
                .isEqualTo(406);
    }

    @ParameterizedTest
    @EnumSource
    void aListIsWrittenByTheClassOfItsElements(TestFormat format) {
        assertPoints(format, List.of(POINT), post("/list" + as(format), format, format.encode(POINT)));
        assertPoints(format, List.of(), server.get("/empty" + as(format)));
    }

    @ParameterizedTest
    @EnumSource
    void anErasedFlowIsWrittenByTheClassOfItsElements(TestFormat format) {
        assertPoints(format, List.of(POINT), post("/flow" + as(format), format, format.encode(POINT)));
    }

    @ParameterizedTest
    @EnumSource
    void emptyListsAreRefusedWithTheMethodToCall(TestFormat format) {
        for (String path : List.of("/mixed", "/set")) {
            HttpResponse<byte[]> response = server.get(path + as(format), "Accept", format.mediaType());

            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(format.decode(response.body(), Problem.class).detail())
                    .startsWith(format.formatName())
                    .contains("bodyValueWithTypeAndAwait");
        }
    }

    @ParameterizedTest
    @EnumSource
    void givenSettingsAreWritten(TestFormat format) {
        assertThat(server.get("/typed" + as(format)).statusCode()).isEqualTo(200);
    }

    @Test
    void aFlowOfASuspendingFunctionIsAStreamOnBothStacks() {
        try (TestServer servlets = TestServer.start(Stack.SERVLET, List.of(SuspendingEndpoints.class))) {
            for (TestServer each : List.of(server, servlets)) {
                HttpResponse<byte[]> response =
                        each.get("/suspended/flow", "Accept", "application/x-protobuf-json-seq");
                assertThat(response.statusCode()).as(text(response)).isEqualTo(200);
                assertThat(text(response)).contains("\"a\"}\n", "\"b\"}\n");
            }
        }
    }

    private static void assertPoints(TestFormat format, List<Point> points, HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).as(text(response)).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
        assertThat(format.decode(
                        response.body(),
                        ResolvableType.forClassWithGenerics(List.class, Point.class)
                                .getType()))
                .isEqualTo(points);
    }

    private static String as(TestFormat format) {
        return "?as=" + URLEncoder.encode(format.mediaType(), StandardCharsets.UTF_8);
    }

    private static HttpResponse<byte[]> post(String path, TestFormat format, byte[] content) {
        return server.post(path, content, "Content-Type", format.mediaType(), "Accept", format.mediaType());
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }
}
