package io.wireformat.autoconfigure.webflux;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.autoconfigure.actuator.WireformatMetricsAutoConfiguration;
import io.wireformat.autoconfigure.core.WireformatAutoConfiguration;
import io.wireformat.autoconfigure.security.WireformatSecurityAutoConfiguration;
import io.wireformat.webflux.ReactiveSecurityProblems;
import io.wireformat.webflux.internal.WebFluxFormats;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.http.codec.autoconfigure.CodecsAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;
import org.springframework.boot.webflux.autoconfigure.error.ErrorWebFluxAutoConfiguration;

class WireformatReactiveProblemsTests {

    private static final AutoConfigurations CONFIGURATIONS = AutoConfigurations.of(
            JacksonAutoConfiguration.class,
            CodecsAutoConfiguration.class,
            WebFluxAutoConfiguration.class,
            ErrorWebFluxAutoConfiguration.class,
            WireformatAutoConfiguration.class,
            WireformatMetricsAutoConfiguration.class,
            WireformatWebFluxAutoConfiguration.class,
            WireformatSecurityAutoConfiguration.class);

    private final ReactiveWebApplicationContextRunner runner =
            new ReactiveWebApplicationContextRunner().withConfiguration(CONFIGURATIONS);

    @Test
    void problemsNeedNeitherServletsNorSpringMvc() {
        runner.withClassLoader(new FilteredClassLoader("jakarta.servlet", "org.springframework.web.servlet"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(WebFluxFormats.class)
                        .hasSingleBean(ReactiveSecurityProblems.class));
    }

    @Test
    void problemsOfSecurityNeedSpringSecurity() {
        runner.withClassLoader(new FilteredClassLoader("org.springframework.security"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(WebFluxFormats.class)
                        .doesNotHaveBean("wireformatReactiveSecurityProblems"));
    }

    @Test
    void aServletApplicationHasNone() {
        new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(WireformatWebFluxAutoConfiguration.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(WebFluxFormats.class));
    }
}
