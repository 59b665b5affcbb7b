package io.wireformat.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
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
 * <p>Requests that name no format get the status and what the container makes of it. Safe for use by many threads.
 */
public final class SecurityProblems implements AuthenticationEntryPoint, AccessDeniedHandler {

    private final ProblemWriter writer;

    private final String challenge;

    /**
     * Problems with the challenge {@code Bearer}.
     *
     * @param formats the formats of the server
     */
    public SecurityProblems(ServerFormats formats) {
        this(formats.problems(), "Bearer");
    }

    private SecurityProblems(ProblemWriter writer, String challenge) {
        this.writer = writer;
        this.challenge = challenge;
    }

    /**
     * The same with another challenge.
     *
     * @param challenge the value of the {@code WWW-Authenticate} header
     */
    public SecurityProblems withChallenge(String challenge) {
        return new SecurityProblems(writer, challenge);
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException exception)
            throws IOException {
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, challenge);
        answer(request, response, HttpStatus.UNAUTHORIZED);
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException exception)
            throws IOException {
        answer(request, response, HttpStatus.FORBIDDEN);
    }

    private void answer(HttpServletRequest request, HttpServletResponse response, HttpStatus status)
            throws IOException {
        ProblemDetail problem = ProblemDetail.forStatus(status);
        RequestTarget.nameIn(problem, request.getRequestURI());
        if (!writer.write(request, response, problem, new HttpHeaders()) && !response.isCommitted()) {
            response.sendError(status.value());
        }
    }
}
