package io.wireformat.webflux.internal;

import io.wireformat.http.internal.handlers.FixedAnswers;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.KotlinDetector;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.reactive.result.method.annotation.ResponseBodyResultHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Spring's handler of what a controller returns as a body, with the writers that take part in each answer. */
final class WireResponseBodyResultHandler extends ResponseBodyResultHandler implements NegotiatedResultHandler {

    private final Answers<WireResponseBodyResultHandler> answers;

    /** The same as Spring's, but for the writers. */
    WireResponseBodyResultHandler(ResponseBodyResultHandler original, Supplier<AnswerWriters> answers) {
        this(
                original,
                original.getMessageWriters(),
                RequestedFormats.remembered(original.getContentTypeResolver()),
                answers);
    }

    private WireResponseBodyResultHandler(
            ResponseBodyResultHandler original,
            List<HttpMessageWriter<?>> writers,
            RequestedContentTypeResolver negotiation,
            @Nullable Supplier<AnswerWriters> answers) {
        super(writers, negotiation, original.getAdapterRegistry(), original.getErrorResponseInterceptors());
        setOrder(original.getOrder());
        this.answers = new Answers<>(answers);
    }

    @Override
    public WireResponseBodyResultHandler among(List<HttpMessageWriter<?>> writers) {
        return new WireResponseBodyResultHandler(this, writers, getContentTypeResolver(), null);
    }

    @Override
    public Mono<Void> handleResult(ServerWebExchange exchange, HandlerResult result) {
        return answers.handle(
                this,
                exchange,
                result,
                asked -> asked == this ? super.handleResult(exchange, result) : asked.handleResult(exchange, result));
    }

    /** Whether a suspending function returns nothing, which has no type to choose a format for where one is named. */
    private boolean isNothingInFormat(MethodParameter declared) {
        return getMessageWriters().stream().anyMatch(FormatOffer.class::isInstance)
                && declared.getMethod() != null
                && KotlinDetector.isSuspendingFunction(declared.getMethod())
                && FixedAnswers.isUnit(ResolvableType.forMethodParameter(declared));
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
        return body instanceof Mono<?> done && isNothingInFormat(declared)
                ? done.then()
                : answers.write(this, body, declared, actual, exchange);
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
