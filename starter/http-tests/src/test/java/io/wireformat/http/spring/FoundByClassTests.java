package io.wireformat.http.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.codec.CodecConfigurer;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.codec.JacksonCodecSupport;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.codec.cbor.JacksonCborEncoder;
import org.springframework.http.codec.json.JacksonJsonEncoder;
import org.springframework.http.codec.smile.JacksonSmileEncoder;
import org.springframework.http.codec.xml.JacksonXmlEncoder;
import org.springframework.http.converter.AbstractJacksonHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.http.converter.cbor.JacksonCborHttpMessageConverter;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.http.converter.smile.JacksonSmileHttpMessageConverter;
import org.springframework.http.converter.xml.JacksonXmlHttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.MapperBuilder;

/** Code that looks for Spring's own converters and codecs by their class finds them, and what it sets is used. */
@ParameterizedClass
@EnumSource
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FoundByClassTests {

    @Parameter
    Stack stack;

    private TestServer server;

    @BeforeParameterizedClassInvocation
    void start() {
        server = TestServer.start(
                stack, List.of(Endpoints.class, OnServlets.class, OnWebFlux.class), "wireformat.json.write=plan");
    }

    @AfterParameterizedClassInvocation
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/xml", "application/cbor", "application/x-jackson-smile"})
    void byAConfigurerOfTheApplication(String mediaType) {
        assertThat(text("/configured", mediaType)).contains("LABEL");
        assertThat(server.get("/configured", "Accept", "application/protobuf").statusCode())
                .as("a mapper of its own may hide properties")
                .isEqualTo(406);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/xml", "application/cbor", "application/x-jackson-smile"})
    void byAPostProcessorOfTheApplication(String mediaType) {
        assertThat(text("/processed", mediaType)).contains("LABEL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/xml", "application/cbor", "application/x-jackson-smile"})
    void byTheBuilderOfTheConverters(String mediaType) {
        assumeThat(stack).isEqualTo(Stack.SERVLET);
        assertThat(text("/built", mediaType)).contains("LABEL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/xml", "application/cbor", "application/x-jackson-smile"})
    void byAnAdviceOnBodies(String mediaType) {
        assumeThat(stack).isEqualTo(Stack.SERVLET);
        assertThat(server.get("/plain", "Accept", mediaType).headers().firstValue("Advised"))
                .isPresent();
    }

    @Test
    void bySuperclassAfterTheStart() {
        assertThat(text("/plain", "application/json")).isEqualTo("{\"label\":\"label\"}");
        if (stack == Stack.SERVLET) {
            List<HttpMessageConverter<?>> converters =
                    server.bean(RequestMappingHandlerAdapter.class).getMessageConverters();
            register(converters.stream(), After.class, JacksonJsonHttpMessageConverter.class::isInstance);
            converters.stream()
                    .filter(JacksonJsonHttpMessageConverter.class::isInstance)
                    .map(JacksonJsonHttpMessageConverter.class::cast)
                    .forEach(converter -> converter.setJsonPrefix("prefix "));
            assertThat(text("/plain", "application/json")).isEqualTo("prefix {\"label\":\"label\"}");
            assertThat(text("/after", "application/json")).isEqualTo("prefix {\"LABEL\":\"label\"}");
        } else {
            registerCodecs(server.bean(ServerCodecConfigurer.class), After.class, JacksonJsonEncoder.class::isInstance);
            assertThat(text("/after", "application/json")).isEqualTo("{\"LABEL\":\"label\"}");
        }
    }

    private String text(String path, String mediaType) {
        return new String(server.get(path, "Accept", mediaType).body(), StandardCharsets.ISO_8859_1);
    }

    record Plain(String label) {}

    record Configured(String label) {}

    record Processed(String label) {}

    record Built(String label) {}

    record After(String label) {}

    @RestController
    static class Endpoints {

        @GetMapping("/plain")
        Plain plain() {
            return new Plain("label");
        }

        @GetMapping("/configured")
        Configured configured() {
            return new Configured("label");
        }

        @GetMapping("/processed")
        Processed processed() {
            return new Processed("label");
        }

        @GetMapping("/built")
        Built built() {
            return new Built("label");
        }

        @GetMapping("/after")
        After after() {
            return new After("label");
        }
    }

    private static boolean isSpringsOwn(Object converter) {
        return List.of(
                        JacksonJsonHttpMessageConverter.class,
                        JacksonXmlHttpMessageConverter.class,
                        JacksonCborHttpMessageConverter.class,
                        JacksonSmileHttpMessageConverter.class,
                        JacksonJsonEncoder.class,
                        JacksonXmlEncoder.class,
                        JacksonCborEncoder.class,
                        JacksonSmileEncoder.class)
                .contains(converter.getClass());
    }

    private static void register(
            Stream<HttpMessageConverter<?>> converters, Class<?> type, Predicate<Object> isWanted) {
        converters.filter(isWanted).forEach(converter -> register(converter, type));
    }

    private static void register(HttpMessageConverter<?> converter, Class<?> type) {
        registerMapper((AbstractJacksonHttpMessageConverter<?>) converter, type);
    }

    private static <T extends ObjectMapper> void registerMapper(
            AbstractJacksonHttpMessageConverter<T> converter, Class<?> type) {
        T loud = loud(converter.getMapper());
        converter.registerMappersForType(
                type, mappers -> converter.getSupportedMediaTypes().forEach(mediaType -> mappers.put(mediaType, loud)));
    }

    private static void registerCodecs(CodecConfigurer codecs, Class<?> type, Predicate<Object> isWanted) {
        for (HttpMessageWriter<?> writer : codecs.getWriters()) {
            if (writer instanceof EncoderHttpMessageWriter<?> encoding
                    && isWanted.test(encoding.getEncoder())
                    && encoding.getEncoder() instanceof JacksonCodecSupport<?> codec) {
                registerCodec(codec, type);
            }
        }
    }

    private static <T extends ObjectMapper> void registerCodec(JacksonCodecSupport<T> codec, Class<?> type) {
        T loud = loud(codec.getMapper());
        codec.registerMappersForType(type, mappers -> mappers.put(MediaType.ALL, loud));
    }

    @SuppressWarnings("unchecked") // a mapper is rebuilt as what it is
    private static <T extends ObjectMapper> T loud(T mapper) {
        MapperBuilder<?, ?> builder = mapper.rebuild();
        builder.propertyNamingStrategy(new PropertyNamingStrategies.NamingBase() {
            @Override
            public String translate(String name) {
                return name.toUpperCase(Locale.ROOT);
            }
        });
        return (T) builder.build();
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    static class OnServlets {

        @Bean
        WebMvcConfigurer configurer() {
            return new WebMvcConfigurer() {
                @Override
                @SuppressWarnings("removal") // Spring HATEOAS has it
                public void extendMessageConverters(List<HttpMessageConverter<?>> converters) {
                    register(converters.stream(), Configured.class, FoundByClassTests::isSpringsOwn);
                }

                @Override
                public void configureMessageConverters(HttpMessageConverters.ServerBuilder builder) {
                    Consumer<HttpMessageConverter<?>> registering =
                            converter -> register(Stream.of(converter), Built.class, FoundByClassTests::isSpringsOwn);
                    builder.configureMessageConverters(registering);
                }
            };
        }

        @Bean
        static BeanPostProcessor processor() {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessAfterInitialization(Object bean, String name) {
                    if (bean instanceof RequestMappingHandlerAdapter adapter) {
                        register(
                                adapter.getMessageConverters().stream(),
                                Processed.class,
                                FoundByClassTests::isSpringsOwn);
                    }
                    return bean;
                }
            };
        }

        @RestControllerAdvice
        static class Advised implements ResponseBodyAdvice<Object> {

            @Override
            public boolean supports(MethodParameter type, Class<? extends HttpMessageConverter<?>> converter) {
                return Stream.of(
                                JacksonJsonHttpMessageConverter.class,
                                JacksonXmlHttpMessageConverter.class,
                                JacksonCborHttpMessageConverter.class,
                                JacksonSmileHttpMessageConverter.class)
                        .anyMatch(springs -> springs.isAssignableFrom(converter));
            }

            @Override
            public Object beforeBodyWrite(
                    Object body,
                    MethodParameter type,
                    MediaType mediaType,
                    Class<? extends HttpMessageConverter<?>> converter,
                    ServerHttpRequest request,
                    ServerHttpResponse response) {
                response.getHeaders().set("Advised", converter.getSimpleName());
                return body;
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    static class OnWebFlux {

        @Bean
        WebFluxConfigurer configurer() {
            return new WebFluxConfigurer() {
                @Override
                public void configureHttpMessageCodecs(ServerCodecConfigurer configurer) {
                    configurer.defaultCodecs().configureDefaultCodec(codec -> {
                        if (isSpringsOwn(codec)) {
                            registerCodec((JacksonCodecSupport<?>) codec, Configured.class);
                        }
                    });
                }
            };
        }

        @Bean
        static BeanPostProcessor processor() {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessAfterInitialization(Object bean, String name) {
                    if (bean instanceof ServerCodecConfigurer codecs) {
                        registerCodecs(codecs, Processed.class, FoundByClassTests::isSpringsOwn);
                    }
                    return bean;
                }
            };
        }
    }
}
