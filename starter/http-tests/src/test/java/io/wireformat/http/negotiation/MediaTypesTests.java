package io.wireformat.http.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.http.codec.CodecCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.json.JacksonJsonEncoder;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;

/** What content is called, and what HTTP does with it. */
@ParameterizedClass
@EnumSource
class MediaTypesTests {

    @Parameter
    Stack stack;

    private static final Point POINT = new Point(15, -2, "left");
    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Endpoints.class), "wireformat.format-parameter=format");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void aVendorsTypeWithTheNameOfAFormatIsReadAndKept(TestFormat format) {
        String vendors = "application/vnd.acme.v2+" + format.formatName();

        HttpResponse<byte[]> answer = post("/points", format.encode(POINT), vendors, vendors + ";charset=utf-8");

        assertThat(contentType(answer)).isEqualTo(vendors);
        assertThat(format.decode(answer.body(), Point.class)).isEqualTo(POINT);
    }

    @ParameterizedTest
    @MethodSource("springsBinaryFormats")
    void aVendorsTypeOfSpringsBinaryFormatsIsReadAndKept(String vendors, ObjectMapper mapper) {
        HttpResponse<byte[]> answer = post("/points", mapper.writeValueAsBytes(POINT), vendors, vendors);

        assertThat(contentType(answer)).isEqualTo(vendors);
        assertThat(mapper.readValue(answer.body(), Point.class)).isEqualTo(POINT);
    }

    static Stream<Arguments> springsBinaryFormats() {
        return Stream.of(
                Arguments.of("application/vnd.acme.v2+cbor", new CBORMapper()),
                Arguments.of("application/vnd.acme.v2+smile", new SmileMapper()));
    }

    @Test
    void aVendorsTypeOfAnUnknownFormatIsRefused() {
        assertThat(server.get("/points", "Accept", "application/vnd.acme+unknown")
                        .statusCode())
                .isEqualTo(406);
        assertThat(post("/points", new byte[1], "application/vnd.acme+unknown", "*/*")
                        .statusCode())
                .isEqualTo(415);
    }

    @Test
    void aRangeOfVendorsTypesNamesNoFormat() {
        assertThat(server.get("/points", "Accept", "application/*+protobuf").statusCode())
                .isEqualTo(406);
    }

    @Test
    void manyVendorsTypesAreNotTooMany() {
        String many = Stream.iterate(0, i -> i + 1)
                .limit(45)
                .map(i -> "application/vnd.acme.v" + i + "+protobuf")
                .reduce((a, b) -> a + ", " + b)
                .orElseThrow();

        assertThat(contentType(server.get("/points", "Accept", many))).isEqualTo("application/vnd.acme.v0+protobuf");
    }

    @ParameterizedTest
    @EnumSource
    void eachOfAFormatsTypesIsReadAndKept(TestFormat format) {
        for (String mediaType : format.format().alternativeMediaTypes()) {
            HttpResponse<byte[]> answer = post("/points", format.encode(POINT), mediaType, mediaType);

            assertThat(contentType(answer)).isEqualTo(mediaType);
            assertThat(format.decode(answer.body(), Point.class)).isEqualTo(POINT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theWeightsOfTheClientDecide(TestFormat format) {
        String mediaType = format.mediaType();

        assertThat(contentType(server.get("/points", "Accept", "application/json;q=0.5, " + mediaType)))
                .isEqualTo(mediaType);
        assertThat(contentType(server.get("/points", "Accept", "application/json, " + mediaType + ";q=0.5")))
                .isEqualTo("application/json");
        assertThat(contentType(server.get("/points", "Accept", mediaType + ", application/json")))
                .isEqualTo(mediaType);
    }

    @ParameterizedTest
    @EnumSource
    void producedMediaTypesAreKept(TestFormat format) {
        assertThat(contentType(server.get("/produced"))).isEqualTo("application/vnd.acme.v2+protobuf");
        assertThat(server.get("/produced", "Accept", format.mediaType()).statusCode())
                .isEqualTo(406);
    }

    @Test
    void consumedMediaTypesAreRead() {
        byte[] content = TestFormat.AVRO.encode(POINT);

        HttpResponse<byte[]> answer = post("/consumed", content, "application/vnd.acme+avro", "application/avro");

        assertThat(TestFormat.AVRO.decode(answer.body(), Point.class)).isEqualTo(POINT);
        assertThat(post("/consumed", content, "application/avro", "application/avro")
                        .statusCode())
                .isEqualTo(415);
    }

    @ParameterizedTest
    @EnumSource
    void aParameterNamesTheFormatWhereTheApplicationWantsIt(TestFormat format) {
        HttpResponse<byte[]> answer = server.get("/points?format=" + format.formatName(), "Accept", "application/json");

        assertThat(contentType(answer)).isEqualTo(format.mediaType());
        assertThat(contentType(server.get("/nowhere?format=" + format.formatName())))
                .isEqualTo(format.mediaType());
        assertThat(contentType(server.get("/points?format=json", "Accept", format.mediaType())))
                .isEqualTo("application/json");
    }

    @Test
    void aParameterIsNothingWhereTheApplicationDoesNotWantIt() {
        try (TestServer without = TestServer.start(stack, List.of(Endpoints.class))) {
            assertThat(contentType(without.get("/points?format=protobuf"))).isEqualTo("application/json");
        }
    }

    @Test
    void responsesHaveVaryForCaches() {
        for (String accept : List.of("*/*", "application/json", "application/protobuf", "application/cbor")) {
            assertThat(server.get("/points", "Accept", accept).headers().allValues("Vary"))
                    .containsOnlyOnce("Accept");
        }
        assertThat(server.get("/text").headers().firstValue("Vary")).isEmpty();
    }

    @Test
    void cachesLearnThatTheApplicationsOwnConverterWrites() {
        try (TestServer own = TestServer.start(stack, List.of(Endpoints.class, OwnJson.class))) {
            assertThat(own.get("/points").headers().allValues("Vary")).containsExactly("Accept");
        }
    }

    @Test
    void aCharsetThatTheServerForcesIsNoneOfTheFormats() {
        assumeTrue(stack == Stack.SERVLET);
        try (TestServer forced =
                TestServer.start(stack, List.of(Endpoints.class), "spring.servlet.encoding.force=true")) {
            for (TestFormat format : TestFormat.values()) {
                assertThat(contentType(forced.get("/points", "Accept", format.mediaType())))
                        .isEqualTo(format.mediaType());
            }
            assertThat(contentType(forced.get("/points"))).isEqualTo("application/json;charset=utf-8");
        }
    }

    @ParameterizedTest
    @EnumSource
    void headersAreThoseOfTheContentThatIsNotSent(TestFormat format) {
        HttpResponse<byte[]> content = server.get("/points", "Accept", format.mediaType());
        HttpResponse<byte[]> head = server.send(
                server.request("/points", "Accept", format.mediaType()).method("HEAD", BodyPublishers.noBody()));

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        for (String header : List.of("Content-Type", "Content-Length", "Vary")) {
            assertThat(head.headers().firstValue(header))
                    .isPresent()
                    .isEqualTo(content.headers().firstValue(header));
        }
    }

    @ParameterizedTest
    @EnumSource
    void contentThatTheClientHasIsNotSentAgain(TestFormat format) {
        HttpResponse<byte[]> first = server.get("/tagged", "Accept", format.mediaType());
        HttpResponse<byte[]> again = server.get(
                "/tagged",
                "Accept",
                format.mediaType(),
                "If-None-Match",
                first.headers().firstValue("ETag").orElseThrow());

        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(format.decode(first.body(), Point.class)).isEqualTo(POINT);
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        for (String header : List.of("ETag", "Vary")) {
            assertThat(again.headers().allValues(header))
                    .isNotEmpty()
                    .isEqualTo(first.headers().allValues(header));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRangeOfAResourceIsLeftToSpring(TestFormat format) {
        HttpResponse<byte[]> part =
                server.get("/resource", "Accept", format.mediaType() + ", */*;q=0.1", "Range", "bytes=2-3");

        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(part.body()).isEqualTo("so".getBytes(StandardCharsets.UTF_8));
        assertThat(server.get("/points", "Accept", format.mediaType(), "Range", "bytes=0-1")
                        .statusCode())
                .isEqualTo(200);
    }

    private static HttpResponse<byte[]> post(String path, byte[] content, String contentType, String accept) {
        return server.post(path, content, "Content-Type", contentType, "Accept", accept);
    }

    private static String contentType(HttpResponse<byte[]> response) {
        return response.headers().firstValue("Content-Type").orElseThrow().replace("UTF-8", "utf-8");
    }

    @RestController
    static class Endpoints {

        @GetMapping("/points")
        Point point() {
            return POINT;
        }

        @PostMapping("/points")
        Point same(@RequestBody Point point) {
            return point;
        }

        @GetMapping(path = "/produced", produces = "application/vnd.acme.v2+protobuf")
        Point produced() {
            return POINT;
        }

        @PostMapping(path = "/consumed", consumes = "application/vnd.acme+avro")
        Point consumed(@RequestBody Point point) {
            return point;
        }

        @GetMapping("/tagged")
        ResponseEntity<Point> tagged() {
            return ResponseEntity.ok().eTag("1").body(POINT);
        }

        @GetMapping("/text")
        String text() {
            return "text";
        }

        @GetMapping("/resource")
        Resource resource() {
            return new ByteArrayResource("resource".getBytes(StandardCharsets.UTF_8));
        }
    }

    static class OwnJson {

        @Bean
        JacksonJsonHttpMessageConverter json(JsonMapper mapper) {
            return new Subclass(mapper);
        }

        @Bean
        CodecCustomizer codec(JsonMapper mapper) {
            return codecs -> codecs.defaultCodecs().jacksonJsonEncoder(new Subcodec(mapper));
        }
    }

    private static final class Subclass extends JacksonJsonHttpMessageConverter {

        Subclass(JsonMapper mapper) {
            super(mapper);
        }
    }

    private static final class Subcodec extends JacksonJsonEncoder {

        Subcodec(JsonMapper mapper) {
            super(mapper);
        }
    }
}
