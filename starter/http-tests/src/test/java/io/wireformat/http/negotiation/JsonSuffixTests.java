package io.wireformat.http.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.SomeOf;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.springframework.boot.http.codec.CodecCustomizer;
import org.springframework.boot.http.converter.autoconfigure.ServerHttpMessageConvertersCustomizer;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.codec.json.JacksonJsonEncoder;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.util.MimeType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** A format whose media type {@code application/*+json} includes, beside converters that claim the range. */
@ExtendWith(OutputCaptureExtension.class)
@ParameterizedClass
@SomeOf("SERVLET")
class JsonSuffixTests {

    private static final String WITHOUT_CHARSET = "application/protobuf+json";

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Totals.class));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @Test
    void theFormatIsWrittenIfItIsNamedWithoutItsParameter() {
        var response = server.get("/total", "Accept", WITHOUT_CHARSET);
        assertThat(new String(response.body())).isEqualTo("{\"value\":\"7\"}");
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/protobuf+json;charset=utf-8");
    }

    @Test
    void aTypeThatTheFormatDeclinesIsNoJsonUnderItsName() {
        byte[] json = "{\"value\":7}".getBytes();
        for (String mediaType : List.of(WITHOUT_CHARSET, WITHOUT_CHARSET + ";charset=utf-8")) {
            var written = server.get("/declined", "Accept", mediaType);
            assertThat(written.statusCode()).isEqualTo(406);
            assertThat(new String(written.body())).contains("Declined.value");
            assertThat(server.get("/declined", "Accept", mediaType + ", application/json;q=0.1")
                            .headers()
                            .firstValue("Content-Type"))
                    .hasValue("application/json");
            var read = server.post("/declined", json, "Content-Type", mediaType, "Accept", "application/json");
            assertThat(read.statusCode()).isEqualTo(415);
            assertThat(server.post("/declined", json, "Content-Type", "application/json")
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void otherTypesOfTheRangeStayJson() {
        var response = server.get("/total", "Accept", "application/vnd.other+json");
        assertThat(new String(response.body())).isEqualTo("{\"value\":7}");
    }

    @Test
    void aFormatThatIsOffLeavesItsTypeToJson() {
        try (TestServer own = TestServer.start(stack, List.of(Totals.class), "wireformat.formats=protobuf,json")) {
            assertThat(new String(own.get("/total", "Accept", WITHOUT_CHARSET).body()))
                    .isEqualTo("{\"value\":7}");
        }
    }

    @Test
    void theFormatIsOffBesideAnOwnConverterOfTheRange(CapturedOutput output) {
        try (TestServer own = TestServer.start(stack, List.of(Totals.class, OwnJson.class))) {
            assertThat(new String(own.get("/total", "Accept", WITHOUT_CHARSET).body()))
                    .isEqualTo("{\"value\":7}");
            assertThat(output).contains("protobuf-json is off");
        }
    }

    @Test
    void aConverterOfAFewTypesLeavesTheFormatOn(CapturedOutput output) {
        try (TestServer own = TestServer.start(stack, List.of(Totals.class, OfProjections.class))) {
            assertThat(new String(own.get("/total", "Accept", WITHOUT_CHARSET).body()))
                    .isEqualTo("{\"value\":\"7\"}");
            assertThat(output).doesNotContain("is off");
        }
    }

    record Total(long value) {}

    record Declined(
            @JsonSerialize(using = ToStringSerializer.class) long value) {}

    @RestController
    static class Totals {

        @GetMapping("/total")
        Total total() {
            return new Total(7);
        }

        @GetMapping("/declined")
        Declined declined() {
            return new Declined(7);
        }

        @PostMapping("/declined")
        Declined same(@RequestBody Declined declined) {
            return declined;
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

    /** Reads and writes one type alone, as Spring Data's converter does projections, and stands before Spring's own. */
    static class OfProjections {

        @Bean
        ServerHttpMessageConvertersCustomizer json(JsonMapper mapper) {
            return converters -> converters.addCustomConverter(new JacksonJsonHttpMessageConverter(mapper) {

                @Override
                public boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
                    return type.toClass() == Projection.class && super.canRead(type, mediaType);
                }

                @Override
                public boolean canWrite(ResolvableType type, Class<?> valueClass, @Nullable MediaType mediaType) {
                    return false;
                }

                @Override
                public boolean canWrite(Class<?> valueClass, @Nullable MediaType mediaType) {
                    return false;
                }
            });
        }

        @Bean
        CodecCustomizer codec(JsonMapper mapper) {
            return codecs -> codecs.customCodecs().register(new JacksonJsonEncoder(mapper) {

                @Override
                public boolean canEncode(ResolvableType type, @Nullable MimeType mimeType) {
                    return type.toClass() == Projection.class && super.canEncode(type, mimeType);
                }
            });
        }
    }

    interface Projection {}

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
