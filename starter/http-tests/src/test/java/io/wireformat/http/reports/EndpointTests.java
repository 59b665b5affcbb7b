package io.wireformat.http.reports;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.fixtures.protobuf.PointMessage;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ParameterizedClass
@SomeOf("SERVLET")
class EndpointTests {

    @Parameter
    Stack stack;

    private static final JsonMapper JSON = JsonMapper.shared();
    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack,
                List.of(Points.class),
                "management.endpoints.web.exposure.include=wireformat",
                "wireformat.limits.depth=17");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void listsEnabledFormatsAndSupportedTypes(TestFormat format) {
        server.post("/points", format.encode(new Point(1, 2, "x")), "Content-Type", format.mediaType());

        JsonNode described = describe().at("/formats/" + format.formatName());

        assertThat(described.at("/enabled").booleanValue()).isTrue();
        assertThat(described.at("/types"))
                .filteredOn(type -> type.at("/name").stringValue().equals(Point.class.getName()))
                .singleElement()
                .satisfies(type -> {
                    assertThat(type.at("/supported").booleanValue()).isTrue();
                    assertThat(type.at("/by").stringValue()).isEqualTo("PLAN");
                });
    }

    @Test
    void distinguishesLibraryTypesAndUnsupportedTypes() {
        server.get("/generated", "Accept", "application/protobuf");
        server.get("/outside", "Accept", "application/protobuf");

        assertThat(type("protobuf", PointMessage.class).at("/by").stringValue()).isEqualTo("LIBRARY");
        JsonNode declined = type("protobuf", Outside.class);
        assertThat(declined.at("/supported").booleanValue()).isFalse();
        assertThat(declined.at("/by").isString()).isFalse();
        assertThat(declined.at("/reason").stringValue()).contains("Outside.anything");
    }

    @Test
    void tellsThatSpringsFormatsAreOn() {
        for (String name : List.of("json", "xml", "cbor", "smile")) {
            assertThat(describe().at("/formats/" + name + "/enabled").booleanValue())
                    .isTrue();
        }
    }

    @Test
    void tellsOfTheseFormatsAndNoOthers() {
        assertThat(describe().at("/formats").propertyNames())
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                Stream.of("json", "xml", "cbor", "smile"),
                                Stream.of(TestFormat.values()).map(TestFormat::formatName))
                        .toList());
    }

    @ParameterizedTest
    @EnumSource
    void showsTheMediaTypes(TestFormat format) {
        JsonNode mediaTypes = describe().at("/formats/" + format.formatName() + "/mediaTypes");

        assertThat(mediaTypes.at("/sent").stringValue()).isEqualTo(format.mediaType());
        assertThat(mediaTypes.at("/alternatives").valueStream().map(JsonNode::stringValue))
                .containsExactlyElementsOf(format.format().alternativeMediaTypes());
        assertThat(mediaTypes.at("/suffix").stringValue()).isEqualTo("+" + format.formatName());
    }

    @Test
    void showsTheMemoryInFlight() {
        assertThat(describe().at("/content/maxInFlightBytes").longValue()).isPositive();
        assertThat(describe().at("/content/inFlightBytes").longValue()).isNotNegative();
    }

    @Test
    void tellsTheLimits() {
        JsonNode limits = describe().at("/limits");

        assertThat(limits.at("/depth").intValue()).isEqualTo(17);
        assertThat(limits.propertyNames())
                .containsExactlyInAnyOrder(
                        "contentSize",
                        "depth",
                        "elements",
                        "textLength",
                        "decodedSize",
                        "compressionRatio",
                        "decodeTime",
                        "inFlight");
        assertThat(limits.at("/textLength").isNull()).isTrue();
        assertThat(limits.at("/inFlight").longValue()).isEqualTo(DecodeLimits.DEFAULT_IN_FLIGHT);
    }

    @Test
    void isThereOnlyWhereItIsExposed() {
        try (TestServer hidden =
                TestServer.start(stack, List.of(Points.class), "management.endpoints.web.discovery.enabled=true")) {
            assertThat(hidden.get("/actuator/wireformat").statusCode()).isEqualTo(404);
        }
    }

    private static JsonNode describe() {
        return JSON.readTree(server.get("/actuator/wireformat").body());
    }

    private static JsonNode type(String format, Class<?> type) {
        return describe()
                .at("/formats/" + format + "/types")
                .valueStream()
                .filter(described -> described.at("/name").stringValue().equals(type.getName()))
                .findFirst()
                .orElseThrow();
    }

    record Outside(Number anything) {}

    @RestController
    static class Points {

        @GetMapping("/generated")
        PointMessage generated() {
            return PointMessage.getDefaultInstance();
        }

        @GetMapping("/outside")
        Outside outside() {
            return new Outside(1);
        }

        @PostMapping("/points")
        Point same(@RequestBody Point point) {
            return point;
        }
    }
}
