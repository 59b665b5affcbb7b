package io.wireformat.servlet.internal.exchange;

import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.exchange.ServerSettings;
import io.wireformat.http.internal.exchange.ServerTiming;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.ExchangeMemory;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;

/**
 * Starts the {@link RequestContext} of each request, and gives back its memory and its streams at the end. Bodies in a
 * metered format have {@code Server-Timing} before they are sent; other responses get it here, as long as they have not been
 * sent. If a response was broken off, this filter throws the failure once more, after all that handles failures: the
 * container then closes the connection, without the end that a client would take for success.
 */
public record ExchangeFilter(ContentBudget memory, ServerSettings settings) implements Filter {

    private static final String HTTP_2 = "HTTP/2";
    private static final String BROKEN_OFF = "The response was broken off";

    @Override
    public void doFilter(ServletRequest asked, ServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        HttpServletRequest request = (HttpServletRequest) asked;
        boolean starts = request.getDispatcherType() == DispatcherType.REQUEST;
        RequestContext context = starts ? new RequestContext() : ServletExchange.context(request);
        if (starts) {
            request.setAttribute(RequestContext.ATTRIBUTE, context);
            context.start(
                    memory, settings, new ServletResponseHead(request, (HttpServletResponse) response, null, context));
        }
        ServerTiming timing = context.timing();
        if (timing != null) {
            if (request.getDispatcherType() == DispatcherType.ASYNC) {
                // other threads have worked on the response in between
                timing.loseCpu();
            }
            timing.enter();
        }
        boolean goesOn = false;
        try {
            chain.doFilter(request, response);
            goesOn = request.isAsyncStarted();
        } finally {
            if (timing != null && goesOn) {
                timing.leave();
            }
            ExchangeMemory taken = context.memory();
            if (taken != null && goesOn) {
                request.getAsyncContext().addListener(new ExchangeEnd(taken));
            } else if (taken != null) {
                // also after a filter has failed, because Tomcat does not always notify listeners then
                taken.close();
            }
        }
        if (!goesOn) {
            context.end();
            addTiming(context, (HttpServletResponse) response);
        }
        Throwable broken = context.broken();
        if (broken == null) {
            return;
        }
        withholdEnd(request, (HttpServletResponse) response);
        if (broken instanceof AsyncRequestNotUsableException unusable
                && unusable.getCause() instanceof IOException clientLeft) {
            // Tomcat knows its own exception, and logs any other as a failure of the application
            throw clientLeft;
        }
        if (broken instanceof IOException clientLeft) {
            throw clientLeft;
        }
        throw new ServletException(BROKEN_OFF, broken);
    }

    private static void addTiming(RequestContext context, HttpServletResponse response) {
        ServerTiming timing = context.timing();
        if (timing != null && !response.isCommitted() && !response.containsHeader(ServerTiming.HEADER)) {
            response.setHeader(ServerTiming.HEADER, timing.headerValue(System.nanoTime()));
        }
    }

    /** In HTTP/2 Tomcat ends a response whatever was thrown, but not before its trailers, which fail here. */
    private static void withholdEnd(HttpServletRequest request, HttpServletResponse response) {
        if (request.getProtocol().startsWith(HTTP_2)) {
            response.setTrailerFields(() -> {
                throw new IllegalStateException(BROKEN_OFF);
            });
        }
    }
}
