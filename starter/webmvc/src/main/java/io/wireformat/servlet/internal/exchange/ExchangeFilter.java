package io.wireformat.servlet.internal.exchange;

import io.wireformat.internal.pipeline.ContentBudget;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Gives back what the content of a request has become, and ends what streams have begun. An answer that has been broken off fails here once more, where nobody takes the failure
 * for handled: the container then closes the connection, without the end that a client would take for success.
 */
public final class ExchangeFilter implements Filter {

    private static final String HTTP_2 = "HTTP/2";

    private static final String BROKEN_OFF = "The answer was broken off";

    private final ContentBudget memory;

    public ExchangeFilter(ContentBudget memory) {
        this.memory = memory;
    }

    @Override
    public void doFilter(ServletRequest asked, ServletResponse answer, FilterChain chain)
            throws ServletException, IOException {
        HttpServletRequest request = (HttpServletRequest) asked;
        RequestState state = RequestState.of(request);
        if (request.getDispatcherType() == DispatcherType.REQUEST) {
            state.memory = memory.exchange();
        }
        boolean goesOn = false;
        try {
            chain.doFilter(request, answer);
            goesOn = request.isAsyncStarted();
        } finally {
            AnswerEnd.await(request, state, goesOn);
        }
        RequestStreams streams = RequestStreams.of(request);
        Throwable broken = streams != null ? streams.broken() : null;
        if (broken == null) {
            return;
        }
        withholdEnd(request, (HttpServletResponse) answer);
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
}
