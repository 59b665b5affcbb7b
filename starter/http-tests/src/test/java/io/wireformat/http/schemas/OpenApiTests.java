package io.wireformat.http.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonView;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import io.wireformat.WireformatHandlers;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.TestServer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What springdoc's description of an application says of its formats. */
@Tag("full")
@DisabledIfSystemProperty(
        named = "springdoc.api-docs.enabled",
        matches = "false",
        disabledReason = "needs YAML, without which all other tests run")
class OpenApiTests {

    private static final JsonMapper JSON = JsonMapper.shared();

    static final List<String> SPRINGS =
            List.of("application/json", "application/xml", "application/cbor", "application/x-jackson-smile");

    private static TestServer server;
    private static JsonNode description;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                List.of(Points.class), "wireformat.schemas.enabled=true", "wireformat.openapi.enabled=true");
        description = JSON.readTree(server.get("/v3/api-docs").body());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void isADescriptionByOpenApisRules() {
        SwaggerParseResult parsed = new OpenAPIV3Parser().readContents(description.toString());

        assertThat(parsed.getMessages()).isEmpty();
        assertThat(parsed.getOpenAPI().getPaths()).containsKey("/points");
    }

    @Test
    void isTheSameAsWithoutTheStarterUntilAFormatIsNamed() {
        try (TestServer with = TestServer.start(List.of(Points.class), "wireformat.schemas.enabled=true");
                TestServer without = TestServer.startWithoutStarter(List.of(Points.class))) {
            assertThat(described(with)).isEqualTo(described(without));
        }
    }

    @Test
    void yamlIsNotReadIfTheApplicationHasSetLimits() {
        byte[] point = "x: 1\ny: 2\n".getBytes(StandardCharsets.UTF_8);
        try (TestServer limited = TestServer.start(List.of(Points.class), "wireformat.limits.content-size=1MB")) {
            assertThat(server.post("/points", point, "Content-Type", "application/yaml", "Accept", "application/json")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(limited.post("/points", point, "Content-Type", "application/yaml", "Accept", "application/json")
                            .statusCode())
                    .isEqualTo(415);
        }
    }

    private static String described(TestServer application) {
        return new String(application.get("/v3/api-docs").body(), StandardCharsets.UTF_8)
                .replace(application.uri("").toString(), "");
    }

    @Test
    void listsTheMediaTypesThatAnOperationReadsAndWrites() {
        List<String> all = Stream.concat(
                        SPRINGS.stream(), Stream.of(TestFormat.values()).map(TestFormat::mediaType))
                .toList();

        assertThat(request("/points").propertyNames()).containsExactlyInAnyOrderElementsOf(all);
        assertThat(respond("/points", "post").propertyNames()).containsExactlyInAnyOrderElementsOf(all);
        assertThat(respond("/entity", "get").propertyNames()).containsExactlyInAnyOrderElementsOf(all);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PROTOBUF_JSON")
    void describesBytesWithTheLanguageOfTheirSchemaAndWhereItIs(TestFormat format) {
        JsonNode schema = respond("/points", "post").get(format.mediaType()).get("schema");

        assertThat(schema.at("/type").stringValue()).isEqualTo("string");
        assertThat(schema.at("/format").stringValue()).isEqualTo("binary");
        assertThat(schema.at("/description").stringValue())
                .startsWith("Bytes in the format " + format.formatName() + ", ");
        assertThat(schema.at("/example").stringValue()).isEqualTo("(binary content in " + format.formatName() + ")");
        String url = schema.at("/externalDocs/url").stringValue();
        assertThat(server.get(url).statusCode()).isEqualTo(200);
    }

    @Test
    void describesTextAsJson() {
        JsonNode content = respond("/points", "post");

        assertThat(content.get("application/protobuf+json;charset=utf-8").at("/schema/$ref"))
                .isEqualTo(content.get("application/json").at("/schema/$ref"));
        assertThat(content.get("application/json").at("/schema/$ref").stringValue())
                .endsWith("/Point");
    }

    @Test
    void listsNoFormatThatDeclinesTheType() {
        assertThat(respond("/outside", "get").propertyNames())
                .containsAll(SPRINGS)
                .doesNotContain("application/protobuf", "application/avro");
        assertThat(respond("/viewed", "get").propertyNames()).containsExactlyInAnyOrderElementsOf(SPRINGS);
    }

    @Test
    void aTypeThatCannotBeDescribedLeavesTheOthersTheirFormats() {
        try (TestServer failing = TestServer.start(
                List.of(Moods.class, FailingTypeTests.Failing.class), "wireformat.openapi.enabled=true")) {
            JsonNode paths = JSON.readTree(failing.get("/v3/api-docs").body()).at("/paths");

            assertThat(paths.at("/~1mood/get/responses/200/content").propertyNames())
                    .doesNotContain("application/protobuf");
            assertThat(paths.at("/~1point/get/responses/200/content").propertyNames())
                    .contains("application/protobuf");
        }
    }

    @Test
    void keepsToWhatAHandlerConsumesAndProduces() {
        JsonNode operation = description.at("/paths").get("/narrow").get("post");

        assertThat(operation.at("/requestBody/content").propertyNames()).containsExactly("application/vnd.acme+avro");
        assertThat(operation.at("/responses/200/content").propertyNames())
                .containsExactlyInAnyOrder("application/protobuf", "application/hal+json");
    }

    @Test
    void listsWhatAWidenedHandlerReadsAndWrites() {
        assertThat(request("/opened").propertyNames()).containsExactlyInAnyOrderElementsOf(opened());
        assertThat(respond("/opened", "post").propertyNames()).containsExactlyInAnyOrderElementsOf(opened());
    }

    /** XML stays shut out. */
    static List<String> opened() {
        return Stream.concat(
                        SPRINGS.stream().filter(mediaType -> !mediaType.equals("application/xml")),
                        Stream.of(TestFormat.values()).map(TestFormat::mediaType))
                .toList();
    }

    @Test
    void listsAFormatThatIsNamedUnderThatNameAlone() {
        assertThat(respond("/named", "get").propertyNames())
                .containsExactlyInAnyOrder("application/json", "application/protobuf");
        assertThat(respond("/shut", "get").propertyNames()).containsExactly("application/json");
    }

    @Test
    void listsWhatIsDeclaredWhereTheTypeIsNotKnown() {
        assertThat(respond("/unknown", "get").propertyNames()).containsExactly("application/json");
        assertThat(description
                        .at("/paths")
                        .get("/unknown")
                        .at("/get/responses/409/content")
                        .propertyNames())
                .containsExactly("application/json");
    }

    @Test
    void isNotOpenedItself() {
        try (TestServer opened = TestServer.start(
                List.of(Points.class), "wireformat.handlers=json", "management.endpoints.web.exposure.include=*")) {
            for (String path : List.of("/v3/api-docs", "/actuator/wireformat")) {
                assertThat(opened.get(path).statusCode()).as(path).isEqualTo(200);
                assertThat(opened.get(path, "Accept", "application/protobuf").statusCode())
                        .as(path)
                        .isEqualTo(406);
            }
        }
    }

    @Test
    void ignoresOtherFiles() {
        assertThat(respond("/text", "get").propertyNames()).containsExactly("*/*");
    }

    private static JsonNode request(String path) {
        return description.at("/paths").get(path).at("/post/requestBody/content");
    }

    private static JsonNode respond(String path, String method) {
        return description.at("/paths").get(path).get(method).at("/responses/200/content");
    }

    record Outside(Number anything) {}

    interface Brief {}

    @RestController
    static class Points {

        @PostMapping("/points")
        Point same(@RequestBody Point point) {
            return point;
        }

        @GetMapping("/entity")
        ResponseEntity<List<Point>> entity() {
            return ResponseEntity.ok(List.of());
        }

        @GetMapping("/outside")
        Outside outside() {
            return new Outside(1);
        }

        @GetMapping("/viewed")
        @JsonView(Brief.class)
        Point viewed() {
            return new Point(1, 2, null);
        }

        @PostMapping(
                path = "/narrow",
                consumes = "application/vnd.acme+avro",
                produces = {"application/protobuf", "application/hal+json"})
        Point narrow(@RequestBody Point point) {
            return point;
        }

        @PostMapping(path = "/opened", consumes = "application/json", produces = "application/json")
        @WireformatHandlers
        Point opened(@RequestBody Point point) {
            return point;
        }

        @GetMapping(
                path = "/named",
                produces = {"application/json", "application/protobuf"})
        Point named() {
            return new Point(1, 2, null);
        }

        @GetMapping(path = "/shut", produces = "application/json")
        Point shut() {
            return new Point(1, 2, null);
        }

        @GetMapping(path = "/unknown", produces = "application/json")
        @ApiResponse(responseCode = "200")
        @ApiResponse(responseCode = "409", content = @Content(schema = @Schema(implementation = Point.class)))
        @WireformatHandlers
        ResponseEntity<?> unknown() {
            return ResponseEntity.ok(new Point(1, 2, null));
        }

        @GetMapping("/text")
        String text() {
            return "text";
        }
    }

    @RestController
    static class Moods {

        @GetMapping("/mood")
        FailingTypeTests.Moody mood() {
            return new FailingTypeTests.Moody(FailingTypeTests.Mood.GOOD);
        }

        @GetMapping("/point")
        Point point() {
            return new Point(1, 2, null);
        }
    }
}
