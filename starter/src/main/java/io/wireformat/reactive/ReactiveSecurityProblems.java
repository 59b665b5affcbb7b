package io.wireformat.reactive;

import io.wireformat.http.RequestTarget;
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
 * <p>Requests that name no format get the status alone. Safe for use by many threads.
 */
public final class ReactiveSecurityProblems implements ServerAuthenticationEntryPoint, ServerAccessDeniedHandler {

    private final ProblemAnswers answers;

    private final String challenge;

    /**
     * Problems with the challenge {@code Bearer}.
     *
     * @param problems the errors of the server
     */
    public ReactiveSecurityProblems(ReactiveProblems problems) {
        this(problems.answers(), "Bearer");
    }

    private ReactiveSecurityProblems(ProblemAnswers answers, String challenge) {
        this.answers = answers;
        this.challenge = challenge;
    }

    /**
     * The same with another challenge.
     *
     * @param challenge the value of the {@code WWW-Authenticate} header
     */
    public ReactiveSecurityProblems withChallenge(String challenge) {
        return new ReactiveSecurityProblems(answers, challenge);
    }

    @Override
    public Mono<Void> commence(ServerWebExchange exchange, AuthenticationException exception) {
        HttpHeaders headers = new HttpHeaders();
        headers.set(HttpHeaders.WWW_AUTHENTICATE, challenge);
        return answer(exchange, HttpStatus.UNAUTHORIZED, headers);
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, AccessDeniedException exception) {
        return answer(exchange, HttpStatus.FORBIDDEN, HttpHeaders.EMPTY);
    }

    private Mono<Void> answer(ServerWebExchange exchange, HttpStatus status, HttpHeaders headers) {
        return Mono.defer(() -> {
            ProblemDetail problem = ProblemDetail.forStatus(status);
            RequestTarget.nameIn(problem, exchange.getRequest().getURI().getRawPath());
            if (answers.appliesTo(exchange)) {
                return answers.write(exchange, problem, headers);
            }
            ServerHttpResponse response = exchange.getResponse();
            response.setStatusCode(status);
            response.getHeaders().putAll(headers);
            return response.setComplete();
        });
    }
}
