package io.wireformat.http.handlers;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Handlers that declare JSON alone, where nobody opens them to the formats. */
@ParameterizedClass
@SomeOf("REACTIVE")
@ExtendWith(OutputCaptureExtension.class)
class RestrictedHandlersTests {

    private static final Point POINT = DeclaredEndpoints.POINT;

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, DeclaredEndpoints.on(stack));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @Test
    void nameTheWayOutForResponses() {
        HttpResponse<byte[]> response = server.get("/unknown/1", "Accept", "application/protobuf");

        assertThat(response.statusCode()).isEqualTo(406);
        assertThat(problem(response).detail())
                .isEqualTo("This handler declares that it produces only application/json; to permit all formats, set"
                        + " wireformat.handlers=json or annotate it with @WireformatHandlers");
        assertThat(problem(response).extensions())
                .containsEntry("produces", "application/json, application/problem+json");
    }

    @Test
    void nameTheWayOutForStreams() {
        HttpResponse<byte[]> response =
                server.get("/stream", "Accept", "application/cbor-seq, application/protobuf;q=0.1");

        assertThat(response.statusCode()).isEqualTo(406);
        assertThat(problem(response).detail()).contains("wireformat.handlers=json");
    }

    @Test
    void nameTheWayOutForRequests() {
        HttpResponse<byte[]> response = server.post(
                "/points",
                TestFormat.AVRO.encode(POINT),
                "Content-Type",
                "application/avro",
                "Accept",
                "application/json, application/protobuf;q=0.1");

        assertThat(response.statusCode()).isEqualTo(415);
        assertThat(new String(response.body()))
                .contains(
                        "This handler declares that it consumes only application/json; to permit all formats, set wireformat.handlers=json");
        assertThat(response.headers().firstValue("Accept-Post")).hasValue("application/json");
    }

    @Test
    void doNotChangeResponsesWithoutAFormat() {
        HttpResponse<byte[]> response = server.get("/unknown/1", "Accept", "text/csv");

        assertThat(response.statusCode()).isEqualTo(406);
        assertThat(new String(response.body())).doesNotContain("wireformat");
    }

    @Test
    void sayNothingOfItWhereOpeningThemWouldNotHelp() {
        HttpResponse<byte[]> text = server.get("/text", "Accept", "application/protobuf");
        HttpResponse<byte[]> named = server.get("/named", "Accept", "application/avro, application/protobuf;q=0");

        assertThat(problem(text).detail()).doesNotContain("wireformat.handlers");
        assertThat(new String(named.body())).doesNotContain("wireformat.handlers");
    }

    @ParameterizedTest
    @EnumSource
    void areOpenedByTheirAnnotation(TestFormat format) {
        HttpResponse<byte[]> response = server.send(
                server.request("/annotated", "Content-Type", format.mediaType(), "Accept", format.mediaType())
                        .PUT(BodyPublishers.ofByteArray(format.encode(POINT))));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(format.decode(response.body(), Point.class)).isEqualTo(POINT);
        assertThat(server.get("/annotated/shut", "Accept", format.mediaType()).statusCode())
                .isEqualTo(406);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/protobuf", "application/x-protobuf", "application/x-protobuffer"})
    void respondInEveryNameOfAFormatThatTheyName(String mediaType) {
        HttpResponse<byte[]> response = server.get("/named", "Accept", mediaType);

        assertThat(response.headers().firstValue("Content-Type")).hasValue(mediaType);
        assertThat(TestFormat.PROTOBUF.decode(response.body(), Point.class)).isEqualTo(POINT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/vnd.msgpack", "application/msgpack", "application/x-msgpack"})
    void readEveryNameOfAFormatThatTheyName(String mediaType) {
        HttpResponse<byte[]> response =
                server.post("/named", TestFormat.MESSAGEPACK.encode(POINT), "Content-Type", mediaType);

        assertThat(response.statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"*/*", "application/*", "application/protobuf", "text/plain, */*;q=0.1"})
    void respondInAFormatThatTheyNameAlone(String accept) {
        HttpResponse<byte[]> response = server.get("/only", "Accept", accept);

        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/protobuf");
        assertThat(TestFormat.PROTOBUF.decode(response.body(), Point.class)).isEqualTo(POINT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"*/*", "application/protobuf;delimited=true"})
    void respondInAStreamThatTheyNameAlone(String accept) {
        HttpResponse<byte[]> response = server.get("/stream/only", "Accept", accept);

        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/protobuf;delimited=true");
        assertThat(StreamFormat.PROTOBUF.read(Point.class, response.body())).isEqualTo(DeclaredEndpoints.POINTS);
    }

    @Test
    void respondInJsonWhereTheyNameItFirst() {
        for (String accept : List.of("*/*", "application/*", "application/json, application/protobuf;q=0.5")) {
            assertThat(server.get("/named", "Accept", accept).headers().firstValue("Content-Type"))
                    .as(accept)
                    .hasValue("application/json");
        }
    }

    @Test
    void areLoggedInOneLineAtTheStart(CapturedOutput output) {
        try (TestServer told = TestServer.start(
                stack,
                DeclaredEndpoints.on(stack),
                "logging.level.io.wireformat.http.internal.handlers.WidenedHandlers=info")) {
            assertThat(told.get("/unknown/1").statusCode()).isEqualTo(200);
        }

        assertThat(output.getOut().lines().filter(line -> line.contains("wireformat.handlers=json")))
                .singleElement()
                .asString()
                .containsPattern("\\d+ of \\d+ handlers declare application/json alone")
                .containsPattern("(GET|POST|DELETE) /\\w+.* and \\d+ more");
    }

    @Test
    void areNotLoggedIfWidened(CapturedOutput output) {
        TestServer.start(
                        stack,
                        DeclaredEndpoints.on(stack),
                        "wireformat.handlers=json",
                        "logging.level.io.wireformat.http.internal.handlers.WidenedHandlers=info")
                .close();

        List<String> lines = output.getOut()
                .lines()
                .filter(line -> line.contains("WidenedHandlers"))
                .toList();
        assertThat(lines)
                .singleElement()
                .asString()
                .contains("another handler at the same path", "GET /taken", "POST /sent/{id}")
                .doesNotContain("/uploaded", "/params", "/points");
    }

    private static Problem problem(HttpResponse<byte[]> response) {
        return TestFormat.PROTOBUF.decode(response.body(), Problem.class);
    }
}
