package io.wireformat.http.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import io.wireformat.codec.WireFormat;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** A service reads the responses of another version of a service, in every format whose only schema is the records. */
@ParameterizedClass
@SomeOf("REACTIVE")
class EvolutionExchangeTests {

    @Parameter
    Stack stack;

    /** Resolve the writer's schema, which content does not bring along by itself. */
    private static final Set<String> BY_WRITERS_SCHEMA = Set.of("avro");

    /** Follow the features of their mapper. */
    private static final Set<String> BY_MAPPER = Set.of("json", "xml", "cbor", "smile");

    /** Boot hands its mappers to what converts these only. */
    private static final Map<Stack, Set<String>> BY_BOOTS_PROPERTIES =
            Map.of(Stack.SERVLET, Set.of("json", "xml"), Stack.REACTIVE, Set.of("json"));

    private static final Mild MILD = new Mild("a", Level.OTHER, null);
    private static TestServer server;
    private static TestServer lenient;
    private static Set<String> byBootsProperties;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        byBootsProperties = BY_BOOTS_PROPERTIES.get(stack);
        server = TestServer.start(stack, List.of(Versions.class));
        lenient = TestServer.start(
                stack,
                List.of(Versions.class),
                "spring.jackson.datatype.enum.read-unknown-enum-values-as-null=true",
                "spring.jackson.datatype.enum.read-unknown-enum-values-using-default-value=true",
                "spring.jackson.deserialization.fail-on-null-for-primitives=false");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        lenient.close();
        server.close();
    }

    @ParameterizedTest
    @MethodSource("formats")
    void aNewNullableFieldReadsOldContentAsNull(WireFormat format) {
        assertThat(read(server, format, "/old", "/new")).isEqualTo(new New("a", 7, null).toString());
    }

    @ParameterizedTest
    @MethodSource("formats")
    void anOldReaderSkipsANewField(WireFormat format) {
        assertThat(read(server, format, "/new", "/old")).isEqualTo(new Old("a", 7).toString());
    }

    @ParameterizedTest
    @MethodSource("formatsOfOurs")
    void aNewFieldThatIsNotNullableReadsOldContentAsItsZero(WireFormat format) {
        assertThat(read(server, format, "/old", "/grown")).isEqualTo(new Grown("a", 7, "", 0, List.of()).toString());
    }

    @ParameterizedTest
    @MethodSource("formatsOfOurs")
    void aConstantThatIsNotKnownIsTheDefaultOrNull(WireFormat format) {
        assertThat(read(server, format, "/severe", "/mild")).isEqualTo(MILD.toString());
    }

    @ParameterizedTest
    @MethodSource("formatsOfSpring")
    void aDefaultMapperRefusesUnknownConstants(WireFormat format) {
        assertThat(exchange(server, format, "/severe", "/mild").statusCode()).isEqualTo(400);
        assertThat(exchange(server, format, "/old", "/grown").statusCode()).isEqualTo(400);
    }

    @ParameterizedTest
    @MethodSource("formatsThatBootsPropertiesReach")
    void aMapperThatAllowsThemReadsThem(WireFormat format) {
        assertThat(read(lenient, format, "/severe", "/mild")).isEqualTo(MILD.toString());
        assertThat(read(lenient, format, "/old", "/grown"))
                .isEqualTo("Grown[id=a, count=7, text=null, total=0, tags=null]");
    }

    static Stream<WireFormat> formats() {
        return Stream.concat(
                        Stream.of(SpringFormat.values()).map(SpringFormat::format),
                        Stream.of(TestFormat.values()).map(TestFormat::format))
                .filter(format -> !BY_WRITERS_SCHEMA.contains(format.name()));
    }

    static Stream<WireFormat> formatsOfOurs() {
        return formats().filter(format -> !BY_MAPPER.contains(format.name()));
    }

    static Stream<WireFormat> formatsOfSpring() {
        return formats().filter(format -> BY_MAPPER.contains(format.name()));
    }

    static Stream<WireFormat> formatsThatBootsPropertiesReach() {
        return formats().filter(format -> byBootsProperties.contains(format.name()));
    }

    /** What the reader decodes the writer's response to. */
    private static String read(TestServer server, WireFormat format, String writer, String reader) {
        HttpResponse<byte[]> read = exchange(server, format, writer, reader);
        assertThat(read.statusCode()).isEqualTo(200);
        return new String(read.body(), StandardCharsets.UTF_8);
    }

    private static HttpResponse<byte[]> exchange(TestServer server, WireFormat format, String writer, String reader) {
        HttpResponse<byte[]> written = server.get(writer, "Accept", format.mediaType());
        assertThat(written.statusCode()).isEqualTo(200);
        return server.post(reader, written.body(), "Content-Type", format.mediaType(), "Accept", "text/plain");
    }

    record Old(String id, int count) {}

    record New(String id, int count, @Nullable String extra) {}

    record Grown(String id, int count, String text, long total, List<String> tags) {}

    record Severe(String id, Grade level, @Nullable Grade second) {}

    record Mild(String id, Level level, @Nullable Rank second) {}

    enum Grade {
        LOW,
        HIGH,
        HIGHEST
    }

    /** Grades of a version that had fewer. */
    enum Level {
        LOW,
        @JsonEnumDefaultValue
        OTHER
    }

    /** The same without a default. */
    enum Rank {
        LOW
    }

    @RestController
    static class Versions {

        @GetMapping("/old")
        Old old() {
            return new Old("a", 7);
        }

        @GetMapping("/new")
        New newer() {
            return new New("a", 7, "new");
        }

        @GetMapping("/severe")
        Severe severe() {
            return new Severe("a", Grade.HIGHEST, Grade.HIGH);
        }

        @PostMapping("/old")
        String readOld(@RequestBody Old content) {
            return content.toString();
        }

        @PostMapping("/new")
        String readNew(@RequestBody New content) {
            return content.toString();
        }

        @PostMapping("/grown")
        String readGrown(@RequestBody Grown content) {
            return content.toString();
        }

        @PostMapping("/mild")
        String readMild(@RequestBody Mild content) {
            return content.toString();
        }
    }
}
