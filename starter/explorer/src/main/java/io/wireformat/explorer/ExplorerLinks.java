package io.wireformat.explorer;

import io.swagger.v3.oas.models.ExternalDocumentation;
import io.swagger.v3.oas.models.Operation;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springframework.web.method.HandlerMethod;

/** Links each operation without other documentation to the explorer. Safe for use by many threads. */
final class ExplorerLinks implements GlobalOperationCustomizer {

    @Override
    public Operation customize(Operation operation, HandlerMethod handler) {
        if (operation.getExternalDocs() == null) {
            operation.setExternalDocs(new ExternalDocumentation()
                    .description("Messages in every format, byte by byte")
                    .url(ExplorerRoutes.PAGE));
        }
        return operation;
    }
}
