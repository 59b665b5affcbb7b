package io.wireformat.servlet.internal.exchange;

import io.wireformat.http.internal.exchange.ServerTiming;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Starts a request's timing. Bodies in a timed format bring the header with them; answers without one get it here, as
 * long as their headers have not been sent.
 */
public final class ServerTimingFilter extends OncePerRequestFilter {

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        RequestState state = RequestState.of(request);
        ServerTiming timing = state.timing;
        if (timing == null) {
            timing = ServerTiming.ofThisThread();
            state.timing = timing;
        } else {
            timing.onAnotherThread();
        }
        chain.doFilter(request, response);
        if (!isAsyncStarted(request) && !response.isCommitted() && !response.containsHeader(ServerTiming.HEADER)) {
            response.setHeader(ServerTiming.HEADER, timing.headerValue(System.nanoTime()));
        }
    }

    /** An answer that is made on another thread is finished by a dispatch of its own. */
    @Override
    protected boolean shouldNotFilterAsyncDispatch() {
        return false;
    }
}
