package io.wireformat.webflux.internal;

import io.wireformat.internal.BoundedCache;
import io.wireformat.web.internal.StreamTypes;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.result.method.annotation.AbstractMessageWriterResultHandler;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** One of Spring's two handlers of what controllers return, of whose writers only some take part in an answer. */
interface NegotiatedResultHandler {

    /** The same but for the writers, all of which take part. */
    NegotiatedResultHandler among(List<HttpMessageWriter<?>> writers);

    /** Has Spring choose among the writers, and write. */
    Mono<Void> writeAsSpring(
            @Nullable Object body,
            MethodParameter declared,
            @Nullable MethodParameter actual,
            ServerWebExchange exchange);

    /** Answers as {@link #writeAsSpring}, or in another format where a value cannot be written in the chosen one. */
    Mono<Void> answer(
            @Nullable Object body,
            MethodParameter declared,
            @Nullable MethodParameter actual,
            ServerWebExchange exchange);

    /** What a handler keeps and does around its answers. */
    final class Answers<H extends AbstractMessageWriterResultHandler & NegotiatedResultHandler> {

        /** Null where all writers that the handler has take part. */
        private final @Nullable Supplier<AnswerWriters> choice;

        private final BoundedCache<AnswerWriters.Asked, NegotiatedResultHandler> asking =
                new BoundedCache<>(AnswerWriters.MOST);

        private final VaryingBody varying = new VaryingBody();

        private final KnownAnswers known = new KnownAnswers();

        Answers(@Nullable Supplier<AnswerWriters> choice) {
            this.choice = choice;
        }

        /** Has a result handled by the handler that has the writers which take part in the answer; the same one where it has them. */
        @SuppressWarnings("unchecked") // all come of the same one
        Mono<Void> handle(
                H handler, ServerWebExchange exchange, HandlerResult result, Function<H, Mono<Void>> handling) {
            AnswerWriters writers = choice != null ? choice.get() : null;
            if (writers == null) {
                return handling.apply(handler);
            }
            AnswerWriters.Asked asked;
            try {
                asked = writers.asked(exchange, result, handler);
            } catch (NotAcceptableStatusException e) {
                return Mono.error(e);
            }
            return handling.apply(
                    asked == null
                            ? handler
                            : (H) asking.get(asked, key -> handler.among(writers.of(key, result, handler))));
        }

        /** See {@link NegotiatedResultHandler#answer}. */
        Mono<Void> write(
                H handler,
                @Nullable Object body,
                MethodParameter declared,
                @Nullable MethodParameter actual,
                ServerWebExchange exchange) {
            varying.tell(body, declared, handler, exchange.getResponse());
            return RetriedAnswer.of(
                    exchange,
                    handler.getMessageWriters(),
                    !(body instanceof Mono) && StreamTypes.publisherOf(declared, body) != null,
                    known.write(handler, body, declared, actual, exchange),
                    (writers, failure) -> handler.among(writers)
                            .answer(
                                    failure.inPlaceOf(body, declared, handler.getAdapterRegistry()),
                                    declared,
                                    actual,
                                    exchange));
        }
    }
}
