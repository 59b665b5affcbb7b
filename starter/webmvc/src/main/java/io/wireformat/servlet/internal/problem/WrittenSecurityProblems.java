package io.wireformat.servlet.internal.problem;

import io.wireformat.http.internal.handlers.ProblemMapper;
import io.wireformat.servlet.SecurityProblems;
import io.wireformat.servlet.internal.exchange.ServletExchange;
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

/** Problems with the challenge of another entry point. Safe for use by many threads. */
public final class WrittenSecurityProblems implements SecurityProblems {

    private final ProblemWriter writer;
    private final AuthenticationEntryPoint challenge;
    private final AccessDeniedHandler denial;

    /**
     * Problems with the challenge {@code Bearer}.
     *
     * @param writer the errors of the server
     */
    public WrittenSecurityProblems(ProblemWriter writer) {
        this(writer, challenging("Bearer"), WrittenSecurityProblems::deny);
    }

    private WrittenSecurityProblems(
            ProblemWriter writer, AuthenticationEntryPoint challenge, AccessDeniedHandler denial) {
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

    @Override
    public SecurityProblems withChallenge(String challenge) {
        return new WrittenSecurityProblems(writer, challenging(challenge), WrittenSecurityProblems::deny);
    }

    @Override
    public SecurityProblems withChallengeOf(AuthenticationEntryPoint challenge, AccessDeniedHandler denial) {
        return new WrittenSecurityProblems(writer, challenge, denial);
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
        ServletExchange.vary(response);
        return writer.appliesTo(request) && !response.isCommitted();
    }

    private void write(HttpServletRequest request, HttpServletResponse response, HttpStatus usual) throws IOException {
        HttpStatusCode status = HttpStatusCode.valueOf(response.getStatus());
        writer.write(
                request, response, ProblemMapper.problemOf(status, usual, request.getRequestURI()), new HttpHeaders());
    }
}
