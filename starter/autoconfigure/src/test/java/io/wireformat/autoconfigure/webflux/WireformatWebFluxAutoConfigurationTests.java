package io.wireformat.autoconfigure.webflux;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.autoconfigure.client.WireformatClientAutoConfiguration;
import io.wireformat.autoconfigure.core.WireformatAutoConfiguration;
import io.wireformat.autoconfigure.webmvc.WireformatWebMvcAutoConfiguration;
import io.wireformat.servlet.internal.WebMvcFormats;
import io.wireformat.webflux.internal.WebFluxFormats;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.http.codec.autoconfigure.CodecsAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;

class WireformatWebFluxAutoConfigurationTests {

    private static final AutoConfigurations CONFIGURATIONS = AutoConfigurations.of(
            JacksonAutoConfiguration.class,
            CodecsAutoConfiguration.class,
            WebFluxAutoConfiguration.class,
            WireformatAutoConfiguration.class,
            WireformatWebFluxAutoConfiguration.class,
            WireformatWebMvcAutoConfiguration.class,
            WireformatClientAutoConfiguration.class);

    private final ReactiveWebApplicationContextRunner runner =
            new ReactiveWebApplicationContextRunner().withConfiguration(CONFIGURATIONS);

    @Test
    void aReactiveApplicationHasTheFormatsOfWebFluxAlone() {
        runner.run(context -> {
            assertThat(context).hasSingleBean(WebFluxFormats.class).doesNotHaveBean(WebMvcFormats.class);
            assertThat(context.getBean(WebFluxFormats.class).registry().inUse())
                    .containsKeys("json", "xml", "cbor", "smile", "protobuf", "avro");
        });
    }

    @Test
    void aReactiveApplicationNeedsNoServlets() {
        runner.withClassLoader(new FilteredClassLoader(
                        "jakarta.servlet",
                        "org.springframework.web.servlet",
                        "org.springframework.boot.http.converter"))
                .run(context -> assertThat(context).hasSingleBean(WebFluxFormats.class));
    }

    @Test
    void anApplicationOnServletsNeedsNoWebFlux() {
        new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        JacksonAutoConfiguration.class,
                        WireformatAutoConfiguration.class,
                        WireformatWebFluxAutoConfiguration.class))
                .withClassLoader(new FilteredClassLoader("org.springframework.web.reactive", "reactor"))
                .run(context -> assertThat(context).doesNotHaveBean(WebFluxFormats.class));
    }
}
