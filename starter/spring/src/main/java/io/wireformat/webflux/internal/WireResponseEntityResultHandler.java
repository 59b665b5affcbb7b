package io.wireformat.webflux.internal;

import io.wireformat.internal.Kept;
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
final class WireResponseEntityResultHandler extends ResponseEntityResultHandler {

    /** Null where all that it has take part. */
    private final @Nullable Supplier<AnswerWriters> answers;

    private final Kept<AnswerWriters.Asked, WireResponseEntityResultHandler> asking = new Kept<>(AnswerWriters.MOST);

    private final VaryingBody varying = new VaryingBody();

    private final KnownAnswers known = new KnownAnswers();

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
        this.answers = answers;
    }

    /** The same but for the writers, all of which take part. */
    private WireResponseEntityResultHandler(
            WireResponseEntityResultHandler original, List<HttpMessageWriter<?>> writers) {
        this(original, writers, original.getContentTypeResolver(), null);
    }

    @Override
    public Mono<Void> handleResult(ServerWebExchange exchange, HandlerResult result) {
        AnswerWriters choice = answers != null ? answers.get() : null;
        AnswerWriters.Asked asked = choice != null ? choice.asked(exchange, result, this) : null;
        return choice == null || asked == null
                ? super.handleResult(exchange, result)
                : asking.of(asked, key -> new WireResponseEntityResultHandler(this, choice.of(key, result, this)))
                        .handleResult(exchange, result);
    }

    private Mono<Void> written(
            @Nullable Object body,
            MethodParameter declared,
            @Nullable MethodParameter actual,
            ServerWebExchange exchange) {
        return known.write(
                body,
                declared,
                exchange,
                this,
                () -> writtenBySpring(body, declared, actual, exchange),
                writers -> new WireResponseEntityResultHandler(this, writers)
                        .writtenBySpring(body, declared, actual, exchange));
    }

    private Mono<Void> writtenBySpring(
            @Nullable Object body,
            MethodParameter declared,
            @Nullable MethodParameter actual,
            ServerWebExchange exchange) {
        return super.writeBody(body, declared, actual, exchange);
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
                written(body, declared, actual, exchange),
                (writers, failure) -> new WireResponseEntityResultHandler(this, writers)
                        .writeBody(
                                failure.inPlaceOf(body, declared, getAdapterRegistry()), declared, actual, exchange));
    }
}
