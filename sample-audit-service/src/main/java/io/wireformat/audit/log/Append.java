package io.wireformat.audit.log;

import io.wireformat.schemas.audit.Receipt;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** The events of one request, on their way into the log, stored together or not at all. */
final class Append {

    private final List<NewEvent> events;
    private final CompletableFuture<List<Receipt>> receipts = new CompletableFuture<>();
    private final long queuedAt = System.nanoTime();
    private long takenAt;
    private long storedAt;

    Append(List<NewEvent> events) {
        this.events = events;
    }

    List<NewEvent> events() {
        return events;
    }

    int size() {
        return events.size();
    }

    /** The writer begins with its group. */
    void taken() {
        takenAt = System.nanoTime();
    }

    void stored(List<Receipt> result) {
        storedAt = System.nanoTime();
        receipts.complete(result);
    }

    void failed(Throwable cause) {
        receipts.completeExceptionally(cause);
    }

    List<Receipt> await() {
        try {
            return receipts.join();
        } catch (CompletionException failure) {
            // a new exception, so that its stack trace is the waiting request's
            throw new LogUnavailableException("The events could not be stored", failure.getCause());
        }
    }

    /** What the request waited for; read after {@link #await}, which makes it visible. */
    void tell(AppendListener listener) {
        listener.stored(takenAt - queuedAt, storedAt - takenAt);
    }
}
