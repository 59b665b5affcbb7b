package io.wireformat.http.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A request that misspells the name of a format gets a problem with the names that there are. */
@ParameterizedClass
@SomeOf("SERVLET")
class MisspelledFormatTests {

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Points.class), "wireformat.format-parameter=format");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "application/protbuf, application/protobuf",
        "application/x-protobuff, application/x-protobuf",
        "aplication/avro, application/avro",
        "application/arvo, application/avro",
        "application/vnd.mspack;q=0.5, application/vnd.msgpack"
    })
    void inAcceptIsA406ThatListsWhatThereIs(String accept, String similar) {
        JsonNode problem = problem(server.get("/points", "Accept", accept));

        assertThat(problem.at("/detail").stringValue())
                .isEqualTo("Accept names a media type that no format has; " + similar + " is similar");
        assertThat(problem.at("/produces").stringValue()).contains("application/json", "application/protobuf");
    }

    @ParameterizedTest
    @CsvSource({
        "application/vnd.google.protobuf, use application/protobuf",
        "application/thrift, use application/vnd.apache.thrift.compact or application/vnd.apache.thrift.binary",
        "application/messagepack, use application/vnd.msgpack"
    })
    void anotherNameIsA406ThatSaysWhatIsMeant(String accept, String hint) {
        assertThat(problem(server.get("/points", "Accept", accept))
                        .at("/detail")
                        .stringValue())
                .isEqualTo("Accept names a media type that no format has; " + hint);
    }

    @ParameterizedTest
    @CsvSource({
        "application/protbuf, application/protobuf is similar",
        "application/vnd.google.protobuf, use application/protobuf"
    })
    void inContentTypeIsA415ThatSaysWhatIsMeant(String contentType, String hint) {
        HttpResponse<byte[]> response = server.post("/points", new byte[] {8, 1}, "Content-Type", contentType);

        assertThat(response.statusCode()).isEqualTo(415);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(JsonMapper.shared().readTree(response.body()).at("/detail").stringValue())
                .isEqualTo("Content-Type names a media type that no format has; " + hint);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/vnd.example+protobuf",
                "application/vnd.example+x-protobuf",
                "application/vnd.example+x-protobuffer",
                "application/vnd.example+x-msgpack"
            })
    void aSuffixMayBeAnAlias(String mediaType) {
        TestFormat format = mediaType.endsWith("msgpack") ? TestFormat.MESSAGEPACK : TestFormat.PROTOBUF;
        Point point = new Point(15, -2, "left");

        HttpResponse<byte[]> response =
                server.post("/points", format.encode(point), "Content-Type", mediaType, "Accept", mediaType);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue(mediaType);
        assertThat(format.decode(response.body(), Point.class)).isEqualTo(point);
    }

    @Test
    void anUnknownNameInTheParameterIsA406() {
        JsonNode problem = problem(server.get("/points?format=protbuf"));

        assertThat(problem.at("/detail").stringValue())
                .startsWith("The request parameter names no format; the names are json, xml, cbor, smile, protobuf, ");
        assertThat(problem.at("/produces").stringValue()).contains("application/json", "application/protobuf");
    }

    @Test
    void unproducedFormatsAreNotListed() {
        JsonNode problem = problem(server.get("/json?format=protbuf"));

        assertThat(problem.at("/produces").stringValue()).isEqualTo("application/json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/csv", "application/vnd.unknown", "application/octet-stream", "not a media type"})
    void unknownMediaTypesAreSprings(String accept) {
        HttpResponse<byte[]> response = server.get("/points", "Accept", accept);

        assertThat(response.statusCode()).isEqualTo(406);
        assertThat(response.headers().firstValue("Content-Type").orElse("")).isNotEqualTo("application/problem+json");
    }

    private static JsonNode problem(HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).isEqualTo(406);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        return JsonMapper.shared().readTree(response.body());
    }

    @RestController
    static class Points {

        @GetMapping("/points")
        Point point() {
            return new Point(1, 2, "x");
        }

        @PostMapping("/points")
        Point same(@RequestBody Point point) {
            return point;
        }

        @GetMapping(path = "/json", produces = "application/json")
        Point json() {
            return point();
        }
    }
}
