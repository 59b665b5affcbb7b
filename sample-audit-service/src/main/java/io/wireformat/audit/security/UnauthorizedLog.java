package io.wireformat.audit.security;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;

/**
 * Logs requests without a valid key, never the key itself, before another entry point responds. One line in ten seconds
 * at most, so that an attacker cannot fill the disk. Thread-safe.
 */
final class UnauthorizedLog implements AuthenticationEntryPoint {

    private static final Logger logger = LoggerFactory.getLogger(UnauthorizedLog.class);
    private static final long NANOS_BETWEEN_LINES = TimeUnit.SECONDS.toNanos(10);

    private final AuthenticationEntryPoint response;
    private final AtomicLong nextLine = new AtomicLong(System.nanoTime());
    private final AtomicLong withoutLine = new AtomicLong();

    UnauthorizedLog(AuthenticationEntryPoint response) {
        this.response = response;
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException, ServletException {
        long now = System.nanoTime();
        long due = nextLine.get();
        if (now - due >= 0 && nextLine.compareAndSet(due, now + NANOS_BETWEEN_LINES)) {
            logger.warn(
                    "401 for a request of {} {}; {} more since the last such line",
                    request.getRemoteAddr(),
                    request.getHeader(HttpHeaders.AUTHORIZATION) == null ? "without a key" : "with an unknown key",
                    withoutLine.getAndSet(0));
        } else {
            withoutLine.incrementAndGet();
        }
        this.response.commence(request, response, failure);
    }
}
