package io.wireformat.servlet.internal.exchange;

import io.wireformat.codec.DecodedMemory;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.ExchangeMemory;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;

/** What the content of each request has become: taken while it is read, given back when the request has been answered. */
public final class RequestMemory implements Filter {

    private static final String ATTRIBUTE = RequestMemory.class.getName();

    private final ContentBudget memory;

    public RequestMemory(ContentBudget memory) {
        this.memory = memory;
    }

    /** What the memory is taken from; of no budget where a request has not passed here, as nobody would give it back. */
    static DecodedMemory.Source of(ServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof ExchangeMemory taken ? taken : DecodedMemory.Source.UNBOUNDED;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        ExchangeMemory taken = memory.exchange();
        request.setAttribute(ATTRIBUTE, taken);
        try {
            chain.doFilter(request, response);
        } finally {
            AnswerEnd.await(request, taken::close);
        }
    }
}
