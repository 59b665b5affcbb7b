package io.wireformat.servlet.internal.exchange;

import io.wireformat.converter.internal.RequestStreams;
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
public final class StreamFilter extends OncePerRequestFilter {

    private static final String HTTP_2 = "HTTP/2";

    private static final String BROKEN_OFF = "The answer was broken off";

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            chain.doFilter(request, response);
        } finally {
            RequestStreams streams = RequestStreams.of(request);
            if (streams != null) {
                AnswerEnd.await(request, streams::close);
            }
        }
        RequestStreams streams = RequestStreams.of(request);
        Throwable broken = streams != null ? streams.broken() : null;
        if (broken == null) {
            return;
        }
        withholdEnd(request, response);
        if (broken instanceof IOException clientLeft) {
            throw clientLeft;
        }
        throw new ServletException(BROKEN_OFF, broken);
    }

    /** In HTTP/2 Tomcat ends an answer whatever was thrown, but not before its trailers, which fail here. */
    private static void withholdEnd(HttpServletRequest request, HttpServletResponse response) {
        if (request.getProtocol().startsWith(HTTP_2)) {
            response.setTrailerFields(() -> {
                throw new IllegalStateException(BROKEN_OFF);
            });
        }
    }

    /** An answer that is made on another thread is finished by a dispatch of its own. */
    @Override
    protected boolean shouldNotFilterAsyncDispatch() {
        return false;
    }
}
