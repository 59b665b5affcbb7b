package io.wireformat.servlet.internal.problem;

import io.wireformat.codec.ContentTooSlowException;
import io.wireformat.http.internal.handlers.ProblemMapper;
import io.wireformat.internal.pipeline.ReceiveRate;
import io.wireformat.text.internal.EventLog;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;

/**
 * Responds with 408 if content came too slowly, whatever failure the reader of the content has made of that: parsers of
 * forms and of multipart content have their own.
 */
public record SlowContentFilter(ProblemWriter problems) implements Filter {

    private static final EventLog log = EventLog.of(SlowContentFilter.class);

    @Override
    public void doFilter(ServletRequest servletRequest, ServletResponse servletResponse, FilterChain chain)
            throws ServletException, IOException {
        HttpServletRequest request = (HttpServletRequest) servletRequest;
        HttpServletResponse response = (HttpServletResponse) servletResponse;
        try {
            chain.doFilter(request, response);
        } catch (IOException | ServletException | RuntimeException e) {
            if (refusal(request) == null || response.isCommitted()) {
                throw e;
            }
        }
        ContentTooSlowException refusal = refusal(request);
        if (refusal != null && !request.isAsyncStarted() && !response.isCommitted()) {
            log.debug("{} {}: {}", request.getMethod(), request.getRequestURI(), refusal.getMessage());
            if (request.getProtocol().startsWith("HTTP/1")) {
                response.setHeader(HttpHeaders.CONNECTION, "close");
            }
            respond(request, response, refusal);
        }
    }

    /** Without the error page if a format is named: on the way there, Jetty parses multipart content once more. */
    private void respond(HttpServletRequest request, HttpServletResponse response, ContentTooSlowException refusal)
            throws IOException {
        ProblemDetail problem =
                ProblemMapper.problem(HttpStatus.REQUEST_TIMEOUT, refusal.getMessage(), request.getRequestURI());
        if (!problems.write(request, response, problem, new HttpHeaders())) {
            response.sendError(problem.getStatus());
        }
    }

    /** Why the content of a request was refused while it was received; null if it was not. */
    static @Nullable ContentTooSlowException refusal(HttpServletRequest request) {
        return request.getAttribute(ReceiveRate.ATTRIBUTE) instanceof ReceiveRate rate ? rate.failure() : null;
    }
}
