package io.wireformat.http.internal.exchange;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.OverloadedException;
import io.wireformat.codec.UnusableClassException;
import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.internal.coding.UnsupportedCodingException;
import io.wireformat.internal.pipeline.ArrivingContent;
import io.wireformat.internal.pipeline.DecodingPermit;
import io.wireformat.internal.pipeline.DecompressingInput;
import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.PooledContent;
import io.wireformat.internal.pipeline.StepTimer;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpInputMessage;

/**
 * Reads one body as one type, on all stacks. How the bytes arrive is the difference between the stacks: a thread waits for
 * them in {@link #receive}, and a subscriber collects what it {@linkplain #await awaits} before it calls {@link #read}.
 */
public abstract class BodyReader {

    private final WireFormat format;

    private final Metering metering;

    private final StepTimer timer;

    /** What the body may cost to read. */
    protected final DecodeLimits limits;

    private final RequestContext request;

    protected BodyReader(
            WireFormat format, Metering metering, StepTimer timer, DecodeLimits limits, RequestContext request) {
        this.format = format;
        this.metering = metering;
        this.timer = timer;
        this.limits = limits;
        this.request = request;
    }

    /**
     * Reads one of our formats.
     *
     * @param plan that of the type, or of what the type wraps
     */
    public static BodyReader of(
            BodyFormat format, MeteredPlan plan, ResolvableType type, DecodeLimits limits, RequestContext request) {
        return new BodyReader(format.codec().format(), plan.metering(), plan.timer(), limits, request) {
            @Override
            protected ResolvableType declared() {
                return type;
            }

            @Override
            protected Object read(Received body, StepTimer.Steps steps) throws IOException {
                return format.received(type, plan.read(body.content, body.coded, limits, body.memory, steps));
            }
        };
    }

    /** The limits of the body. */
    public DecodeLimits limits() {
        return limits;
    }

    /** The context of the request that the body belongs to. */
    public RequestContext request() {
        return request;
    }

    /**
     * A body that has been received, or the first part of it.
     *
     * @param coded what the content was decoded by, or null
     * @param memory what the value takes
     * @param rest what follows if not all is held, or null
     * @param permit the permit to decode large content, or null
     */
    protected record Received(
            PooledContent content,
            @Nullable DecompressingInput coded,
            DecodedMemory.Source memory,
            @Nullable InputStream rest,
            @Nullable DecodingPermit permit) {}

    /** Reads a value, and records what that took. */
    protected abstract Object read(Received body, StepTimer.Steps steps) throws IOException;

    /** The type that the body is read as. */
    protected abstract ResolvableType declared();

    /** Whether a JSON view or filter applies. */
    protected boolean isViewed() {
        return false;
    }

    private Object readSeen(Received body, StepTimer.Steps steps) throws IOException {
        Object value = read(body, steps);
        BodyTap tap = request.tap();
        if (tap != null) {
            PooledContent content = body.content;
            tap.sees(new BodyTap.Body(
                    BodyTap.Direction.REQUEST,
                    format.name(),
                    BodyFormat.typeToRead(declared()),
                    isViewed(),
                    content.size(),
                    body.coded != null ? body.coded.coding().tag() : null,
                    () -> content.size() < maxBuffered()
                            ? Arrays.copyOf(content.buffer().array(), content.size())
                            : null));
        }
        return value;
    }

    /** Maximum bytes to buffer before they are read; the rest is read from the connection. */
    protected long maxBuffered() {
        return Long.MAX_VALUE;
    }

    /** Reads a body on a thread that waits for it. */
    public Object receive(HttpInputMessage input, Exchange exchange) throws IOException {
        InputStream body = input.getBody();
        StepTimer.Steps steps = timer.steps(request);
        try {
            return metering.receive(
                    body,
                    exchange.decoder(input, limits),
                    input.getHeaders().getContentLength(),
                    limits,
                    maxBuffered(),
                    steps,
                    (content, coded, rest, permit) -> readSeen(
                            new Received(content, coded, permit.guard(request.decodedMemory()), rest, permit), steps));
        } catch (DecodingException
                | ContentTooLargeException
                | OverloadedException
                | UnsupportedCodingException
                | UnusableClassException e) {
            throw exchange.unreadable(e, input);
        }
    }

    /**
     * Awaits a body that arrives in parts.
     *
     * @param declared how many bytes the sender announced, or -1
     */
    public ArrivingContent await(long declared) {
        return metering.memory().await(declared, limits, timer, request);
    }

    /** Reads a body that is complete. Content without bytes is no value unless the format says so. */
    public Optional<Object> read(PooledContent content, @Nullable DecompressingInput coded) throws IOException {
        if (content.size() == 0 && !format.emptyContentIsMessage()) {
            return Optional.empty();
        }
        Received body = new Received(content, coded, request.decodedMemory(), null, null);
        return Optional.ofNullable(readSeen(body, timer.steps(request)));
    }
}
