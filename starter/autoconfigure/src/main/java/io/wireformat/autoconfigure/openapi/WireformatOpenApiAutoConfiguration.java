package io.wireformat.autoconfigure.openapi;

import io.wireformat.autoconfigure.WireformatProperties;
import io.wireformat.autoconfigure.internal.ApplicationPath;
import io.wireformat.autoconfigure.schemas.WireformatSchemasAutoConfiguration;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.handlers.DocumentedFormats;
import io.wireformat.http.internal.schema.SchemaCatalog;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;

/** The formats in the OpenAPI description that springdoc makes of an application. */
@AutoConfiguration(after = WireformatSchemasAutoConfiguration.class)
@ConditionalOnClass(GlobalOperationCustomizer.class)
@ConditionalOnBean(DocumentedFormats.class)
public final class WireformatOpenApiAutoConfiguration {

    @Bean
    FormatsInOperations wireformatOpenApi(
            DocumentedFormats formats,
            SharedFormats shared,
            ObjectProvider<SchemaCatalog> catalog,
            WireformatProperties properties,
            ApplicationContext application) {
        return new FormatsInOperations(
                formats,
                shared.codecs(),
                catalog.getIfAvailable(),
                properties.openapi().enabled(),
                ApplicationPath.of(application));
    }
}
