package io.wireformat.http.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.fixtures.Languages;
import io.wireformat.fixtures.Numbered;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.fixtures.Tree;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModels;
import io.wireformat.schema.SchemaLanguage;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.http.converter.autoconfigure.ServerHttpMessageConvertersCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;
import reactor.core.publisher.Flux;
import tools.jackson.databind.json.JsonMapper;

@ParameterizedClass
@EnumSource
class SchemaEndpointTests {

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Points.class), "wireformat.schemas.enabled=true");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    /** WebFlux itself refuses to write without a writer. */
    @Test
    void theListIsNotEmptyWithoutAConverterOfJson() {
        assumeTrue(stack == Stack.SERVLET);
        try (TestServer withoutJson =
                TestServer.start(List.of(Points.class, WithoutJson.class), "wireformat.schemas.enabled=true")) {
            assertThat(withoutJson.get("/wireformat/schemas").statusCode()).isEqualTo(500);
            assertThat(withoutJson.get("/wireformat/schemas/Point.proto").statusCode())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.fixtures.Languages#all")
    void servesALanguageByItsMediaType(SchemaLanguage language) {
        assertIsSchema(server.get("/wireformat/schemas/Point", "Accept", language.mediaType()), language);
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.fixtures.Languages#all")
    void servesALanguageByItsExtension(SchemaLanguage language) {
        String path = "/wireformat/schemas/" + language.fileName(describe(Point.class));
        assertIsSchema(server.get(path, "Accept", "application/octet-stream"), language);
    }

    @Test
    void servesJsonSchemaWhereAnyLanguageWillDo() {
        assertIsSchema(server.get("/wireformat/schemas/Point"), SchemaLanguage.JSON_SCHEMA);
        assertIsSchema(server.get("/wireformat/schemas/Point", "Accept", "*/*"), SchemaLanguage.JSON_SCHEMA);
    }

    @Test
    void followsTheWeightsOfTheClient() {
        var response =
                server.get("/wireformat/schemas/Point", "Accept", "application/schema+json;q=0.1, text/x-thrift;q=0.9");
        assertIsSchema(response, Languages.THRIFT);
    }

    @Test
    void refusesMoreMediaTypesThanSpringCompares() {
        String sixty =
                IntStream.range(0, 60).mapToObj(i -> "text/x-language-" + i).collect(Collectors.joining(", "));

        HttpResponse<byte[]> refusal = server.get("/wireformat/schemas/Point", "Accept", sixty);

        assertThat(refusal.statusCode()).isEqualTo(406);
        assertThat(refusal.headers().allValues("Vary")).contains("Accept");
    }

    @Test
    void reportsThatNothingHasChanged() {
        String etag = server.get("/wireformat/schemas/Point.proto")
                .headers()
                .firstValue("ETag")
                .orElseThrow();
        var again = server.get("/wireformat/schemas/Point.proto", "If-None-Match", etag);
        assertThat(etag).startsWith("\"");
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.headers().allValues("Vary")).contains("Accept");
        assertThat(again.body()).isEmpty();
        assertThat(server.get("/wireformat/schemas/Point.fbs", "If-None-Match", etag)
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void respondsToHeadAndLetsTheClientKeepWhatItAsksAboutAgain() {
        HttpResponse<byte[]> head =
                server.send(server.request("/wireformat/schemas/Point.proto").method("HEAD", BodyPublishers.noBody()));
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValue("ETag")).isPresent();
        assertThat(head.headers().firstValue("Cache-Control")).hasValue("no-cache, private");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/wireformat/schemas", "/wireformat/schemas/Point.proto"})
    void respondsToHeadAsToGetWithoutContent(String path) {
        HttpResponse<byte[]> head = server.send(server.request(path).method("HEAD", BodyPublishers.noBody()));

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValue("Content-Type"))
                .isEqualTo(server.get(path).headers().firstValue("Content-Type"));
    }

    @Test
    void servesWhatIsReadAndWhatIsWrittenAndLists() {
        assertThat(server.get("/wireformat/schemas/Numbered.proto").statusCode())
                .isEqualTo(200);
        assertThat(text(server.get("/wireformat/schemas/PointList.proto"))).contains("repeated Point items = 1;");
    }

    @Test
    void servesTheMessagesOfAStream() {
        assertThat(text(server.get("/wireformat/schemas/Tree.proto"))).contains("message Tree {");
    }

    @Test
    void servesTheSchemaOfProblems() {
        assertThat(text(server.get("/wireformat/schemas/Problem.proto"))).contains("message Problem {");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Everything", "java.lang.String", "Point.txt", "Everything.proto", "..", "%2e%2e"})
    void knowsNothingElse(String name) {
        var response = server.get("/wireformat/schemas/" + name);
        assertThat(response.statusCode()).isIn(400, 404);
    }

    @Test
    void saysThatItKnowsNothingInAProblem() {
        var response = server.get("/wireformat/schemas/Everything");
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
    }

    @Test
    void hasNoneOfATypeThatNoFormatSupports() {
        for (String name : List.of("Outside", "Outside.proto", "OutsideList")) {
            assertThat(server.get("/wireformat/schemas/" + name).statusCode())
                    .as(name)
                    .isEqualTo(404);
        }
    }

    @Test
    void listsTheFormats() {
        var response = server.get("/wireformat/schemas");

        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(text(response))
                .contains("\"schemas\":[\"Numbered\",\"Point\",\"PointList\",\"Problem\"", "\"Tree\",\"TreeList\"]")
                .contains("\"proto\"")
                .doesNotContain("Outside");
    }

    @Test
    void saysWhatItProduces() {
        var response = server.get("/wireformat/schemas/Point", "Accept", "image/png");
        assertThat(response.statusCode()).isEqualTo(406);
        assertThat(text(response)).contains("text/x-protobuf");
    }

    @ParameterizedTest
    @EnumSource
    void linksContentToItsSchema(TestFormat format) {
        assertThat(linkOf(server.get("/point", "Accept", format.mediaType())))
                .containsExactly("</wireformat/schemas/Point>; rel=\"describedby\"");
        assertThat(linkOf(server.get("/points", "Accept", format.mediaType())))
                .containsExactly("</wireformat/schemas/PointList>; rel=\"describedby\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/points/any", "/points/some", "/points/set", "/points/flux"})
    void linksWhateverHoldsTheElementsToTheSchemaOfTheirList(String path) {
        var response = server.get(path, "Accept", "application/protobuf");

        assertThat(linkOf(response)).containsExactly("</wireformat/schemas/PointList>; rel=\"describedby\"");
        assertThat(response.body())
                .isEqualTo(
                        server.get("/points", "Accept", "application/protobuf").body());
    }

    @Test
    void leavesJsonAlone() {
        assertThat(linkOf(server.get("/point", "Accept", "application/json"))).isEmpty();
    }

    /** Such as the envelope that an application puts around everything that its handlers return. */
    @Test
    void isNoResponseOfTheApplication() {
        if (stack == Stack.SERVLET) {
            try (TestServer other =
                    TestServer.start(stack, List.of(Points.class, Envelope.class), "wireformat.schemas.enabled=true")) {
                assertThat(text(other.get("/point"))).startsWith("{\"answer\":");
                assertThat(text(other.get("/wireformat/schemas")))
                        .startsWith("{\"")
                        .doesNotContain("answer");
                assertIsSchema(other.get("/wireformat/schemas/Point"), SchemaLanguage.JSON_SCHEMA);
            }
        }
    }

    @Test
    void isOffUnlessItIsAskedFor() {
        try (TestServer other = TestServer.start(stack, List.of(Points.class))) {
            assertThat(other.get("/wireformat/schemas/Point").statusCode()).isEqualTo(404);
            assertThat(linkOf(other.get("/point", "Accept", "application/protobuf")))
                    .isEmpty();
        }
    }

    private static void assertIsSchema(HttpResponse<byte[]> response, SchemaLanguage language) {
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith(language.mediaType());
        assertThat(response.headers().allValues("Vary")).contains("Accept");
        assertThat(text(response)).isEqualTo(language.export(describe(Point.class)));
    }

    private static FieldType describe(Class<?> type) {
        return new MessageModels(JsonMapper.builder().build()).describe(type);
    }

    private static List<String> linkOf(HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).isEqualTo(200);
        return response.headers().allValues("Link");
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    record Outside(Number anything) {}

    @ControllerAdvice
    static class Envelope implements ResponseBodyAdvice<Object> {

        @Override
        public boolean supports(MethodParameter returned, Class<? extends HttpMessageConverter<?>> converter) {
            return true;
        }

        @Override
        public Object beforeBodyWrite(
                @Nullable Object body,
                MethodParameter returned,
                MediaType mediaType,
                Class<? extends HttpMessageConverter<?>> converter,
                ServerHttpRequest request,
                ServerHttpResponse response) {
            return Collections.singletonMap("answer", body);
        }
    }

    @RestController
    static class Points {

        @GetMapping("/point")
        Point point() {
            return new Point(1, 2, "a");
        }

        @GetMapping("/points")
        ResponseEntity<List<Point>> points() {
            return ResponseEntity.ok(List.of(point()));
        }

        @GetMapping("/points/any")
        Iterable<Point> any() {
            return List.of(point());
        }

        @GetMapping("/points/some")
        Collection<Point> some() {
            return Map.of("a", point()).values();
        }

        @GetMapping("/points/set")
        Set<Point> set() {
            return Set.of(point());
        }

        @GetMapping("/points/flux")
        Flux<Point> flux() {
            return Flux.just(point());
        }

        @GetMapping("/trees")
        Flux<Tree> trees() {
            return Flux.empty();
        }

        @GetMapping("/outside")
        List<Outside> outside() {
            return List.of();
        }

        @PostMapping("/numbered")
        Point read(@RequestBody Numbered numbered) {
            return new Point(0, 0, numbered.last());
        }
    }

    static class WithoutJson {

        @Bean
        ServerHttpMessageConvertersCustomizer withoutJson() {
            return converters -> converters.configureMessageConvertersList(
                    list -> list.removeIf(JacksonJsonHttpMessageConverter.class::isInstance));
        }
    }
}
