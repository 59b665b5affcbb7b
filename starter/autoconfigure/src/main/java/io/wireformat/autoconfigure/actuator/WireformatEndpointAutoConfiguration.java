package io.wireformat.autoconfigure.actuator;

import io.wireformat.autoconfigure.internal.ApplicationPath;
import io.wireformat.autoconfigure.internal.EndpointSection;
import io.wireformat.autoconfigure.webflux.WireformatWebFluxAutoConfiguration;
import io.wireformat.autoconfigure.webmvc.WireformatWebMvcAutoConfiguration;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.handlers.DocumentedFormats;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.util.ClassUtils;

/** The endpoint {@code /actuator/wireformat}, if the application exposes it. */
@AutoConfiguration(after = {WireformatWebMvcAutoConfiguration.class, WireformatWebFluxAutoConfiguration.class})
@ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnAvailableEndpoint(WireformatEndpoint.class)
@ConditionalOnBean(DocumentedFormats.class)
public final class WireformatEndpointAutoConfiguration {

    private static final String EXPLORER = "io.wireformat.explorer.WireformatExplorerAutoConfiguration";

    @Bean
    WireformatEndpoint wireformatEndpoint(
            SharedFormats shared,
            DocumentedFormats formats,
            ObjectProvider<EndpointSection> sections,
            ApplicationContext application) {
        return new WireformatEndpoint(shared, formats, sections.stream().toList(), explorer(application));
    }

    /** The explorer depends on this module, so its configuration is known here by its name alone. */
    private static @Nullable String explorer(ApplicationContext application) {
        return ClassUtils.isPresent(EXPLORER, WireformatEndpointAutoConfiguration.class.getClassLoader())
                        && application.getEnvironment().getProperty("wireformat.explorer.enabled", Boolean.class, false)
                ? ApplicationPath.of(application) + "/wireformat"
                : null;
    }
}
