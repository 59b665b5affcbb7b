package io.wireformat.servlet.internal.exchange;

import io.wireformat.internal.pipeline.ExchangeMemory;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;

/** Frees the memory of an exchange when another thread has completed the response. */
record ExchangeEnd(ExchangeMemory memory) implements AsyncListener {

    @Override
    public void onComplete(AsyncEvent event) {
        memory.close();
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
