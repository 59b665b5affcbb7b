package io.wireformat.webflux;

import io.wireformat.http.internal.errors.ProblemMapper;
import io.wireformat.http.internal.exchange.VaryHeader;
import io.wireformat.webflux.internal.problem.ProblemWriter;
import io.wireformat.webflux.internal.problem.ReactiveProblems;
import io.wireformat.webflux.internal.problem.UnwrittenResponse;
import java.util.function.Function;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.server.ServerAuthenticationEntryPoint;
import org.springframework.security.web.server.authorization.ServerAccessDeniedHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * What Spring Security answers in WebFlux to requests that it turns away: 401 with a challenge, and 403, as problems
 * where the request names a format. An application hands it to its filter chain:
 *
 * <pre>{@code
 * http.exceptionHandling(e -> e.authenticationEntryPoint(problems).accessDeniedHandler(problems))
 * }</pre>
 *
 * <p>What the challenge says, and the status, is an entry point's and a handler's of Spring Security: those of bearer
 * tokens where the library that checks these is on the class path, else the challenge {@code Bearer} alone. Only the body
 * is written here; requests that name no format get what these answer. Safe for use by many threads.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6750#section-3">RFC 6750: the challenge of bearer tokens</a>
 */
public final class ReactiveSecurityProblems implements ServerAuthenticationEntryPoint, ServerAccessDeniedHandler {

    private final ProblemWriter writer;

    private final ServerAuthenticationEntryPoint challenge;

    private final ServerAccessDeniedHandler denial;

    /**
     * Problems with the challenge {@code Bearer}.
     *
     * @param problems the errors of the server
     */
    public ReactiveSecurityProblems(ReactiveProblems problems) {
        this(problems.writer(), challenging("Bearer"), ReactiveSecurityProblems::deny);
    }

    private ReactiveSecurityProblems(
            ProblemWriter writer, ServerAuthenticationEntryPoint challenge, ServerAccessDeniedHandler denial) {
        this.writer = writer;
        this.challenge = challenge;
        this.denial = denial;
    }

    private static ServerAuthenticationEntryPoint challenging(String challenge) {
        return (exchange, exception) -> Mono.defer(() -> {
            ServerHttpResponse response = exchange.getResponse();
            response.setStatusCode(HttpStatus.UNAUTHORIZED);
            response.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, challenge);
            return response.setComplete();
        });
    }

    private static Mono<Void> deny(ServerWebExchange exchange, AccessDeniedException exception) {
        return Mono.defer(() -> {
            exchange.getResponse().setStatusCode(HttpStatus.FORBIDDEN);
            return exchange.getResponse().setComplete();
        });
    }

    /**
     * The same with another challenge.
     *
     * @param challenge the value of the {@code WWW-Authenticate} header
     */
    public ReactiveSecurityProblems withChallenge(String challenge) {
        return new ReactiveSecurityProblems(writer, challenging(challenge), ReactiveSecurityProblems::deny);
    }

    /**
     * The same with what others say in status and headers, and to requests that name no format.
     *
     * @param challenge who challenges strangers
     * @param denial who turns those away who may not
     */
    public ReactiveSecurityProblems withChallengeOf(
            ServerAuthenticationEntryPoint challenge, ServerAccessDeniedHandler denial) {
        return new ReactiveSecurityProblems(writer, challenge, denial);
    }

    @Override
    public Mono<Void> commence(ServerWebExchange exchange, AuthenticationException exception) {
        return respond(exchange, HttpStatus.UNAUTHORIZED, told -> challenge.commence(told, exception));
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, AccessDeniedException exception) {
        return respond(exchange, HttpStatus.FORBIDDEN, told -> denial.handle(told, exception));
    }

    private Mono<Void> respond(
            ServerWebExchange exchange, HttpStatus usual, Function<ServerWebExchange, Mono<Void>> others) {
        return Mono.defer(() -> {
            if (exchange.getResponse().isCommitted()) {
                return others.apply(exchange);
            }
            if (!writer.appliesTo(exchange)) {
                VaryHeader.addAccept(exchange.getResponse().getHeaders());
                return others.apply(exchange);
            }
            ServerWebExchange told = exchange.mutate()
                    .response(new UnwrittenResponse(exchange.getResponse()))
                    .build();
            return others.apply(told).then(Mono.defer(() -> write(exchange, usual)));
        });
    }

    private Mono<Void> write(ServerWebExchange exchange, HttpStatus usual) {
        ProblemDetail problem = ProblemMapper.problemOf(
                exchange.getResponse().getStatusCode(),
                usual,
                exchange.getRequest().getURI().getRawPath());
        return writer.write(exchange, problem, HttpHeaders.EMPTY);
    }
}
