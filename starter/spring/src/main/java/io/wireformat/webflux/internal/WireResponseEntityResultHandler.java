package io.wireformat.webflux.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.result.method.annotation.ResponseEntityResultHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Spring's handler of what a controller returns as an entity, with the writers that take part in each answer. */
final class WireResponseEntityResultHandler extends ResponseEntityResultHandler {

    private final WriterChoice choice;

    private final VaryingBody varying = new VaryingBody();

    /** The same as Spring's, but for the writers. */
    WireResponseEntityResultHandler(ResponseEntityResultHandler original, WriterChoice choice) {
        this(original, original.getMessageWriters(), choice);
    }

    private WireResponseEntityResultHandler(
            ResponseEntityResultHandler original, List<HttpMessageWriter<?>> writers, WriterChoice choice) {
        super(
                writers,
                original.getContentTypeResolver(),
                original.getAdapterRegistry(),
                original.getErrorResponseInterceptors());
        setOrder(original.getOrder());
        this.choice = choice;
    }

    @Override
    public Mono<Void> handleResult(ServerWebExchange exchange, HandlerResult result) {
        List<HttpMessageWriter<?>> writers = choice.of(exchange, result, this);
        return writers == getMessageWriters()
                ? super.handleResult(exchange, result)
                : new WireResponseEntityResultHandler(this, writers, WriterChoice.ALL).handleResult(exchange, result);
    }

    @Override
    protected Mono<Void> writeBody(
            @Nullable Object body,
            MethodParameter declared,
            @Nullable MethodParameter actual,
            ServerWebExchange exchange) {
        varying.tell(body, declared, this, exchange.getResponse());
        return RetriedAnswer.of(
                exchange,
                getMessageWriters(),
                super.writeBody(body, declared, actual, exchange),
                (writers, failure) -> new WireResponseEntityResultHandler(this, writers, WriterChoice.ALL)
                        .writeBody(
                                failure.inPlaceOf(body, declared, getAdapterRegistry()), declared, actual, exchange));
    }
}
