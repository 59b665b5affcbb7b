package io.wireformat.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Ends what streams have begun. An answer that has been broken off fails here once more, where nobody takes the failure
 * for handled: the container then closes the connection, without the end that a client would take for success.
 */
final class StreamFilter extends OncePerRequestFilter {

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            chain.doFilter(request, response);
        } finally {
            RequestStreams streams = RequestStreams.of(request);
            if (streams != null && !isAsyncStarted(request)) {
                streams.close();
            }
        }
        RequestStreams streams = RequestStreams.of(request);
        if (streams != null && streams.broken() instanceof IOException clientLeft) {
            throw clientLeft;
        }
        if (streams != null && streams.broken() != null) {
            throw new ServletException("The answer was broken off", streams.broken());
        }
    }

    /** An answer that is made on another thread is finished by a dispatch of its own. */
    @Override
    protected boolean shouldNotFilterAsyncDispatch() {
        return false;
    }
}
