package io.wireformat.webflux.internal.problem;

import io.wireformat.http.internal.exchange.VaryHeader;
import io.wireformat.http.internal.handlers.ProblemMapper;
import io.wireformat.webflux.ReactiveSecurityProblems;
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

/** Problems with the challenge of another entry point. Safe for use by many threads. */
public final class WrittenReactiveSecurityProblems implements ReactiveSecurityProblems {

    private final ProblemWriter writer;
    private final ServerAuthenticationEntryPoint challenge;
    private final ServerAccessDeniedHandler denial;

    /**
     * Problems with the challenge {@code Bearer}.
     *
     * @param writer the errors of the server
     */
    public WrittenReactiveSecurityProblems(ProblemWriter writer) {
        this(writer, challenging("Bearer"), WrittenReactiveSecurityProblems::deny);
    }

    private WrittenReactiveSecurityProblems(
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

    @Override
    public ReactiveSecurityProblems withChallenge(String challenge) {
        return new WrittenReactiveSecurityProblems(
                writer, challenging(challenge), WrittenReactiveSecurityProblems::deny);
    }

    @Override
    public ReactiveSecurityProblems withChallengeOf(
            ServerAuthenticationEntryPoint challenge, ServerAccessDeniedHandler denial) {
        return new WrittenReactiveSecurityProblems(writer, challenge, denial);
    }

    @Override
    public Mono<Void> commence(ServerWebExchange exchange, AuthenticationException exception) {
        return respond(exchange, HttpStatus.UNAUTHORIZED, other -> challenge.commence(other, exception));
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, AccessDeniedException exception) {
        return respond(exchange, HttpStatus.FORBIDDEN, other -> denial.handle(other, exception));
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
            ServerWebExchange unwritten = exchange.mutate()
                    .response(new UnwrittenResponse(exchange.getResponse()))
                    .build();
            return others.apply(unwritten).then(Mono.defer(() -> write(exchange, usual)));
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
