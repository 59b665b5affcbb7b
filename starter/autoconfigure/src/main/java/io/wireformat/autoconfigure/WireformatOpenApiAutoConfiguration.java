package io.wireformat.autoconfigure;

import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.schema.SchemaCatalog;
import io.wireformat.openapi.internal.FormatsInOperations;
import io.wireformat.servlet.internal.ServerFormats;
import io.wireformat.webflux.internal.ReactiveFormats;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The formats in the OpenAPI description that springdoc makes of an application. */
@AutoConfiguration(
        after = {
            WireformatServerAutoConfiguration.class,
            WireformatReactiveAutoConfiguration.class,
            WireformatSchemasAutoConfiguration.class
        })
@ConditionalOnClass(GlobalOperationCustomizer.class)
public final class WireformatOpenApiAutoConfiguration {

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBean(ServerFormats.class)
    static class OfServlets {

        @Bean
        FormatsInOperations wireformatOpenApi(
                ServerFormats formats,
                SharedFormats shared,
                ObjectProvider<SchemaCatalog> catalog,
                ObjectProvider<RequestMappingHandlerMapping> mappings) {
            return new FormatsInOperations(
                    formats.documented(mappings::stream), shared.codecs(), catalog.getIfAvailable());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBean(ReactiveFormats.class)
    static class Reactive {

        @Bean
        FormatsInOperations wireformatOpenApi(
                ReactiveFormats formats,
                SharedFormats shared,
                ObjectProvider<SchemaCatalog> catalog,
                ObjectProvider<ServerCodecConfigurer> codecs,
                ObjectProvider<org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping>
                        mappings) {
            return new FormatsInOperations(
                    formats.documented(codecs::getObject, mappings::stream), shared.codecs(), catalog.getIfAvailable());
        }
    }
}
