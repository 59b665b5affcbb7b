package io.wireformat.http.handlers;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.DocumentationPage;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.ResolvableType;

/** Handlers that declare JSON alone, where {@code wireformat.handlers=json} opens them to every format. */
@ParameterizedClass
@SomeOf("SERVLET")
class WidenedHandlersTests {

    private static final Point POINT = DeclaredEndpoints.POINT;
    private static final List<Point> POINTS = DeclaredEndpoints.POINTS;

    private static final byte[] JSON = "{\"x\":3,\"y\":-4,\"label\":\"east\"}".getBytes();

    @Parameter
    Stack stack;

    private static TestServer server;
    private static TestServer withoutStarter;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        String setting = DocumentationPage.of("docs/existing-applications.md")
                .block("tried by WidenedHandlersTests")
                .strip();
        server = TestServer.start(stack, DeclaredEndpoints.on(stack), setting);
        withoutStarter = TestServer.startWithoutStarter(stack, DeclaredEndpoints.on(stack));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
        withoutStarter.close();
    }

    @ParameterizedTest
    @EnumSource
    void readAndWriteEveryFormat(TestFormat format) {
        byte[] content = format.encode(POINT);
        for (String path : List.of("/points", "/exchanged", "/uploaded")) {
            HttpResponse<byte[]> response =
                    server.post(path, content, "Content-Type", format.mediaType(), "Accept", format.mediaType());

            assertThat(response.statusCode()).as(path).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
            assertThat(response.headers().firstValue("Vary")).hasValue("Accept");
            assertThat(format.decode(response.body(), Point.class)).isEqualTo(POINT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void respondInEveryFormatWhateverTheyReturn(TestFormat format) {
        for (String path : List.of("/unknown/1", "/later", "/mono", "/exchanged")) {
            HttpResponse<byte[]> response = server.get(path, "Accept", format.mediaType());

            assertThat(response.statusCode()).as(path).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
            assertThat(format.decode(response.body(), Point.class)).isEqualTo(POINT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void carryLists(TestFormat format) {
        var type = ResolvableType.forClassWithGenerics(List.class, Point.class).getType();
        HttpResponse<byte[]> sent = server.post(
                "/list", format.encode(POINTS, type), "Content-Type", format.mediaType(), "Accept", format.mediaType());
        HttpResponse<byte[]> collected = server.get("/flux", "Accept", format.mediaType());

        assertThat(format.decode(sent.body(), type)).isEqualTo(POINTS);
        assertThat(format.decode(collected.body(), type)).isEqualTo(POINTS);
    }

    @ParameterizedTest
    @EnumSource
    void respondMessageByMessage(StreamFormat format) {
        for (String path : List.of("/stream", "/flux")) {
            HttpResponse<byte[]> response = server.get(path, "Accept", format.mediaType() + ", application/json;q=0.1");

            assertThat(response.statusCode()).as(path).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type").orElseThrow())
                    .startsWith(format.mediaType());
            assertThat(format.read(Point.class, response.body())).isEqualTo(POINTS);
        }
    }

    @ParameterizedTest
    @EnumSource
    void readMessageByMessage(StreamFormat format) {
        HttpResponse<byte[]> response = server.post(
                "/stream",
                format.write(Point.class, POINTS),
                "Content-Type",
                format.mediaType(),
                "Accept",
                format.mediaType());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(format.read(Point.class, response.body())).isEqualTo(POINTS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/cbor",
                "application/x-jackson-smile",
                "application/x-protobuf",
                "application/vnd.acme.v2+protobuf",
                "application/x-msgpack",
                "avro/binary"
            })
    void echoEveryNameOfAFormat(String mediaType) {
        HttpResponse<byte[]> response =
                server.post("/points", JSON, "Content-Type", "application/json", "Accept", mediaType);
        HttpResponse<byte[]> back = server.post("/points", response.body(), "Content-Type", mediaType);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue(mediaType);
        assertThat(back.body()).isEqualTo(JSON);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*/*",
                "application/json",
                "application/*",
                "*/*, application/*;q=0.5, text/*",
                "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
                "application/*+json, application/json;q=0.2",
                "application/xml",
                "text/plain"
            })
    void respondWithoutANamedFormatAsIfThereWereNone(String accept) {
        for (String path : List.of(
                "/unknown/1",
                "/later",
                "/mono",
                "/stream",
                "/flux",
                "/text",
                "/outside",
                "/params?v=1",
                "/params",
                "/exchanged",
                "/problem",
                "/missing",
                "/taken",
                "/versions",
                "/annotated/shut")) {
            String[] headers = accept.isEmpty() ? new String[0] : new String[] {"Accept", accept};
            HttpResponse<byte[]> expected = withoutStarter.get(path, headers);
            HttpResponse<byte[]> response = server.get(path, headers);

            assertThat(response.statusCode()).as(path).isEqualTo(expected.statusCode());
            assertThat(names(response)).as(path).isEqualTo(names(expected));
            if (expected.statusCode() < 300) {
                assertThat(response.headers().firstValue("Content-Type"))
                        .as(path)
                        .isEqualTo(expected.headers().firstValue("Content-Type"));
                assertThat(response.body()).as(path).isEqualTo(expected.body());
            }
        }
    }

    private static List<String> names(HttpResponse<byte[]> response) {
        return response.headers().map().keySet().stream()
                .filter(name -> !List.of("connection", "vary", "content-length", "transfer-encoding")
                        .contains(name.toLowerCase()))
                .toList();
    }

    @Test
    void takeTheNamedFormatBesideManyRanges() {
        for (String path : List.of("/unknown/1", "/later", "/exchanged")) {
            HttpResponse<byte[]> response = server.get(
                    path,
                    "Accept",
                    "application/protobuf, */*;q=0.8, application/*;q=0.7, text/*;q=0.6, image/*;q=0.5");

            assertThat(response.headers().firstValue("Content-Type")).hasValue("application/protobuf");
        }
    }

    @Test
    void respondInJsonWhereAFormatDeclinesTheValue() {
        for (String path : List.of("/outside", "/stream/outside", "/text")) {
            HttpResponse<byte[]> response = server.get(path, "Accept", "application/protobuf, application/json;q=0.5");

            assertThat(response.statusCode()).as(path).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type").orElseThrow())
                    .startsWith("application/json");
        }
    }

    @Test
    void sayWhyAFormatDeclinesTheValue() {
        HttpResponse<byte[]> response = server.get("/outside", "Accept", "application/protobuf");

        assertThat(response.statusCode()).isEqualTo(406);
        assertThat(detail(response)).startsWith("protobuf does not support this type");
    }

    @Test
    void stayShutWhereSpringAloneReadsOrWritesTheValue() {
        assertThat(server.get("/text", "Accept", "application/protobuf").statusCode())
                .isEqualTo(406);
        assertThat(server.post("/bytes", new byte[3], "Content-Type", "application/protobuf")
                        .statusCode())
                .isEqualTo(415);
    }

    @Test
    void areNotWidenedIfTheyWriteTheResponseThemselves() {
        assertThat(server.get("/by-hand", "Accept", "application/protobuf").statusCode())
                .isEqualTo(406);
        assertThat(server.get("/by-hand", "Accept", "application/json").statusCode())
                .isEqualTo(200);
    }

    @Test
    void haveNoContentWhereThereIsNone() {
        HttpResponse<byte[]> response = server.send(
                server.request("/points", "Accept", "application/protobuf").DELETE());

        assertThat(response.statusCode()).isEqualTo(204);
    }

    @Test
    void keepTheirExclusions() {
        assertThat(server.get("/negated", "Accept", "application/x-msgpack").statusCode())
                .isEqualTo(200);
        assertThat(server.get("/negated", "Accept", "application/avro").statusCode())
                .isEqualTo(406);
    }

    @Test
    void writeErrorsInTheFormatThatIsNamed() {
        HttpResponse<byte[]> response = server.get("/missing", "Accept", "application/protobuf");

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(TestFormat.PROTOBUF.decode(response.body(), Problem.class).detail())
                .isEqualTo("There is none");
    }

    @Test
    void stayShutToXml() {
        assertThat(server.get("/unknown/1", "Accept", "application/xml").statusCode())
                .isEqualTo(406);
    }

    @Test
    void leaveRequestsToTheHandlerThatTheyWereFor() {
        byte[] point = TestFormat.PROTOBUF.encode(POINT);

        HttpResponse<byte[]> byHand = server.get("/taken", "Accept", "application/protobuf");
        HttpResponse<byte[]> anything = server.post("/sent/1", point, "Content-Type", "application/protobuf");
        HttpResponse<byte[]> text = server.post("/uploaded", point, "Content-Type", "text/plain");

        assertThat(byHand.body()).asString().isEqualTo("by hand");
        assertThat(anything.body()).asString().contains("\"x\":" + point.length);
        assertThat(text.body()).asString().contains("\"x\":");
        assertThat(server.get("/taken", "Accept", "application/avro").statusCode())
                .isEqualTo(406);
    }

    @Test
    void areNotOpenedAsVersionsOfVendors() {
        assertThat(server.get("/versions", "Accept", "application/protobuf").statusCode())
                .isEqualTo(406);
        assertThat(server.get("/versions", "Accept", "application/vnd.a.v2+json")
                        .headers()
                        .firstValue("Content-Type"))
                .hasValue("application/vnd.a.v2+json");
    }

    @Test
    void alternativesDifferByTheirJsonTypeProperty() {
        for (String path : List.of("/params?v=1", "/params")) {
            HttpResponse<byte[]> json = server.get(path);
            HttpResponse<byte[]> response = server.get(path, "Accept", "application/protobuf");

            Point point = TestFormat.PROTOBUF.decode(response.body(), Point.class);
            assertThat(json.body()).asString().contains("\"x\":" + point.x());
        }
    }

    @Test
    void readNoPatchesButJsons() {
        byte[] point = TestFormat.PROTOBUF.encode(POINT);
        for (String path : List.of("/points", "/points/steps")) {
            HttpResponse<byte[]> response = patch(path, "application/protobuf", point);

            assertThat(response.statusCode()).isEqualTo(415);
        }
    }

    @Test
    void readAPatchInTheFormatThatTheyName() {
        byte[] point = TestFormat.PROTOBUF.encode(POINT);

        assertThat(patch("/points/named", "application/x-protobuf", point).body())
                .isEqualTo(JSON);
        assertThat(patch("/points/named", "application/avro", point).statusCode())
                .isEqualTo(415);
    }

    private static HttpResponse<byte[]> patch(String path, String mediaType, byte[] content) {
        return server.send(
                server.request(path, "Content-Type", mediaType).method("PATCH", BodyPublishers.ofByteArray(content)));
    }

    @Test
    void stayShutWhereTheirAnnotationSaysSo() {
        HttpResponse<byte[]> response = server.get("/annotated/shut", "Accept", "application/protobuf");

        assertThat(response.statusCode()).isEqualTo(406);
        assertThat(detail(response))
                .isEqualTo("This handler declares that it produces only application/json; its "
                        + "@WireformatHandlers(DECLARED) excludes other formats");
    }

    @Test
    void listTheTypesThatTheyRead() {
        HttpResponse<byte[]> response =
                server.send(server.request("/points").method("OPTIONS", BodyPublishers.noBody()));

        List<String> told = response.headers().allValues("Accept-Post").stream()
                .flatMap(value -> Stream.of(value.split(", *")))
                .toList();
        assertThat(told)
                .contains("application/json", "application/protobuf", "application/cbor")
                .doesNotContain("application/x-protobuf", "application/*+protobuf", "application/xml")
                .doesNotHaveDuplicates();
    }

    private static String detail(HttpResponse<byte[]> response) {
        return String.valueOf(
                TestFormat.PROTOBUF.decode(response.body(), Problem.class).detail());
    }
}
