package io.wireformat.webflux.internal.problem;

import io.wireformat.http.internal.errors.ContentRefusal;
import io.wireformat.http.internal.errors.UnwritableValueException;
import io.wireformat.http.internal.exchange.VaryHeader;
import io.wireformat.http.internal.handlers.ProblemMapper;
import io.wireformat.text.internal.EventLog;
import io.wireformat.webflux.internal.exchange.RateLimitedHandler;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import org.springframework.web.util.DisconnectedClientHelper;
import reactor.core.publisher.Mono;

/**
 * Responds with problems to failures that no exception handler has handled, instead of Boot's error handler. If an
 * application has an error handler of its own, only failures with a status that Spring knows are problems.
 *
 * @param unknown the status of any other failure; null if the application has an error handler of its own
 */
public record ProblemExceptionHandler(
        ProblemWriter writer,
        ProblemMapper<ServerWebExchange> mapper,
        BiFunction<ServerWebExchange, Throwable, @Nullable HttpStatusCode> unknown)
        implements WebExceptionHandler, Ordered {

    /** Right before Boot's. */
    private static final int ORDER = -2;

    private static final EventLog log = EventLog.of(ProblemExceptionHandler.class);

    @Override
    public int getOrder() {
        return ORDER;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
        return Mono.deferContextual(context -> RateLimitedHandler.isBrokenOff(context, failure)
                ? brokenOff(exchange, failure)
                : written(exchange, failure));
    }

    /** Spring would take it for a failure of the server, and log it so. */
    private static Mono<Void> brokenOff(ServerWebExchange exchange, Throwable failure) {
        log.debug("{}The client has broken off its request: {}", exchange.getLogPrefix(), failure.toString());
        ServerHttpResponse response = exchange.getResponse();
        if (response.isCommitted()) {
            return Mono.error(failure);
        }
        response.setStatusCode(HttpStatus.BAD_REQUEST);
        return response.setComplete();
    }

    private Mono<Void> written(ServerWebExchange exchange, Throwable failure) {
        if (exchange.getResponse().isCommitted() || DisconnectedClientHelper.isClientDisconnectedException(failure)) {
            return Mono.error(failure);
        }
        if (!writer.appliesTo(exchange)) {
            // other requests get a problem
            VaryHeader.addAccept(exchange.getResponse().getHeaders());
            return Mono.error(failure);
        }
        ProblemMapper.Request<ServerWebExchange> request = writer.describe(exchange);
        ProblemMapper.Mapped mapped = mapper.map(failure, request);
        if (mapped == null) {
            HttpStatusCode status = unknown.apply(exchange, failure);
            if (status == null) {
                return Mono.error(failure);
            }
            mapped = new ProblemMapper.Mapped(ProblemMapper.problem(status, null, request.path()), new HttpHeaders());
        }
        if (!(failure instanceof UnwritableValueException || failure instanceof ContentRefusal)) {
            logFailure(exchange, mapped.problem(), failure);
        }
        return writer.write(exchange, mapped.problem(), mapped.headers());
    }

    /** As Boot's error handler does, which is not asked. */
    private static void logFailure(ServerWebExchange exchange, ProblemDetail problem, Throwable failure) {
        if (problem.getStatus() == HttpStatus.INTERNAL_SERVER_ERROR.value()) {
            ServerHttpRequest request = exchange.getRequest();
            log.error("{}500 for HTTP {} {}", exchange.getLogPrefix(), request.getMethod(), request.getPath(), failure);
        }
    }
}
