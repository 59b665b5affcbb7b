package io.wireformat.servlet;

import io.wireformat.http.internal.errors.ProblemMapper;
import io.wireformat.servlet.internal.ServerFormats;
import io.wireformat.servlet.internal.UnwrittenResponse;
import io.wireformat.servlet.internal.exchange.ServerExchange;
import io.wireformat.servlet.internal.problem.ProblemWriter;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;

/**
 * What Spring Security answers to requests that it turns away: 401 with a challenge, and 403, as problems where the
 * request names a format. An application hands it to its filter chain:
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
public final class SecurityProblems implements AuthenticationEntryPoint, AccessDeniedHandler {

    private final ProblemWriter writer;

    private final AuthenticationEntryPoint challenge;

    private final AccessDeniedHandler denial;

    /**
     * Problems with the challenge {@code Bearer}.
     *
     * @param formats the formats of the server
     */
    public SecurityProblems(ServerFormats formats) {
        this(formats.problems(), challenging("Bearer"), SecurityProblems::deny);
    }

    private SecurityProblems(ProblemWriter writer, AuthenticationEntryPoint challenge, AccessDeniedHandler denial) {
        this.writer = writer;
        this.challenge = challenge;
        this.denial = denial;
    }

    private static AuthenticationEntryPoint challenging(String challenge) {
        return (request, response, exception) -> {
            response.setHeader(HttpHeaders.WWW_AUTHENTICATE, challenge);
            response.sendError(HttpStatus.UNAUTHORIZED.value());
        };
    }

    private static void deny(HttpServletRequest request, HttpServletResponse response, AccessDeniedException exception)
            throws IOException {
        response.sendError(HttpStatus.FORBIDDEN.value());
    }

    /**
     * The same with another challenge.
     *
     * @param challenge the value of the {@code WWW-Authenticate} header
     */
    public SecurityProblems withChallenge(String challenge) {
        return new SecurityProblems(writer, challenging(challenge), SecurityProblems::deny);
    }

    /**
     * The same with what others say in status and headers, and to requests that name no format.
     *
     * @param challenge who challenges strangers
     * @param denial who turns those away who may not
     */
    public SecurityProblems withChallengeOf(AuthenticationEntryPoint challenge, AccessDeniedHandler denial) {
        return new SecurityProblems(writer, challenge, denial);
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException exception)
            throws IOException, ServletException {
        if (isWritten(request, response)) {
            challenge.commence(request, new UnwrittenResponse(response), exception);
            write(request, response, HttpStatus.UNAUTHORIZED);
        } else {
            challenge.commence(request, response, exception);
        }
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException exception)
            throws IOException, ServletException {
        if (isWritten(request, response)) {
            denial.handle(request, new UnwrittenResponse(response), exception);
            write(request, response, HttpStatus.FORBIDDEN);
        } else {
            denial.handle(request, response, exception);
        }
    }

    private boolean isWritten(HttpServletRequest request, HttpServletResponse response) {
        ServerExchange.vary(response);
        return writer.appliesTo(request) && !response.isCommitted();
    }

    private void write(HttpServletRequest request, HttpServletResponse response, HttpStatus usual) throws IOException {
        HttpStatusCode status = HttpStatusCode.valueOf(response.getStatus());
        writer.write(
                request, response, ProblemMapper.problemOf(status, usual, request.getRequestURI()), new HttpHeaders());
    }
}
