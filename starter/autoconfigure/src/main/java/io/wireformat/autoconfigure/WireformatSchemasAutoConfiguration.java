package io.wireformat.autoconfigure;

import io.wireformat.codec.Codec;
import io.wireformat.model.MessageModels;
import io.wireformat.servlet.internal.SchemaEndpoint;
import io.wireformat.servlet.internal.SchemaLinks;
import io.wireformat.servlet.internal.ServerFormats;
import io.wireformat.web.internal.HandlerBodies;
import io.wireformat.web.internal.schema.SchemaCatalog;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.ServerResponse;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Schemas for clients, where the application wants them served. */
@AutoConfiguration(after = WireformatServerAutoConfiguration.class)
@ConditionalOnBooleanProperty("wireformat.schemas.enabled")
@ConditionalOnBean(ServerFormats.class)
public final class WireformatSchemasAutoConfiguration {

    /** The mappings are asked for late, because the links take part in making them. */
    @Bean
    SchemaCatalog wireformatSchemaCatalog(
            MessageModels models, List<Codec> codecs, ObjectProvider<RequestMappingHandlerMapping> mappings) {
        return new SchemaCatalog(models, codecs, () -> mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().values().stream())
                .flatMap(HandlerBodies::typesOf));
    }

    @Bean
    RouterFunction<ServerResponse> wireformatSchemaRoute(SchemaCatalog catalog) {
        return new SchemaEndpoint(catalog).route();
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingClass("org.springframework.security.web.access.intercept.AuthorizationFilter")
    static class Open {

        @Bean
        SchemaLinks wireformatSchemaLinks(SchemaCatalog catalog) {
            return new SchemaLinks(catalog, (request, path) -> true);
        }
    }

    /** A link is of use to who may follow it. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(AuthorizationFilter.class)
    static class Secured {

        @Bean
        SchemaLinks wireformatSchemaLinks(SchemaCatalog catalog, ObjectProvider<SecurityFilterChain> chains) {
            return new SchemaLinks(catalog, new SchemaReaders(chains::orderedStream));
        }
    }
}
