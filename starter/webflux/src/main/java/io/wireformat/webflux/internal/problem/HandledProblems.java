package io.wireformat.webflux.internal.problem;

import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.HttpEntity;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Completes the problems that exception handlers answer with, Spring's and the application's, and leaves it to others
 * to write them.
 */
final class HandledProblems implements HandlerResultHandler, Ordered {

    /** Before Spring's. */
    private static final int ORDER = -1;

    private final ProblemAnswers answers;

    private final RefusalDetails details;

    private final Supplier<Stream<HandlerResultHandler>> handlers;

    HandledProblems(ProblemAnswers answers, RefusalDetails details, Supplier<Stream<HandlerResultHandler>> handlers) {
        this.answers = answers;
        this.details = details;
        this.handlers = handlers;
    }

    @Override
    public int getOrder() {
        return ORDER;
    }

    @Override
    public boolean supports(HandlerResult result) {
        return result.getHandler() instanceof HandlerMethod method
                && method.hasMethodAnnotation(ExceptionHandler.class);
    }

    @Override
    public Mono<Void> handleResult(ServerWebExchange exchange, HandlerResult result) {
        HandlerResult completed = answers.appliesTo(exchange) ? completed(exchange, result) : result;
        return handlers.get()
                .filter(handler -> handler != this && handler.supports(completed))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Nobody answers with " + completed.getReturnValue()))
                .handleResult(exchange, completed);
    }

    private HandlerResult completed(ServerWebExchange exchange, HandlerResult result) {
        if (result.getReturnValue() instanceof Mono<?> later) {
            return new HandlerResult(
                    result.getHandler(),
                    later.doOnNext(value -> complete(exchange, value)),
                    result.getReturnTypeSource(),
                    result.getBindingContext());
        }
        complete(exchange, result.getReturnValue());
        return result;
    }

    private void complete(ServerWebExchange exchange, @Nullable Object value) {
        if (value instanceof HttpEntity<?> entity) {
            complete(exchange, entity.getBody());
        } else if (value instanceof ErrorResponse error) {
            details.complete(exchange, error.getBody());
        } else if (value instanceof ProblemDetail problem) {
            details.complete(exchange, problem);
        }
    }
}
