package io.wireformat.autoconfigure;

import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.servlet.internal.ServerFormats;
import io.wireformat.webflux.internal.ReactiveFormats;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The endpoint that tells about the formats, where the application exposes it. */
@AutoConfiguration(after = {WireformatServerAutoConfiguration.class, WireformatReactiveAutoConfiguration.class})
@ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnAvailableEndpoint(WireformatEndpoint.class)
public final class WireformatEndpointAutoConfiguration {

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @ConditionalOnBean(ServerFormats.class)
    static class OfServlets {

        @Bean
        WireformatEndpoint wireformatEndpoint(
                ServerFormats formats, SharedFormats shared, ObjectProvider<RequestMappingHandlerMapping> mappings) {
            return new WireformatEndpoint(formats::inUse, shared, formats.documented(mappings::stream)::all);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    @ConditionalOnBean(ReactiveFormats.class)
    static class Reactive {

        @Bean
        WireformatEndpoint wireformatEndpoint(
                ReactiveFormats formats,
                SharedFormats shared,
                ObjectProvider<ServerCodecConfigurer> codecs,
                ObjectProvider<org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping>
                        mappings) {
            return new WireformatEndpoint(
                    formats::inUse, shared, formats.documented(codecs::getObject, mappings::stream)::all);
        }
    }
}
