package io.wireformat.servlet.internal.exchange;

import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.internal.pipeline.ExchangeMemory;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** Frees the memory of an exchange when the response is complete, on this thread or on another one. */
record AnswerEnd(@Nullable ExchangeMemory memory) implements AsyncListener {

    /**
     * To be called at the end of a dispatch.
     *
     * @param goesOn whether another thread responds; if a filter has failed, no thread does, and Tomcat does not always
     *     notify its listeners
     */
    static void await(HttpServletRequest request, RequestContext context, boolean goesOn) {
        AnswerEnd end = new AnswerEnd(context.memory());
        if (goesOn) {
            request.getAsyncContext().addListener(end);
        } else {
            end.onComplete(null);
        }
    }

    /** May be called more than once. */
    @Override
    public void onComplete(@Nullable AsyncEvent event) {
        if (memory != null) {
            memory.close();
        }
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
