package io.wireformat.autoconfigure;

import io.wireformat.codec.Codec;
import io.wireformat.model.MessageModels;
import io.wireformat.web.internal.HandlerBodies;
import io.wireformat.web.internal.schema.SchemaCatalog;
import io.wireformat.webflux.internal.ReactiveFormats;
import io.wireformat.webflux.internal.ReactiveSchemaEndpoint;
import io.wireformat.webflux.internal.ReadableLinks;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.WebFilter;

/** Schemas for clients of WebFlux, where the application wants them served; the formats' own writers link to them. */
@AutoConfiguration(after = WireformatReactiveAutoConfiguration.class)
@ConditionalOnBooleanProperty("wireformat.schemas.enabled")
@ConditionalOnBean(ReactiveFormats.class)
public final class WireformatReactiveSchemasAutoConfiguration {

    /** The mappings are asked for late, because the links take part in making them. */
    @Bean
    SchemaCatalog wireformatReactiveSchemaCatalog(
            MessageModels models, List<Codec> codecs, ObjectProvider<RequestMappingHandlerMapping> mappings) {
        return new SchemaCatalog(models, codecs, () -> mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().values().stream())
                .flatMap(HandlerBodies::typesOf));
    }

    @Bean
    RouterFunction<ServerResponse> wireformatReactiveSchemaRoute(SchemaCatalog catalog) {
        return new ReactiveSchemaEndpoint(catalog).route();
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(SecurityWebFilterChain.class)
    static class Secured {

        @Bean
        WebFilter wireformatReadableLinks(ObjectProvider<SecurityWebFilterChain> chains) {
            return new ReadableLinks(chains::orderedStream);
        }
    }
}
