package io.wireformat.webflux.internal.problem;

import io.wireformat.http.internal.errors.UnwritableValueException;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.handlers.ProblemMapper;
import io.wireformat.http.internal.negotiation.TextOffer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.HttpEntity;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Completes the problems that exception handlers return, Spring's and the application's; others write them. */
public record HandledProblems(
        ProblemWriter writer, ProblemMapper<ServerWebExchange> mapper, Supplier<Stream<HandlerResultHandler>> handlers)
        implements HandlerResultHandler, Ordered {

    /** Before Spring's. */
    private static final int ORDER = -1;

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
        if (!writer.appliesTo(exchange)) {
            return written(exchange, result);
        }
        HandlerResult completed = completed(exchange, result);
        return written(exchange, completed)
                .onErrorResume(HandledProblems::isNotAcceptable, failure -> asJson(exchange, completed, failure));
    }

    private Mono<Void> written(ServerWebExchange exchange, HandlerResult result) {
        return handlers.get()
                .filter(handler -> handler != this && handler.supports(result))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No handler writes " + result.getReturnValue()))
                .handleResult(exchange, result);
    }

    private static boolean isNotAcceptable(Throwable failure) {
        return failure instanceof NotAcceptableStatusException || failure instanceof UnwritableValueException;
    }

    /** The status that an exception handler chose is worth more than the media type that the client accepts. */
    private Mono<Void> asJson(ServerWebExchange exchange, HandlerResult result, Throwable failure) {
        ServerHttpResponse response = exchange.getResponse();
        if (response.isCommitted()) {
            return Mono.error(failure);
        }
        Class<?> body = result.getHandler() instanceof HandlerMethod method
                ? HandlerBodies.response(method).toClass()
                : Object.class;
        response.getHeaders()
                .setContentType(TextOffer.isText(body) ? MediaType.TEXT_PLAIN : MediaType.APPLICATION_JSON);
        return written(exchange, result).onErrorMap(HandledProblems::isNotAcceptable, notInJsonEither -> failure);
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
        Object body = value instanceof HttpEntity<?> entity ? entity.getBody() : value;
        ProblemDetail problem = body instanceof ErrorResponse error ? error.getBody() : null;
        if (body instanceof ProblemDetail detail) {
            problem = detail;
        }
        if (problem != null) {
            mapper.complete(
                    problem,
                    writer.describe(exchange),
                    RequestContext.of(exchange.getAttributes()).unread());
        }
    }
}
