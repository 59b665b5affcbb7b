package io.wireformat.http.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.Wireformat;
import io.wireformat.Wireformat.Format;
import io.wireformat.fixtures.Point;
import io.wireformat.http.support.TestServer;
import io.wireformat.schema.SchemaLanguage;
import java.io.ByteArrayInputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** What is written without HTTP is what is sent. */
class WithoutHttpTests {

    private static final Sent SENT =
            new Sent("Zoë", Instant.parse("2026-02-03T04:05:06Z"), null, Map.of("a", new Point(1, 2, null)));

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                List.of(Endpoints.class),
                "wireformat.schemas.enabled=true",
                "wireformat.avro.encoding=single-object",
                "wireformat.msgpack.layout=array",
                "spring.jackson.property-naming-strategy=SNAKE_CASE",
                "spring.jackson.serialization.indent-output=true");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static Stream<String> formats() {
        return Wireformat.create().all().stream().map(Format::name);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void aValueIsTheBytesThatAreSent(String name) {
        Format format = server.bean(Wireformat.class).named(name);

        HttpResponse<byte[]> response = server.get("/sent", "Accept", format.mediaType());

        assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
        assertThat(format.encode(SENT)).isEqualTo(response.body());
        assertThat(format.decode(response.body(), Sent.class)).isEqualTo(SENT);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void aListIsTheBytesThatAreSent(String name) {
        Format format = server.bean(Wireformat.class).named(name);

        byte[] response = server.get("/points", "Accept", format.mediaType()).body();

        assertThat(format.encodeList(Point.numbered(3), Point.class)).isEqualTo(response);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void aStreamThatIsSentIsRead(String name) {
        Format format = server.bean(Wireformat.class).named(name);
        String mediaType = format.streamMediaTypes().get(0);

        byte[] response = server.get("/stream", "Accept", mediaType).body();

        try (Stream<Point> read = format.readStream(new ByteArrayInputStream(response), Point.class)) {
            assertThat(read).isEqualTo(Point.numbered(3));
        }
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.fixtures.Languages#all")
    void aSchemaIsTheOneThatIsServed(SchemaLanguage language) {
        String served = new String(
                server.get("/wireformat/schemas/Sent." + language.extension()).body(), StandardCharsets.UTF_8);

        assertThat(server.bean(Wireformat.class).schema(Sent.class, language)).isEqualTo(served);
        assertThat(Wireformat.of(server.bean(JsonMapper.class)).schema(Sent.class, language))
                .isEqualTo(served);
    }

    @Test
    void theMapperAloneMakesTheSameJson() {
        byte[] response = server.get("/sent", "Accept", "application/json").body();

        assertThat(Wireformat.of(server.bean(JsonMapper.class)).named("json").encode(SENT))
                .isEqualTo(response);
    }

    record Sent(String givenName, Instant at, @Nullable String note, Map<String, Point> places) {}

    @RestController
    static class Endpoints {

        @GetMapping("/sent")
        Sent sent() {
            return SENT;
        }

        @GetMapping("/points")
        List<Point> points() {
            return Point.numbered(3);
        }

        @GetMapping("/stream")
        Stream<Point> stream() {
            return Point.numbered(3).stream();
        }
    }
}
