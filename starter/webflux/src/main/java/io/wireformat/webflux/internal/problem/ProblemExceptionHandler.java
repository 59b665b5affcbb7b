package io.wireformat.webflux.internal.problem;

import io.wireformat.http.internal.errors.ContentFault;
import io.wireformat.http.internal.errors.ContentRefusal;
import io.wireformat.http.internal.errors.RequestTarget;
import io.wireformat.http.internal.errors.UnwritableValueException;
import io.wireformat.http.internal.exchange.VaryHeader;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.webflux.internal.exchange.RateLimitedHandler;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.codec.DecodingException;
import org.springframework.core.codec.EncodingException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.ErrorResponse;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.ServerWebInputException;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;
import org.springframework.web.server.WebExceptionHandler;
import org.springframework.web.util.DisconnectedClientHelper;
import reactor.core.publisher.Mono;

/**
 * Makes problems of what nobody has handled, in the place of Boot's error handler. Stands behind the application's own
 * handlers; where one of these is the error handler, it is left all but what Spring knows the answer to.
 */
final class ProblemExceptionHandler implements WebExceptionHandler, Ordered {

    /** As near before Boot's as can be. */
    private static final int ORDER = -2;

    private static final Logger log = LoggerFactory.getLogger(ProblemExceptionHandler.class);

    private final ProblemAnswers answers;

    private final RefusalDetails details;

    private final BiFunction<ServerWebExchange, Throwable, @Nullable ProblemDetail> unknown;

    ProblemExceptionHandler(
            ProblemAnswers answers,
            RefusalDetails details,
            BiFunction<ServerWebExchange, Throwable, @Nullable ProblemDetail> unknown) {
        this.answers = answers;
        this.details = details;
        this.unknown = unknown;
    }

    @Override
    public int getOrder() {
        return ORDER;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable exception) {
        return Mono.deferContextual(context -> RateLimitedHandler.isBrokenOff(context, exception)
                ? brokenOff(exchange, exception)
                : answered(exchange, exception));
    }

    /** Spring would take it for a failure of the server's, and log it so. */
    private static Mono<Void> brokenOff(ServerWebExchange exchange, Throwable exception) {
        log.debug("{}The client has broken off its request: {}", exchange.getLogPrefix(), exception.toString());
        ServerHttpResponse response = exchange.getResponse();
        if (response.isCommitted()) {
            return Mono.error(exception);
        }
        response.setStatusCode(HttpStatus.BAD_REQUEST);
        return response.setComplete();
    }

    private Mono<Void> answered(ServerWebExchange exchange, Throwable failure) {
        if (exchange.getResponse().isCommitted() || DisconnectedClientHelper.isClientDisconnectedException(failure)) {
            return Mono.error(failure);
        }
        if (!answers.appliesTo(exchange)) {
            // others would be told in a format
            VaryHeader.addAccept(exchange.getResponse().getHeaders());
            return Mono.error(failure);
        }
        Throwable exception =
                AcceptedFormats.areTooMany(failure) && answers.namesFormat(exchange) ? tooManyMediaTypes() : failure;
        HttpHeaders headers = new HttpHeaders();
        ProblemDetail problem = problem(exchange, exception, headers);
        if (problem == null) {
            return Mono.error(failure);
        }
        if (problem.getInstance() == null) {
            RequestTarget.nameIn(problem, exchange.getRequest().getURI().getRawPath());
        }
        if (!(exception instanceof UnwritableValueException || exception instanceof ContentRefusal)) {
            logFailure(exchange, problem, exception);
        }
        return answers.write(exchange, problem, headers);
    }

    /** Spring compares no more than 50 media types, which Spring MVC makes a 406 of. */
    private static NotAcceptableStatusException tooManyMediaTypes() {
        NotAcceptableStatusException refusal = new NotAcceptableStatusException(List.of());
        refusal.setDetail(AcceptedFormats.TOO_MANY);
        return refusal;
    }

    private @Nullable ProblemDetail problem(ServerWebExchange exchange, Throwable exception, HttpHeaders headers) {
        if (exception instanceof EncodingException) {
            return ProblemDetail.forStatusAndDetail(HttpStatus.INTERNAL_SERVER_ERROR, "Failed to write answer");
        }
        if (!(exception instanceof ErrorResponse error)) {
            return unknown.apply(exchange, exception);
        }
        headers.putAll(error.getHeaders());
        ProblemDetail problem = error.getBody();
        if (exception instanceof UnsupportedMediaTypeStatusException unsupported) {
            headers.setAccept(details.completeUnsupported(exchange, problem, unsupported));
            // Spring's leaves formats out that AcceptHeaders names
            headers.remove(HttpHeaders.ACCEPT_PATCH);
        } else if (exception instanceof NotAcceptableStatusException unacceptable) {
            details.completeUnacceptable(exchange, problem, unacceptable.getSupportedMediaTypes());
            // Spring's, which in an answer would say what requests may contain
            headers.remove(HttpHeaders.ACCEPT);
        } else if (problem.getStatus() == HttpStatus.CONTENT_TOO_LARGE.value()) {
            details.completeTooLarge(problem);
        } else if (exception instanceof ServerWebInputException
                && (exception.getCause() instanceof DecodingException || ContentFault.isMissing(exception))) {
            details.completeUnreadable(exchange, problem, exception);
        }
        return problem;
    }

    /** As Boot does, which is not asked. */
    private static void logFailure(ServerWebExchange exchange, ProblemDetail problem, Throwable exception) {
        if (problem.getStatus() == HttpStatus.INTERNAL_SERVER_ERROR.value()) {
            ServerHttpRequest request = exchange.getRequest();
            log.error(
                    "{}500 for HTTP {} {}", exchange.getLogPrefix(), request.getMethod(), request.getPath(), exception);
        }
    }
}
