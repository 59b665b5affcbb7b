package io.wireformat.http;

import io.wireformat.codec.DecodedMemory;
import io.wireformat.metrics.ContentMemory;
import io.wireformat.metrics.ExchangeMemory;
import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;
import jakarta.servlet.http.HttpServletRequest;

/**
 * What the content of each request has become: taken while it is read, given back when the request has been answered,
 * which for an asynchronous one only a listener is told of.
 */
final class RequestMemory implements ServletRequestListener {

    private static final String ATTRIBUTE = RequestMemory.class.getName();

    private final ContentMemory memory;

    /** Whether a container tells of requests; nobody tells of those that a test makes without one. */
    private volatile boolean told;

    RequestMemory(ContentMemory memory) {
        this.memory = memory;
    }

    /** What the memory is taken from. */
    DecodedMemory.Source of(HttpServletRequest request) {
        if (!told) {
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
    public void requestInitialized(ServletRequestEvent event) {
        if (!told) {
            told = true;
        }
    }

    @Override
    public void requestDestroyed(ServletRequestEvent event) {
        if (event.getServletRequest().getAttribute(ATTRIBUTE) instanceof ExchangeMemory known) {
            known.close();
        }
    }
}
