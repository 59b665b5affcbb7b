package io.wireformat.audit.log;

import io.wireformat.audit.log.store.LogUnavailableException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** The events of one request, on their way into the log, stored together or not at all. */
final class Append {

    private final List<PendingEvent> events;
    private final CompletableFuture<List<Appended>> outcome = new CompletableFuture<>();
    private final long bytes;
    private final long queuedAt = System.nanoTime();
    private long takenAt;
    private long storedAt;

    Append(List<NewEvent> events) {
        this.events = events.stream().map(PendingEvent::of).toList();
        this.bytes =
                this.events.stream().mapToLong(event -> event.text().length).sum();
    }

    List<PendingEvent> events() {
        return events;
    }

    int size() {
        return events.size();
    }

    /** How much text its events are, with the lengths between. */
    long bytes() {
        return bytes;
    }

    /** The writer begins with its group. */
    void taken() {
        takenAt = System.nanoTime();
    }

    void stored(List<Appended> result) {
        storedAt = System.nanoTime();
        outcome.complete(result);
    }

    void failed(Throwable cause) {
        outcome.completeExceptionally(cause);
    }

    List<Appended> await() {
        try {
            return outcome.join();
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
