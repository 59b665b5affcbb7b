package io.wireformat.http;

import io.wireformat.codec.DecodedMemory;
import io.wireformat.metrics.ContentMemory;
import io.wireformat.metrics.ExchangeMemory;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;

/** What the content of each request has become: taken while it is read, given back when the request has been answered. */
final class RequestMemory implements Filter {

    private static final String ATTRIBUTE = RequestMemory.class.getName();

    private final ContentMemory memory;

    /** Whether requests pass here at all, or nobody would give anything back. */
    private volatile boolean filters;

    RequestMemory(ContentMemory memory) {
        this.memory = memory;
    }

    /** What the memory is taken from. */
    DecodedMemory.Source of(ServletRequest request) {
        if (!filters) {
            return DecodedMemory.Source.UNBOUNDED;
        }
        if (request.getAttribute(ATTRIBUTE) instanceof ExchangeMemory known) {
            return known;
        }
        ExchangeMemory made = memory.exchange();
        request.setAttribute(ATTRIBUTE, made);
        return made;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!filters) {
            filters = true;
        }
        try {
            chain.doFilter(request, response);
        } finally {
            if (request.getAttribute(ATTRIBUTE) instanceof ExchangeMemory taken) {
                release(request, taken);
            }
        }
    }

    private static void release(ServletRequest request, ExchangeMemory taken) {
        if (request.isAsyncStarted()) {
            request.getAsyncContext().addListener(new Release(taken));
        } else {
            taken.close();
        }
    }

    /** Gives it back at the end of an answer that another thread makes. */
    private record Release(ExchangeMemory taken) implements AsyncListener {

        @Override
        public void onComplete(AsyncEvent event) {
            taken.close();
        }

        @Override
        public void onTimeout(AsyncEvent event) {}

        @Override
        public void onError(AsyncEvent event) {}

        @Override
        public void onStartAsync(AsyncEvent event) {
            event.getAsyncContext().addListener(this);
        }
    }
}
