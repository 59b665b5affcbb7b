package io.wireformat.autoconfigure;

import io.wireformat.http.SchemaCatalog;
import io.wireformat.http.ServerFormats;
import io.wireformat.openapi.FormatsInOperations;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The formats in the OpenAPI description that springdoc makes of an application. */
@AutoConfiguration(after = {WireformatServerAutoConfiguration.class, WireformatSchemasAutoConfiguration.class})
@ConditionalOnClass(GlobalOperationCustomizer.class)
@ConditionalOnBean(ServerFormats.class)
public final class WireformatOpenApiAutoConfiguration {

    @Bean
    FormatsInOperations wireformatOpenApi(
            ServerFormats formats,
            ObjectProvider<SchemaCatalog> catalog,
            ObjectProvider<RequestMappingHandlerMapping> mappings) {
        return new FormatsInOperations(formats.documented(mappings::stream), catalog.getIfAvailable());
    }
}
