package io.wireformat.autoconfigure;

import io.wireformat.codec.Codec;
import io.wireformat.http.internal.handlers.FormatsReport;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.schema.SchemaCatalog;
import io.wireformat.http.internal.types.ExceptionHandlers;
import io.wireformat.model.MessageModels;
import io.wireformat.servlet.internal.SchemaEndpoint;
import io.wireformat.servlet.internal.SchemaLinks;
import io.wireformat.servlet.internal.ServerFormats;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
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
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Schemas for clients, where the application wants them served. */
@AutoConfiguration(after = WireformatServerAutoConfiguration.class)
@ConditionalOnBooleanProperty("wireformat.schemas.enabled")
@ConditionalOnBean(ServerFormats.class)
@ImportRuntimeHints(WireformatSchemasAutoConfiguration.HandlerHints.class)
public final class WireformatSchemasAutoConfiguration {

    /** The mappings are asked for late, because the links take part in making them. */
    @Bean
    SchemaCatalog wireformatSchemaCatalog(
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
    SmartInitializingSingleton wireformatSchemas(
            SchemaCatalog catalog, ObjectProvider<RequestMappingHandlerMapping> mappings, ApplicationContext context) {
        return () -> {
            catalog.make();
            FormatsReport.logUntyped(handlers(mappings, context));
        };
    }

    /** Actuator has a mapping of its own. */
    @Bean
    SmartInitializingSingleton wireformatSchemaHandlers(
            SchemaCatalog catalog,
            ServerFormats formats,
            @Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> mapping) {
        return () -> mapping.ifAvailable(new SchemaEndpoint(catalog, formats)::addTo);
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

    static final class HandlerHints implements RuntimeHintsRegistrar {

        @Override
        public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
            hints.reflection().registerType(SchemaEndpoint.class, MemberCategory.INVOKE_DECLARED_METHODS);
        }
    }
}
