package io.wireformat.autoconfigure.schemas;

import io.wireformat.autoconfigure.webflux.WireformatWebFluxAutoConfiguration;
import io.wireformat.autoconfigure.webmvc.WireformatWebMvcAutoConfiguration;
import io.wireformat.codec.Codec;
import io.wireformat.http.internal.handlers.DocumentedFormats;
import io.wireformat.http.internal.handlers.DocumentedServices;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.schema.SchemaCatalog;
import io.wireformat.http.internal.types.ExceptionHandlers;
import io.wireformat.model.MessageModels;
import io.wireformat.servlet.internal.SchemaEndpoint;
import io.wireformat.servlet.internal.WebMvcFormats;
import io.wireformat.servlet.internal.exchange.SchemaLinks;
import io.wireformat.webflux.internal.ReactiveSchemaEndpoint;
import io.wireformat.webflux.internal.ReadableLinks;
import io.wireformat.webflux.internal.WebFluxFormats;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.annotation.RegisterReflection;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.WebFilter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Publishes the schemas of the types that handlers read and write, if the application enables it. */
@AutoConfiguration(after = {WireformatWebMvcAutoConfiguration.class, WireformatWebFluxAutoConfiguration.class})
@ConditionalOnBooleanProperty("wireformat.schemas.enabled")
@ConditionalOnBean(DocumentedFormats.class)
public final class WireformatSchemasAutoConfiguration {

    /** The catalog gets the handlers late, because the links take part in making their mappings. */
    @Bean
    SchemaCatalog wireformatSchemaCatalog(
            MessageModels models,
            List<Codec> codecs,
            ObjectProvider<DocumentedFormats> formats,
            ObjectProvider<DocumentedServices> services,
            ApplicationContext context) {
        return new SchemaCatalog(
                models,
                codecs,
                () -> Stream.concat(
                        ExceptionHandlers.after(formats.getObject().handlers().toList(), context)
                                .flatMap(HandlerBodies::typesOf),
                        services.stream().flatMap(all -> all.types().stream())));
    }

    /** The catalog is complete at the start, so that the first request for a schema does not wait for it. */
    @Bean
    SmartInitializingSingleton wireformatSchemas(SchemaCatalog catalog) {
        return catalog::make;
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(WebMvcFormats.class)
    @ConditionalOnBean(WebMvcFormats.class)
    @RegisterReflection(classes = SchemaEndpoint.class, memberCategories = MemberCategory.INVOKE_DECLARED_METHODS)
    static class OnServlets {

        /** Actuator has a mapping of its own. */
        @Bean
        SmartInitializingSingleton wireformatSchemaHandlers(
                SchemaCatalog catalog,
                WebMvcFormats formats,
                @Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> mapping) {
            return () -> mapping.ifAvailable(new SchemaEndpoint(catalog, formats)::addTo);
        }

        @Bean
        @ConditionalOnMissingClass("org.springframework.security.web.access.intercept.AuthorizationFilter")
        SchemaLinks wireformatSchemaLinks(SchemaCatalog catalog) {
            return new SchemaLinks(catalog, (request, path) -> true);
        }

        /** A response links to a schema only if the client may read the schema. */
        @Configuration(proxyBeanMethods = false)
        @ConditionalOnClass(AuthorizationFilter.class)
        static class Secured {

            @Bean
            SchemaLinks wireformatSchemaLinks(SchemaCatalog catalog, ObjectProvider<SecurityFilterChain> chains) {
                return new SchemaLinks(catalog, new SchemaReaders(chains::orderedStream));
            }
        }
    }

    /** The formats' own writers add the links. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(WebFluxFormats.class)
    @ConditionalOnBean(WebFluxFormats.class)
    static class OnWebFlux {

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
}
