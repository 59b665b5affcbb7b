package io.wireformat.webflux.internal;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.reactive.result.method.annotation.ResponseEntityResultHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Spring's handler of what a controller returns as an entity, with the writers that take part in each answer. */
final class WireResponseEntityResultHandler extends ResponseEntityResultHandler implements NegotiatedResultHandler {

    private final Answers<WireResponseEntityResultHandler> answers;

    /** The same as Spring's, but for the writers. */
    WireResponseEntityResultHandler(ResponseEntityResultHandler original, Supplier<AnswerWriters> answers) {
        this(
                original,
                original.getMessageWriters(),
                RequestedFormats.remembered(original.getContentTypeResolver()),
                answers);
    }

    private WireResponseEntityResultHandler(
            ResponseEntityResultHandler original,
            List<HttpMessageWriter<?>> writers,
            RequestedContentTypeResolver negotiation,
            @Nullable Supplier<AnswerWriters> answers) {
        super(writers, negotiation, original.getAdapterRegistry(), original.getErrorResponseInterceptors());
        setOrder(original.getOrder());
        this.answers = new Answers<>(answers);
    }

    @Override
    public WireResponseEntityResultHandler among(List<HttpMessageWriter<?>> writers) {
        return new WireResponseEntityResultHandler(this, writers, getContentTypeResolver(), null);
    }

    @Override
    public Mono<Void> handleResult(ServerWebExchange exchange, HandlerResult result) {
        return answers.handle(
                this,
                exchange,
                result,
                asked -> asked == this ? super.handleResult(exchange, result) : asked.handleResult(exchange, result));
    }

    @Override
    public Mono<Void> writeAsSpring(
            @Nullable Object body,
            MethodParameter declared,
            @Nullable MethodParameter actual,
            ServerWebExchange exchange) {
        return super.writeBody(body, declared, actual, exchange);
    }

    @Override
    public Mono<Void> answer(
            @Nullable Object body,
            MethodParameter declared,
            @Nullable MethodParameter actual,
            ServerWebExchange exchange) {
        return answers.write(this, body, declared, actual, exchange);
    }

    @Override
    protected Mono<Void> writeBody(
            @Nullable Object body,
            MethodParameter declared,
            @Nullable MethodParameter actual,
            ServerWebExchange exchange) {
        return answer(body, declared, actual, exchange);
    }
}
