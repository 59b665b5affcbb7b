package io.wireformat.audit.web;

import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.oas.annotations.OpenAPIDefinition;
import io.swagger.v3.oas.annotations.enums.SecuritySchemeType;
import io.swagger.v3.oas.annotations.info.Info;
import io.swagger.v3.oas.annotations.security.SecurityRequirement;
import io.swagger.v3.oas.annotations.security.SecurityScheme;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.util.Objects;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.ProblemDetail;

/** Completes the OpenAPI description that springdoc and the starter read from the controllers. */
@Configuration(proxyBeanMethods = false)
@OpenAPIDefinition(info = @Info(title = "Audit service", version = "1"), security = @SecurityRequirement(name = "key"))
@SecurityScheme(name = "key", type = SecuritySchemeType.HTTP, scheme = "bearer")
class ApiDescription {

    @Bean
    OpenApiCustomizer statuses() {
        return ApiDescription::describe;
    }

    private static void describe(OpenAPI api) {
        ModelConverters.getInstance(true).read(ProblemDetail.class).forEach(api.getComponents()::addSchemas);
        ApiResponse problem = new ApiResponse()
                .description("A problem of RFC 9457; also in the other formats of the starter")
                .content(new Content()
                        .addMediaType(
                                org.springframework.http.MediaType.APPLICATION_PROBLEM_JSON_VALUE,
                                new MediaType().schema(new Schema<>().$ref(ProblemDetail.class.getSimpleName()))));
        api.getPaths().values().forEach(path -> path.readOperations()
                .forEach(operation -> operation.getResponses().addApiResponse("default", problem)));
        ApiResponses appended =
                Objects.requireNonNull(api.getPaths().get("/events")).getPost().getResponses();
        appended.addApiResponse("201", appended.get("200"));
    }
}
