package io.wireformat.http.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Served;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.ResponseEntity;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Streams that only a parameter tells from single messages, which Spring does not compare; and more than Spring compares. */
@NullUnmarked
@ParameterizedClass
@SomeOf("REACTIVE")
class StreamNamesTests extends Served {

    private static final String STREAM = "application/protobuf;delimited=true";
    private static final String ALIAS_OF_STREAM = "application/x-protobuf;delimited=true";
    private static final Point POINT = new Point(15, -2, "left");

    private static final List<String> SINGLE_IN_PROTOBUF =
            List.of("/declared", "/aliased", "/list", "/later", "/entity");

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Endpoints.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {STREAM, ALIAS_OF_STREAM, "application/protobuf;Delimited=\"TRUE\""})
    void aSingleMessageIsNoStream(String stream) {
        for (String path : SINGLE_IN_PROTOBUF) {
            HttpResponse<byte[]> refusal = server.get(path, "Accept", stream);

            assertThat(refusal.statusCode()).as(path).isEqualTo(406);
            assertThat(contentType(refusal)).as(path).isEqualTo("application/problem+json");
            assertThat(new String(refusal.body())).as(path).contains("application/protobuf");
        }
        assertThat(server.get("/undeclared", "Accept", stream).statusCode()).isEqualTo(406);
        assertThat(server.get("/undeclared-list", "Accept", stream).statusCode())
                .isEqualTo(406);
    }

    @Test
    void anotherAcceptedTypeIsWritten() {
        for (String others : List.of(", application/json;q=0.5", ", application/*;q=0.5", ", */*;q=0.5")) {
            assertThat(contentType(server.get("/undeclared", "Accept", STREAM + others)))
                    .isEqualTo("application/json");
        }
        assertThat(contentType(server.get("/both", "Accept", STREAM + ", application/json;q=0.5")))
                .isEqualTo("application/json");
        assertThat(contentType(server.get("/declared", "Accept", STREAM + ", */*;q=0.5")))
                .isEqualTo("application/protobuf");
        for (String path : List.of("/undeclared", "/both", "/declared", "/aliased", "/entity", "/later")) {
            HttpResponse<byte[]> answer = server.get(path, "Accept", STREAM + ", application/protobuf;q=0.5");

            assertThat(contentType(answer)).as(path).isEqualTo("application/protobuf");
            assertThat(TestFormat.PROTOBUF.decode(answer.body(), Point.class)).isEqualTo(POINT);
        }
    }

    @Test
    void errorsAreInAnotherAcceptedFormat() {
        HttpResponse<byte[]> error = server.get("/fails", "Accept", STREAM + ", application/protobuf;q=0.5");

        assertThat(error.statusCode()).isEqualTo(409);
        assertThat(contentType(error)).isEqualTo("application/protobuf");
        assertThat(TestFormat.PROTOBUF.decode(error.body(), Point.class)).isEqualTo(POINT);
    }

    @Test
    void manyMessagesAreAStreamWhereItIsNamed() {
        for (String path : List.of("/many", "/many-declared", "/many-aliased", "/many-streamed")) {
            for (String accept : List.of(STREAM, STREAM + ", application/protobuf;q=0.5", STREAM + ", */*;q=0.1")) {
                HttpResponse<byte[]> answer = server.get(path, "Accept", accept);

                assertThat(contentType(answer)).as(path).isEqualTo(STREAM);
                assertThat(StreamFormat.PROTOBUF.read(Point.class, answer.body()))
                        .containsExactly(POINT, POINT);
            }
        }
    }

    @Test
    void manyMessagesAreAListWhereThatIsNamedAhead() {
        for (String path : List.of("/many", "/many-declared", "/many-aliased")) {
            for (String accept : List.of("application/protobuf", "application/protobuf, " + STREAM + ";q=0.5")) {
                assertThat(contentType(server.get(path, "Accept", accept)))
                        .as(path)
                        .isEqualTo("application/protobuf");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/protobuf;delimited=\"true\"",
                "application/protobuf;DELIMITED=TRUE",
                "Application/Protobuf; delimited=\"True\"; charset=\"utf-8\"",
                "application/x-protobuf;charset=\"UTF-8\";delimited=\"true\""
            })
    void parametersMayBeInQuotes(String stream) {
        byte[] points = StreamFormat.PROTOBUF.write(Point.class, List.of(POINT, POINT));

        assertThat(StreamFormat.PROTOBUF.read(
                        Point.class, server.get("/many", "Accept", stream).body()))
                .containsExactly(POINT, POINT);
        assertThat(server.post("/one", points, "Content-Type", stream).statusCode())
                .isEqualTo(415);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"application/protobuf;q=\"0.9\"", "application/protobuf;charset=\"utf-8\";delimited=\"false\""})
    void parametersOfSingleMessagesMayBeInQuotes(String single) {
        assertThat(contentType(server.get("/undeclared", "Accept", single))).isEqualTo("application/protobuf");
        assertThat(server.post("/one", TestFormat.PROTOBUF.encode(POINT), "Content-Type", single)
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void contentOfTheOtherKindIsRefused() {
        byte[] points = StreamFormat.PROTOBUF.write(Point.class, List.of(POINT, POINT));

        for (String path : List.of("/one", "/one-declared", "/one-streamed", "/list-of-many")) {
            assertThat(server.post(path, points, "Content-Type", STREAM).statusCode())
                    .as(path)
                    .isEqualTo(415);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/protobuf", "application/avro;q=0", STREAM, "application/vnd.acme+msgpack"})
    void tooManyMediaTypesAreRefused(String format) {
        String sixty =
                IntStream.range(0, 60).mapToObj(i -> "application/x-" + i).collect(Collectors.joining(", "));

        for (String path : List.of("/undeclared", "/declared", "/fails", "/many")) {
            assertThat(server.get(path, "Accept", sixty + ", " + format).statusCode())
                    .as(path)
                    .isEqualTo(406);
        }
    }

    @Test
    void tooManyCombinationsAreRefused() {
        String all = Stream.of(TestFormat.values()).map(TestFormat::mediaType).collect(Collectors.joining(", "));
        String ranges = IntStream.range(1, 10)
                .mapToObj(i -> ", application/*;q=0." + i + ", */*;q=0." + i)
                .collect(Collectors.joining());
        String vendors = IntStream.range(0, 4)
                .boxed()
                .flatMap(i -> Stream.concat(
                                Stream.of(TestFormat.values()).map(TestFormat::formatName), Stream.of("cbor", "smile"))
                        .map(name -> "application/vnd.acme.v" + i + "+" + name))
                .collect(Collectors.joining(", "));

        assertThat(server.get("/undeclared", "Accept", all + ranges).statusCode())
                .isEqualTo(406);
        assertThat(server.post("/one", new byte[1], "Content-Type", "text/csv", "Accept", vendors)
                        .statusCode())
                .isBetween(406, 415);
        assertThat(server.post("/one", new byte[1], "Content-Type", "application/*", "Accept", vendors)
                        .statusCode())
                .isBetween(406, 415);
    }

    @Test
    void anInvalidMediaTypeOfTheApplicationIsAFailureOfTheServer() {
        assertThat(server.get("/invalid", "Accept", "application/protobuf").statusCode())
                .isEqualTo(500);
    }

    private static String contentType(HttpResponse<byte[]> response) {
        return response.headers().firstValue("Content-Type").orElseThrow();
    }

    @RestController
    static class Endpoints {

        @GetMapping("/undeclared")
        Point undeclared() {
            return POINT;
        }

        @GetMapping("/invalid")
        Point invalid() {
            throw new InvalidMimeTypeException("invalid", "on purpose");
        }

        @GetMapping("/undeclared-list")
        List<Point> undeclaredList() {
            return List.of(POINT);
        }

        @GetMapping(path = "/declared", produces = "application/protobuf")
        Point declared() {
            return POINT;
        }

        @GetMapping(
                path = "/aliased",
                produces = {"application/protobuf", "application/x-protobuf", "application/x-protobuffer"})
        Point aliased() {
            return POINT;
        }

        @GetMapping(
                path = "/both",
                produces = {"application/protobuf", "application/json"})
        Point both() {
            return POINT;
        }

        @GetMapping(path = "/list", produces = "application/protobuf")
        List<Point> list() {
            return List.of(POINT);
        }

        @GetMapping(path = "/later", produces = "application/protobuf")
        Mono<Point> later() {
            return Mono.just(POINT);
        }

        @GetMapping(path = "/entity", produces = "application/protobuf")
        ResponseEntity<Point> entity() {
            return ResponseEntity.ok(POINT);
        }

        @GetMapping(path = "/fails", produces = "application/protobuf")
        Point fails() {
            throw new IllegalStateException("on purpose");
        }

        @ExceptionHandler
        @ResponseStatus(org.springframework.http.HttpStatus.CONFLICT)
        Point failed(IllegalStateException e) {
            return POINT;
        }

        @GetMapping("/many")
        Flux<Point> many() {
            return Flux.just(POINT, POINT);
        }

        @GetMapping(path = "/many-declared", produces = "application/protobuf")
        Flux<Point> manyDeclared() {
            return Flux.just(POINT, POINT);
        }

        @GetMapping(
                path = "/many-aliased",
                produces = {"application/protobuf", "application/x-protobuf", "application/x-protobuffer"})
        Flux<Point> manyAliased() {
            return Flux.just(POINT, POINT);
        }

        @GetMapping(path = "/many-streamed", produces = STREAM)
        Flux<Point> manyStreamed() {
            return Flux.just(POINT, POINT);
        }

        @PostMapping("/one")
        Point one(@RequestBody Point point) {
            return point;
        }

        @PostMapping(path = "/one-declared", consumes = "application/protobuf")
        Point oneDeclared(@RequestBody Point point) {
            return point;
        }

        @PostMapping(path = "/one-streamed", consumes = STREAM)
        Point oneStreamed(@RequestBody Point point) {
            return point;
        }

        @PostMapping("/list-of-many")
        Point listOfMany(@RequestBody List<Point> points) {
            return POINT;
        }
    }
}
