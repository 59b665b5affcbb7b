package io.wireformat.webflux;

import org.springframework.security.web.server.ServerAuthenticationEntryPoint;
import org.springframework.security.web.server.authorization.ServerAccessDeniedHandler;

/**
 * Responses of Spring Security on WebFlux as problems: a 401 with a challenge and a 403 have a body in the format that the
 * request names. The starter defines a bean of this type, and an application adds it to its filter chain:
 *
 * <pre>{@code
 * http.exceptionHandling(e -> e.authenticationEntryPoint(problems).accessDeniedHandler(problems))
 * }</pre>
 *
 * <p>An entry point and an access-denied handler of Spring Security choose the status and the challenge: those for bearer
 * tokens if their library is on the class path, otherwise the challenge is {@code Bearer}. Only the body is written here.
 * A request that names no format gets their response. Safe for use by many threads.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6750#section-3">RFC 6750: the challenge of bearer tokens</a>
 */
public interface ReactiveSecurityProblems extends ServerAuthenticationEntryPoint, ServerAccessDeniedHandler {

    /**
     * The same with another challenge.
     *
     * @param challenge the value of the {@code WWW-Authenticate} header
     */
    ReactiveSecurityProblems withChallenge(String challenge);

    /**
     * The same with another status and other headers, and with another response to requests that name no format.
     *
     * @param challenge responds to requests without a valid login
     * @param denial responds to requests that are not permitted
     */
    ReactiveSecurityProblems withChallengeOf(
            ServerAuthenticationEntryPoint challenge, ServerAccessDeniedHandler denial);
}
