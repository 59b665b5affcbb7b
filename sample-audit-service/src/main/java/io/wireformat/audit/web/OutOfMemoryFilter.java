package io.wireformat.audit.web;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Rethrows an {@link OutOfMemoryError} that Spring wraps in an exception: it must reach the thread's handler of uncaught
 * errors, which ends the process, instead of becoming a 500.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class OutOfMemoryFilter implements Filter {

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            chain.doFilter(request, response);
        } catch (ServletException failure) {
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (cause instanceof OutOfMemoryError error) {
                    throw error;
                }
            }
            throw failure;
        }
    }
}
