package io.wireformat.servlet.internal.exchange;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletRequest;

/** Does what is due when a request has been answered, by this thread or by another one. */
final class AnswerEnd implements AsyncListener {

    private final Runnable due;

    private AnswerEnd(Runnable due) {
        this.due = due;
    }

    /**
     * To be called at the end of a dispatch.
     *
     * @param due done now, or when the answer that another thread makes has ended; may be done more than once
     */
    static void await(ServletRequest request, Runnable due) {
        if (request.isAsyncStarted()) {
            request.getAsyncContext().addListener(new AnswerEnd(due));
        } else {
            due.run();
        }
    }

    @Override
    public void onComplete(AsyncEvent event) {
        due.run();
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
