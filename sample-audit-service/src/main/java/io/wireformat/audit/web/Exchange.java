package io.wireformat.audit.web;

import jakarta.servlet.http.HttpServletResponse;
import java.util.Objects;
import org.springframework.http.HttpMethod;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** The request and the response in progress, for handlers that are also RPCs: those take neither as a parameter. */
final class Exchange {

    private Exchange() {}

    private static ServletRequestAttributes current() {
        return (ServletRequestAttributes) RequestContextHolder.currentRequestAttributes();
    }

    static HttpServletResponse response() {
        return Objects.requireNonNull(current().getResponse());
    }

    /** Whether the response has no body, although the handler is that of {@code GET}. */
    static boolean isHead() {
        return HttpMethod.HEAD.matches(current().getRequest().getMethod());
    }
}
