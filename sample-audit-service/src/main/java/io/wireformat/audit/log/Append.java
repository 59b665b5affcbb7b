package io.wireformat.audit.log;

import io.wireformat.audit.log.store.LogUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** The events of one request on their way into the log. All of them are stored, or none. */
final class Append {

    private final List<NewEvent> events;
    private final long bytes;
    private final CompletableFuture<List<Appended>> stored = new CompletableFuture<>();
    private final CompletableFuture<List<Appended>> outcome;

    /** @param waitingBytes does not count its bytes any more when the client learns of the outcome and can send more */
    Append(List<NewEvent> events, AtomicLong waitingBytes) {
        this.events = events;
        this.bytes = events.stream().mapToLong(NewEvent::bytes).sum();
        this.outcome = stored.whenComplete((result, failure) -> waitingBytes.addAndGet(-bytes));
    }

    List<NewEvent> events() {
        return events;
    }

    int size() {
        return events.size();
    }

    /** The size of its events' canonical content. */
    long bytes() {
        return bytes;
    }

    void stored(List<Appended> result) {
        stored.complete(result);
    }

    void failed(Throwable cause) {
        stored.completeExceptionally(cause);
    }

    /**
     * Waits for the outcome.
     *
     * @throws LogUnavailableException if the events could not be stored, or not in time; then they may be stored later
     */
    List<Appended> await(Duration timeout) {
        try {
            return outcome.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw new LogUnavailableException("The events were not stored within " + timeout, late);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LogUnavailableException("The request was interrupted", interrupted);
        } catch (ExecutionException failure) {
            // a new exception shows the stack trace of the waiting request
            throw new LogUnavailableException("The events could not be stored", failure.getCause());
        }
    }
}
