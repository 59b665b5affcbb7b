package io.wireformat.autoconfigure.webflux;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.error.ErrorAttributeOptions;
import org.springframework.boot.web.error.ErrorAttributeOptions.Include;
import org.springframework.boot.webflux.autoconfigure.error.DefaultErrorWebExceptionHandler;
import org.springframework.boot.webflux.error.ErrorAttributes;
import org.springframework.boot.webflux.error.ErrorWebExceptionHandler;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.server.ServerWebExchange;

/** Failures that are no error responses, with the status that Boot's error handler gives them. */
final class UnknownFailures {

    private final Supplier<Stream<ErrorWebExceptionHandler>> handlers;
    private final Supplier<@Nullable ErrorAttributes> attributes;
    private final Supplier<List<HttpMessageReader<?>>> readers;

    UnknownFailures(
            Supplier<Stream<ErrorWebExceptionHandler>> handlers,
            Supplier<@Nullable ErrorAttributes> attributes,
            Supplier<List<HttpMessageReader<?>>> readers) {
        this.handlers = handlers;
        this.attributes = attributes;
        this.readers = readers;
    }

    /** The status of a failure; null if an error handler of the application's own is in place. */
    @Nullable
    HttpStatusCode status(ServerWebExchange exchange, Throwable failure) {
        ErrorAttributes known = attributes.get();
        if (known == null || !isBootsInPlace()) {
            return null;
        }
        known.storeErrorInformation(failure, exchange);
        Object status = known.getErrorAttributes(
                        ServerRequest.create(exchange, readers.get()), ErrorAttributeOptions.of(Include.STATUS))
                .get("status");
        return HttpStatusCode.valueOf(status instanceof Integer code ? code : HttpStatus.INTERNAL_SERVER_ERROR.value());
    }

    private boolean isBootsInPlace() {
        return handlers.get().anyMatch(handler -> handler.getClass() == DefaultErrorWebExceptionHandler.class);
    }
}
