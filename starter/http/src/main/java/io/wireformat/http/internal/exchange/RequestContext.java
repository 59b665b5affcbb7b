package io.wireformat.http.internal.exchange;

import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.OverloadedException;
import io.wireformat.http.internal.errors.ContentRefusal;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.ExchangeMemory;
import io.wireformat.internal.pipeline.Step;
import io.wireformat.internal.pipeline.StepListener;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * The state of one request while it is handled: an attribute of the request on Spring MVC; an attribute of the exchange, and
 * an entry of Reactor's context, on WebFlux. For one thread at a time.
 */
public final class RequestContext implements StepListener {

    /** The name of the attribute. */
    public static final String ATTRIBUTE = RequestContext.class.getName();

    /** Of content that belongs to no request to this application. It is never changed. */
    public static final RequestContext NONE = new RequestContext();

    private @Nullable AcceptedFormats accepted;
    private @Nullable ExchangeMemory memory;
    private @Nullable ServerTiming timing;
    private @Nullable ObservedBodies observed;
    private @Nullable Set<String> failedFormats;
    private @Nullable Throwable unread;
    private @Nullable BodyTap tap;
    private boolean streamed;
    private @Nullable Throwable broken;

    /** The context of an exchange with these attributes, a new one if there is none. */
    public static RequestContext of(Map<String, Object> attributes) {
        return (RequestContext) attributes.computeIfAbsent(ATTRIBUTE, name -> new RequestContext());
    }

    /**
     * Starts to handle a request. Its {@link #memory} is to be closed when the exchange ends.
     *
     * @param head the head of the response, for what sees the bodies
     */
    public void start(ContentBudget budget, ServerSettings settings, ResponseHead head) {
        memory = budget.exchange();
        timing = settings.serverTiming() ? new ServerTiming(System.nanoTime()) : null;
        observed = settings.observed() ? new ObservedBodies() : null;
        tap = settings.tap(head);
    }

    /** Sees the bodies; null if nothing does. */
    public @Nullable BodyTap tap() {
        return tap;
    }

    /** The exchange has ended. */
    public void end() {
        BodyTap ended = tap;
        if (ended != null) {
            tap = null;
            ended.end();
        }
    }

    /** The formats that the request accepts; null until they are resolved. */
    public @Nullable AcceptedFormats accepted() {
        return accepted;
    }

    public void accept(AcceptedFormats formats) {
        accepted = formats;
    }

    /** The memory of the exchange; null if no filter has started it, because nothing would give the memory back. */
    public @Nullable ExchangeMemory memory() {
        return memory;
    }

    /** The source that decoded content takes memory from. */
    public DecodedMemory.Source decodedMemory() {
        return memory != null ? memory : DecodedMemory.Source.UNBOUNDED;
    }

    /** The refusal of a request that names a format while all memory is in use; null if there is room. */
    public @Nullable ContentRefusal withoutRoom() {
        try {
            if (memory != null && accepted != null && accepted.nameAny()) {
                memory.requireRoom();
            }
            return null;
        } catch (OverloadedException e) {
            return ContentRefusal.of(e);
        }
    }

    public @Nullable ServerTiming timing() {
        return timing;
    }

    /** Adds {@code Server-Timing} where the response has it; the application may have added steps of its own. */
    public void addTimingTo(HttpHeaders headers) {
        if (timing != null) {
            headers.add(ServerTiming.HEADER, timing.headerValue(System.nanoTime()));
        }
    }

    /** Why the body of the request could not be read, for the problem; null if it could. */
    public @Nullable Throwable unread() {
        return unread;
    }

    public void setUnread(Throwable failure) {
        if (this != NONE) {
            unread = failure;
        }
    }

    /** Whether a body is a stream of ours, whose failures are problems whatever the request names. */
    public boolean isStreamed() {
        return streamed;
    }

    /** A body is a stream of ours. */
    public void setStreamed() {
        streamed = this != NONE;
        seesStream();
    }

    /** A body is a stream, which the tap does not look at. */
    public void seesStream() {
        if (tap != null) {
            tap.seesStream();
        }
    }

    /** The failure that ended the response after a part was sent, so that it cannot be completed; null if there is none. */
    public @Nullable Throwable broken() {
        return broken;
    }

    public void setBroken(Throwable failure) {
        broken = failure;
    }

    /** The response was completed after all, with its failure in it. */
    public void mend() {
        broken = null;
    }

    /** The bodies that were read and written; null if nothing records them. */
    public @Nullable ObservedBodies observed() {
        return observed;
    }

    /** The names of the formats that failed to write the response; null if it is not written again in another format. */
    public void setFailedFormats(@Nullable Set<String> names) {
        failedFormats = names;
    }

    /** Whether the response is written again in another format if one fails to write it. */
    public boolean retries() {
        return failedFormats != null;
    }

    /** Whether a format has failed to write the response. */
    public boolean hasFailed(String format) {
        return failedFormats != null && failedFormats.contains(format);
    }

    @Override
    public void took(Step step, long startedAt, long nanos) {
        if (timing != null) {
            timing.took(step, startedAt, nanos);
        }
        if (observed != null) {
            observed.took(step);
        }
    }

    @Override
    public void processed(String format, String type, long bytes) {
        if (observed != null) {
            observed.add(format, type, bytes);
        }
    }
}
