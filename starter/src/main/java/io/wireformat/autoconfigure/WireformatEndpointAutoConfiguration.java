package io.wireformat.autoconfigure;

import io.wireformat.http.ServerFormats;
import io.wireformat.http.WireFormats;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** The endpoint that tells about the formats, where the application exposes it. */
@AutoConfiguration(after = WireformatServerAutoConfiguration.class)
@ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnBean(ServerFormats.class)
@ConditionalOnAvailableEndpoint(WireformatEndpoint.class)
public final class WireformatEndpointAutoConfiguration {

    @Bean
    WireformatEndpoint wireformatEndpoint(ServerFormats formats, WireFormats shared) {
        return new WireformatEndpoint(formats, shared.limits());
    }
}
