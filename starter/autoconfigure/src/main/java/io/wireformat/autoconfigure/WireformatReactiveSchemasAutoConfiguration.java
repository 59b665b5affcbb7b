package io.wireformat.autoconfigure;

import io.wireformat.codec.Codec;
import io.wireformat.http.internal.handlers.FormatsReport;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.schema.SchemaCatalog;
import io.wireformat.http.internal.types.ExceptionHandlers;
import io.wireformat.model.MessageModels;
import io.wireformat.webflux.internal.ReactiveFormats;
import io.wireformat.webflux.internal.ReactiveSchemaEndpoint;
import io.wireformat.webflux.internal.ReadableLinks;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.method.HandlerMethod;
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
            MessageModels models,
            List<Codec> codecs,
            ObjectProvider<RequestMappingHandlerMapping> mappings,
            ApplicationContext context) {
        return new SchemaCatalog(
                models, codecs, () -> handlers(mappings, context).stream().flatMap(HandlerBodies::typesOf));
    }

    private static List<HandlerMethod> handlers(
            ObjectProvider<RequestMappingHandlerMapping> mappings, ApplicationContext context) {
        List<HandlerMethod> handlers = mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().values().stream())
                .toList();
        return ExceptionHandlers.after(handlers, context).toList();
    }

    /** Made at the start, so that the log says at once what has no schema. */
    @Bean
    SmartInitializingSingleton wireformatReactiveSchemas(
            SchemaCatalog catalog, ObjectProvider<RequestMappingHandlerMapping> mappings, ApplicationContext context) {
        return () -> {
            catalog.make();
            FormatsReport.logUntyped(handlers(mappings, context));
        };
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
