package io.wireformat.http.internal.converter;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.OverloadedException;
import io.wireformat.codec.internal.CborTags;
import io.wireformat.http.internal.errors.ParserFailure;
import io.wireformat.http.internal.exchange.BodyReader;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.internal.jackson.HeapEstimate;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.Outcome;
import io.wireformat.internal.pipeline.PooledContent;
import io.wireformat.internal.pipeline.Step;
import io.wireformat.internal.pipeline.StepTimer;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.util.MimeType;
import tools.jackson.databind.ObjectMapper;

/**
 * Reads one body in a format that Spring reads with Jackson: by a plan, or else as Spring does, with the memory of the values
 * charged before they are made, and without the runs of CBOR tags that cost Jackson much time.
 */
public abstract class JacksonReader extends BodyReader {

    /** The maximum bytes that are parsed before the time is looked at. */
    private static final int MAX_BYTES_PER_LOOK = 1024;

    private final JacksonFormat format;

    private final Metering metering;

    protected final ResolvableType type;

    protected final @Nullable MimeType mediaType;

    protected final @Nullable Map<String, Object> hints;

    private final @Nullable CborTags tags;

    private @Nullable HeapEstimate estimate;

    /** Counts the time of a value; null until it is read. */
    private @Nullable DecodedMemory memory;

    /** Why reading stopped, of which the parser may make an exception of its own. */
    private @Nullable RuntimeException refusal;

    /**
     * A reader.
     *
     * @param metering that of the format, or for a body that is decompressed here
     * @param mediaType that of the body
     */
    protected JacksonReader(
            JacksonFormat format,
            Metering metering,
            ResolvableType type,
            @Nullable MimeType mediaType,
            @Nullable Map<String, Object> hints,
            DecodeLimits limits,
            RequestContext request) {
        super(format.spring().format(), metering, format.timers().toRead(type), limits, request);
        this.format = format;
        this.metering = metering;
        this.type = type;
        this.mediaType = mediaType;
        this.hints = hints;
        this.tags = format.spring() == SpringFormat.CBOR ? new CborTags() : null;
    }

    /** The mapper that Spring selects for the body. */
    protected abstract ObjectMapper mapper();

    /**
     * Reads a value as Spring does.
     *
     * @param rest what follows the content, or null
     * @param bound whether the {@linkplain JacksonFormat#bounds() bounds} apply to Spring's mapper
     */
    protected abstract Object parse(PooledContent content, @Nullable InputStream rest, boolean bound)
            throws IOException;

    @Override
    protected ResolvableType declared() {
        return type;
    }

    @Override
    protected boolean isViewed() {
        return JsonViewRule.appliesTo(hints);
    }

    @Override
    protected long maxBuffered() {
        return format.bufferSize();
    }

    @Override
    protected final Object read(Received body, StepTimer.Steps steps) throws IOException {
        PooledContent content = body.content();
        boolean charged = metering.memory().isCapped();
        DecodedMemory.Source source = charged ? body.memory() : DecodedMemory.Source.UNBOUNDED;
        DecodedMemory memory = new DecodedMemory(content.size(), limits, source);
        memory.startTime();
        this.memory = memory;
        StreamedRest rest = body.rest() == null || body.permit() == null || content.size() < format.bufferSize()
                ? null
                : new StreamedRest(
                        body.rest(),
                        content,
                        body.permit(),
                        body.coded() == null ? limits : limits.withContentSize(Long.MAX_VALUE),
                        body.coded() == null ? memory::waited : null,
                        (bytes, from, to) -> {
                            memory.grow(to - from);
                            check(bytes, from, to, memory);
                        });
        Outcome outcome = Outcome.ERROR;
        try {
            Object planned = rest == null
                    ? format.json().read(this::mapper, format.spring(), type, mediaType, hints, content, limits, source)
                    : null;
            Object value = planned != null ? planned : parsed(content, rest, charged, memory);
            outcome = Outcome.SUCCESS;
            return value;
        } catch (OutOfMemoryError e) {
            outcome = Outcome.OVERLOADED;
            throw new OverloadedException(e);
        } catch (IOException | RuntimeException e) {
            outcome = JacksonFormat.outcome(e);
            throw e;
        } finally {
            steps.ended(Step.DESERIALIZE, outcome);
            steps.size(
                    rest != null ? rest.count() : content.size(),
                    body.coded(),
                    outcome == Outcome.SUCCESS ? outcome : Outcome.MALFORMED);
        }
    }

    private Object parsed(PooledContent content, @Nullable StreamedRest rest, boolean charged, DecodedMemory memory)
            throws IOException {
        boolean read = false;
        try {
            if (charged) {
                Charset charset = mediaType != null ? mediaType.getCharset() : null;
                estimate = format.spring().heapEstimate(charset);
            }
            check(content.buffer().array(), 0, content.size(), memory);
            boolean bound =
                    format.spring() == SpringFormat.SMILE || format.bounds().anyApplies(limits);
            Object value = parse(content, rest, bound);
            memory.requireTime();
            memory.settle();
            read = true;
            return value;
        } catch (RuntimeException e) {
            RuntimeException failure = ParserFailure.toDecodingException(
                    e, format.spring().format().name());
            if (refusal != null) {
                throw refusal;
            }
            throw rest != null ? rest.refusalOr(failure) : failure;
        } finally {
            if (!read) {
                memory.release();
            }
        }
    }

    /** The content as a stream, of which the parser gets little at once if the time is limited. */
    protected final InputStream stream(byte[] bytes, int length) {
        InputStream all = new ByteArrayInputStream(bytes, 0, length);
        DecodedMemory timed = memory;
        return timed == null || limits.decodeTime() == Integer.MAX_VALUE
                ? all
                : new FilterInputStream(all) {
                    @Override
                    public int read(byte[] target, int offset, int count) throws IOException {
                        try {
                            timed.requireTime();
                        } catch (RuntimeException e) {
                            refusal = e;
                            throw e;
                        }
                        return super.read(target, offset, Math.min(count, MAX_BYTES_PER_LOOK));
                    }
                };
    }

    private void check(byte[] bytes, int from, int to, DecodedMemory memory) {
        if (tags != null) {
            tags.pass(bytes, from, to);
        }
        if (estimate != null) {
            memory.charge(estimate.add(bytes, from, to) - memory.charged());
        }
    }
}
