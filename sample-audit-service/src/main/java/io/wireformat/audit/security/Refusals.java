package io.wireformat.audit.security;

import io.wireformat.audit.security.ApiKey.Role;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Responds to requests without a valid key, or with a key of the other role. The problem, which the starter writes as those
 * of the controllers, says what to send instead. Requests without a valid key are logged, in one line in ten seconds at most,
 * so that an attacker cannot fill the disk. Neither repeats the key. Thread-safe.
 */
final class Refusals implements AuthenticationEntryPoint, AccessDeniedHandler {

    private static final Logger logger = LoggerFactory.getLogger(Refusals.class);
    private static final long NANOS_BETWEEN_LINES = TimeUnit.SECONDS.toNanos(10);
    private static final String CHALLENGE = "Bearer realm=\"audit\"";

    private final HandlerExceptionResolver problems;
    private final AtomicLong nextLine = new AtomicLong(System.nanoTime());
    private final AtomicLong withoutLine = new AtomicLong();

    Refusals(HandlerExceptionResolver problems) {
        this.problems = problems;
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException withoutKey) {
        boolean isUnknown = ApiKeyFilter.keyOf(request) != null;
        log(request, isUnknown);
        ErrorResponseException refusal = problem(
                HttpStatus.UNAUTHORIZED,
                isUnknown
                        ? "The key is not recognized. It is none of this service's keys, or no longer one."
                        : "A key is missing. Send the header Authorization with Bearer, a space and a key.");
        refusal.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, CHALLENGE);
        problems.resolveException(request, response, null, refusal);
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException ofOtherRole) {
        boolean writes = HttpMethod.POST.matches(request.getMethod());
        ErrorResponseException refusal = problem(
                HttpStatus.FORBIDDEN,
                "This key may not " + (writes ? "write" : "read") + " events. Send a key of the role "
                        + (writes ? Role.WRITER : Role.READER).property() + ".");
        problems.resolveException(request, response, null, refusal);
    }

    private static ErrorResponseException problem(HttpStatus status, String detail) {
        return new ErrorResponseException(status, ProblemDetail.forStatusAndDetail(status, detail), null);
    }

    private void log(HttpServletRequest request, boolean isUnknown) {
        long now = System.nanoTime();
        long due = nextLine.get();
        if (now - due >= 0 && nextLine.compareAndSet(due, now + NANOS_BETWEEN_LINES)) {
            logger.warn(
                    "401 for a request of {} {}; {} more since the last such line",
                    request.getRemoteAddr(),
                    isUnknown ? "with an unknown key" : "without a key",
                    withoutLine.getAndSet(0));
        } else {
            withoutLine.incrementAndGet();
        }
    }
}
