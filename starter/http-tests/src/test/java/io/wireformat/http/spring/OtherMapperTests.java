package io.wireformat.http.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.http.codec.CodecCustomizer;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.codec.json.JacksonJsonEncoder;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** What JSON hides stays hidden where JSON is written by another mapper than the one that the formats follow. */
@ExtendWith(OutputCaptureExtension.class)
@ParameterizedClass
@EnumSource
class OtherMapperTests {

    @Parameter
    Stack stack;

    private static final String PROTOBUF = TestFormat.PROTOBUF.mediaType();

    @Test
    void formatsAreOffWhereAnotherMapperWritesJson(CapturedOutput output) {
        try (TestServer server = TestServer.start(stack, List.of(Points.class, OtherMapper.class))) {
            assertThat(new String(server.get("/point").body())).isEqualTo("{\"x\":1,\"y\":2}");
            assertThat(server.get("/point", "Accept", PROTOBUF).statusCode()).isEqualTo(406);
            assertThat(output).contains("Wire formats are off");
        }
    }

    @Test
    void formatsAreOffWhereAnotherMapperWritesJsonInTheEnd(CapturedOutput output) {
        try (TestServer server = TestServer.start(
                stack, List.of(Points.class, stack == Stack.SERVLET ? ReplacedOnServlets.class : Replaced.class))) {
            assertThat(new String(server.get("/point").body())).isEqualTo("{\"x\":1,\"y\":2}");
            assertThat(server.get("/point", "Accept", PROTOBUF).statusCode()).isEqualTo(406);
            assertThat(output).contains("Wire formats are off");
        }
    }

    @Test
    void classesWithAMapperOfTheirOwnAreDeclined() {
        try (TestServer server = TestServer.start(stack, List.of(Points.class, MapperForPoints.class))) {
            assertThat(new String(server.get("/point").body())).isEqualTo("{\"x\":1,\"y\":2}");
            assertThat(server.get("/point", "Accept", PROTOBUF).statusCode()).isEqualTo(406);
            assertThat(server.get("/plain", "Accept", PROTOBUF).statusCode()).isEqualTo(200);
        }
    }

    interface WithoutLabel {

        @JsonIgnore
        String label();
    }

    record Plain(int value) {}

    private static JsonMapper hiding(JsonMapper mapper) {
        return mapper.rebuild().addMixIn(Point.class, WithoutLabel.class).build();
    }

    @RestController
    static class Points {

        @GetMapping("/point")
        Point point() {
            return new Point(1, 2, "secret");
        }

        @GetMapping("/plain")
        Plain plain() {
            return new Plain(1);
        }
    }

    static class OtherMapper {

        @Bean
        JacksonJsonHttpMessageConverter json(JsonMapper mapper) {
            return new JacksonJsonHttpMessageConverter(hiding(mapper));
        }

        @Bean
        CodecCustomizer codec(JsonMapper mapper) {
            return codecs -> codecs.defaultCodecs().jacksonJsonEncoder(new JacksonJsonEncoder(hiding(mapper)));
        }
    }

    /** Configures the list of converters after Boot's customizers. */
    static class ReplacedOnServlets {

        @Bean
        WebMvcConfigurer configurer(JsonMapper mapper) {
            return new WebMvcConfigurer() {
                @Override
                @SuppressWarnings("removal") // Spring HATEOAS has it
                public void extendMessageConverters(List<HttpMessageConverter<?>> converters) {
                    converters.replaceAll(converter -> converter instanceof JacksonJsonHttpMessageConverter
                            ? new JacksonJsonHttpMessageConverter(hiding(mapper))
                            : converter);
                }
            };
        }
    }

    /** Configures the codecs after all configurers. */
    static class Replaced {

        @Bean
        static BeanPostProcessor processor(ObjectProvider<JsonMapper> mapper) {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessAfterInitialization(Object bean, String name) {
                    if (bean instanceof ServerCodecConfigurer codecs) {
                        codecs.defaultCodecs().jacksonJsonEncoder(new JacksonJsonEncoder(hiding(mapper.getObject())));
                    }
                    return bean;
                }
            };
        }
    }

    static class MapperForPoints {

        @Bean
        JacksonJsonHttpMessageConverter json(JsonMapper mapper) {
            JacksonJsonHttpMessageConverter json = new JacksonJsonHttpMessageConverter(mapper);
            json.registerMappersForType(
                    Point.class, mappers -> mappers.put(MediaType.APPLICATION_JSON, hiding(mapper)));
            return json;
        }

        @Bean
        CodecCustomizer codec(JsonMapper mapper) {
            JacksonJsonEncoder json = new JacksonJsonEncoder(mapper);
            json.registerMappersForType(
                    Point.class, mappers -> mappers.put(MediaType.APPLICATION_JSON, hiding(mapper)));
            return codecs -> codecs.defaultCodecs().jacksonJsonEncoder(json);
        }
    }
}
