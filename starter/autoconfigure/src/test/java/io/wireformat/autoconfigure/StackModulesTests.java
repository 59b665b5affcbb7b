package io.wireformat.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.wireformat.Wireformat;
import io.wireformat.client.WireformatClient;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.handlers.DocumentedFormats;
import io.wireformat.servlet.internal.WebMvcFormats;
import io.wireformat.webflux.internal.WebFluxFormats;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.http.codec.autoconfigure.CodecsAutoConfiguration;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.AbstractApplicationContextRunner;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.util.ClassUtils;

/** An application has the modules of its own stack alone. */
@ExtendWith(OutputCaptureExtension.class)
class StackModulesTests {

    private static final String WEBMVC = "io.wireformat.servlet";
    private static final String WEBFLUX = "io.wireformat.webflux";

    private final WebApplicationContextRunner servlets = all(
            new WebApplicationContextRunner(),
            HttpMessageConvertersAutoConfiguration.class,
            WebMvcAutoConfiguration.class);

    private final ReactiveWebApplicationContextRunner reactive = all(
            new ReactiveWebApplicationContextRunner(), CodecsAutoConfiguration.class, WebFluxAutoConfiguration.class);

    @Test
    void springMvcNeedsNoModuleForWebFlux() {
        servlets.withClassLoader(new FilteredClassLoader(WEBFLUX, "org.springframework.web.reactive", "reactor"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(WebMvcFormats.class)
                        .hasSingleBean(DocumentedFormats.class));
    }

    @Test
    void webFluxNeedsNoModuleForSpringMvc() {
        reactive.withClassLoader(new FilteredClassLoader(WEBMVC, "org.springframework.web.servlet", "jakarta.servlet"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(WebFluxFormats.class)
                        .hasSingleBean(DocumentedFormats.class));
    }

    @Test
    void springMvcWithoutItsModuleIsLeftAlone(CapturedOutput output) {
        servlets.withClassLoader(new FilteredClassLoader(WEBMVC)).run(context -> assertThat(context)
                .hasNotFailed()
                .hasSingleBean(SharedFormats.class)
                .doesNotHaveBean(DocumentedFormats.class));
        assertThat(output)
                .containsOnlyOnce("Spring MVC and has no wire formats")
                .contains("io.wireformat:wireformat-spring-boot-starter" + System.lineSeparator());
    }

    @Test
    void webFluxWithoutItsModuleIsLeftAlone(CapturedOutput output) {
        reactive.withClassLoader(new FilteredClassLoader(WEBFLUX)).run(context -> assertThat(context)
                .hasNotFailed()
                .hasSingleBean(SharedFormats.class)
                .doesNotHaveBean(DocumentedFormats.class));
        assertThat(output)
                .containsOnlyOnce("Spring WebFlux and has no wire formats")
                .contains("io.wireformat:wireformat-spring-boot-starter-webflux" + System.lineSeparator());
    }

    @Test
    void clientsNeedNoServer(CapturedOutput output) {
        all(new ApplicationContextRunner())
                .withClassLoader(new FilteredClassLoader(WEBMVC, WEBFLUX))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(WireformatClient.class)
                        .doesNotHaveBean(DocumentedFormats.class));
        assertThat(output).doesNotContain("has no wire formats");
    }

    @Test
    void formatsNeedNeitherServerNorClient() {
        new ApplicationContextRunner()
                .withConfiguration(ours())
                .withClassLoader(new FilteredClassLoader(
                        WEBMVC,
                        WEBFLUX,
                        "org.springframework.web.servlet",
                        "org.springframework.web.reactive",
                        "org.springframework.security",
                        "org.springframework.boot.restclient",
                        "org.springframework.boot.web.server",
                        "org.springframework.boot.webclient",
                        "org.springdoc",
                        "io.micrometer.core",
                        "jakarta.servlet",
                        "reactor"))
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(Wireformat.class));
    }

    @SafeVarargs
    private static <R extends AbstractApplicationContextRunner<R, ?, ?>> R all(R runner, Class<?>... springs) {
        return runner.withConfiguration(ours())
                .withConfiguration(AutoConfigurations.of(
                        Stream.concat(Stream.of(JacksonAutoConfiguration.class), Stream.of(springs))
                                .toArray(Class<?>[]::new)))
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withBean(ObservationRegistry.class, ObservationRegistry::create)
                .withPropertyValues(
                        "wireformat.schemas.enabled=true",
                        "wireformat.client.hosts.[peer.example].format=protobuf",
                        "management.endpoints.web.exposure.include=wireformat");
    }

    private static AutoConfigurations ours() {
        ClassLoader loader = StackModulesTests.class.getClassLoader();
        return AutoConfigurations.of(StreamSupport.stream(
                        ImportCandidates.load(AutoConfiguration.class, loader).spliterator(), false)
                .filter(name -> name.startsWith("io.wireformat.autoconfigure."))
                .map(name -> ClassUtils.resolveClassName(name, loader))
                .toArray(Class<?>[]::new));
    }
}
