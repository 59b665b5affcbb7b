package io.wireformat.explorer;

import io.swagger.v3.oas.models.ExternalDocumentation;
import io.swagger.v3.oas.models.Operation;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springframework.web.method.HandlerMethod;

/** Links each operation without other documentation to the explorer. Safe for use by many threads. */
final class ExplorerLinks implements GlobalOperationCustomizer {

    private final String page;

    /** Links that start with the application's path. */
    ExplorerLinks(String path) {
        this.page = path + ExplorerRoutes.PAGE;
    }

    @Override
    public Operation customize(Operation operation, HandlerMethod handler) {
        if (operation.getExternalDocs() == null) {
            operation.setExternalDocs(new ExternalDocumentation()
                    .description("Messages in every format, byte by byte")
                    .url(page));
        }
        return operation;
    }
}
