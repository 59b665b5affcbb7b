package io.wireformat.servlet.internal.problem;

import io.wireformat.codec.ContentTooSlowException;
import io.wireformat.http.internal.errors.RequestTarget;
import io.wireformat.internal.pipeline.ReceiveRate;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;

/**
 * Answers 408 where content came too slowly, whatever those who read it have made of that: parsers of forms and of
 * multipart content have failures of their own.
 */
public final class SlowContentFilter implements Filter {

    private static final Logger log = LoggerFactory.getLogger(SlowContentFilter.class);

    private final ProblemWriter problems;

    public SlowContentFilter(ProblemWriter problems) {
        this.problems = problems;
    }

    @Override
    public void doFilter(ServletRequest asked, ServletResponse answer, FilterChain chain)
            throws ServletException, IOException {
        HttpServletRequest request = (HttpServletRequest) asked;
        HttpServletResponse response = (HttpServletResponse) answer;
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
            answer(request, response, refusal);
        }
    }

    /** Not by the error page where a format is named: on its way there, Jetty parses multipart content once more. */
    private void answer(HttpServletRequest request, HttpServletResponse response, ContentTooSlowException refusal)
            throws IOException {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.REQUEST_TIMEOUT, refusal.getMessage());
        RequestTarget.nameIn(problem, request.getRequestURI());
        if (!problems.write(request, response, problem, new HttpHeaders())) {
            response.sendError(problem.getStatus());
        }
    }

    /** Why the content of a request was refused while it came; null where it was not. */
    static @Nullable ContentTooSlowException refusal(HttpServletRequest request) {
        return request.getAttribute(ReceiveRate.ATTRIBUTE) instanceof ReceiveRate rate ? rate.failure() : null;
    }
}
