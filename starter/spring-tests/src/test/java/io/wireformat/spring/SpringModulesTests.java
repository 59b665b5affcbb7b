package io.wireformat.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ApplicationContext;
import org.springframework.http.codec.DecoderHttpMessageReader;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/** Every response of an application that uses other modules of Spring is the same with the starter and without. */
class SpringModulesTests {

    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void respondAsWithoutTheStarter(WebApplicationType stack) {
        assertThat(surprises(stack, Modules.OnEachStack.class)).isEmpty();
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void respondOnThePortOfActuatorAsWithoutTheStarter(WebApplicationType stack) {
        assertThat(surprises(
                        stack,
                        Modules.OnEachStack.class,
                        "management.server.port=0",
                        "management.server.address=127.0.0.1"))
                .isEmpty();
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void respondAsWithoutTheStarterIfAllIsInitializedLazily(WebApplicationType stack) {
        assertThat(surprises(stack, Modules.OnEachStack.class, "spring.main.lazy-initialization=true"))
                .isEmpty();
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void respondInAllMediaTypesOfHypermediaAsWithoutTheStarter(WebApplicationType stack) {
        assertThat(surprises(stack, Modules.WithAllOfHypermedia.class)).isEmpty();
    }

    /** The modules find the same converters of Spring with the starter and without, in the same order. */
    private static void assertConvertersOfSpring(WebApplicationType stack, Application with, Application without) {
        Function<ApplicationContext, Stream<Object>> converters =
                stack == WebApplicationType.SERVLET ? SpringModulesTests::converters : SpringModulesTests::codecs;
        List<Class<?>> expected = converters
                .apply(without.context())
                .<Class<?>>map(Object::getClass)
                .toList();
        assertThat(expected).isNotEmpty();
        assertThat(converters
                        .apply(with.context())
                        .<Class<?>>map(SpringModulesTests::classOfSpring)
                        .filter(type -> !type.getName().startsWith("io.wireformat.")))
                .isEqualTo(expected);
    }

    /** The class of a converter of Spring's, or the one that a subclass of ours replaces. */
    private static Class<?> classOfSpring(Object converter) {
        Class<?> type = converter.getClass();
        return type.getSimpleName().startsWith("MeteredJson") ? type.getSuperclass() : type;
    }

    private static Stream<Object> converters(ApplicationContext context) {
        return context.getBeansOfType(RequestMappingHandlerAdapter.class).values().stream()
                .flatMap(adapter -> adapter.getMessageConverters().stream());
    }

    private static Stream<Object> codecs(ApplicationContext context) {
        ServerCodecConfigurer codecs = context.getBean(ServerCodecConfigurer.class);
        return Stream.concat(
                codecs.getWriters().stream()
                        .map(writer -> writer instanceof EncoderHttpMessageWriter<?> encoding
                                ? encoding.getEncoder()
                                : writer),
                codecs.getReaders().stream()
                        .map(reader -> reader instanceof DecoderHttpMessageReader<?> decoding
                                ? decoding.getDecoder()
                                : reader));
    }

    private static List<String> surprises(WebApplicationType stack, Class<?> source, String... more) {
        String[] properties = Stream.concat(
                        // Actuator's own mapper does not follow the strategy
                        Stream.of(
                                "spring.jackson.property-naming-strategy=UPPER_SNAKE_CASE",
                                "management.endpoints.web.exposure.include=health,mine"),
                        Stream.of(more))
                .toArray(String[]::new);
        List<String> surprises = new ArrayList<>();
        try (Application with = Application.start(stack, true, source, properties);
                Application without = Application.start(stack, false, source, properties)) {
            assertConvertersOfSpring(stack, with, without);
            for (Application.Request request : Modules.requests(stack)) {
                Application.Response expected = without.exchange(request);
                Application.Response found = with.exchange(request);
                if (!found.equals(expected)) {
                    surprises.add(request + "\n  with:    " + found + "\n  without: " + expected);
                }
            }
        }
        return surprises;
    }
}
