package io.wireformat.http.internal.converter;

import io.wireformat.DecodingException;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.OverloadedException;
import io.wireformat.http.internal.errors.ParserFailure;
import io.wireformat.http.internal.exchange.Exchange;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.exchange.SpringOutcome;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.negotiation.SpringOffer;
import io.wireformat.http.internal.types.BodyTimers;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.internal.BoundedCache;
import io.wireformat.internal.coding.UnsupportedCodingException;
import io.wireformat.internal.jackson.JacksonBounds;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.DecodingPermit;
import io.wireformat.internal.pipeline.DecompressingInput;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.Outcome;
import io.wireformat.internal.pipeline.PooledContent;
import io.wireformat.internal.pipeline.Side;
import io.wireformat.internal.pipeline.Step;
import io.wireformat.internal.pipeline.StepTimer;
import io.wireformat.internal.pipeline.TypeTimers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractJacksonHttpMessageConverter;
import org.springframework.util.StringUtils;
import tools.jackson.databind.ObjectMapper;

/**
 * One of Spring's Jackson converters with its steps timed. Content passes through a buffer, so that reading in and
 * parsing, and writing and sending, are told apart; what exceeds the buffer is streamed as Spring does, and its
 * transport then counts as parsing or writing. All else, settings made later included, is the original's. A subclass,
 * because Spring's {@code @JsonView} support asks for the converter's class.
 *
 * <p>Safe for use by many threads.
 */
public final class MeteredJacksonHttpMessageConverter extends AbstractJacksonHttpMessageConverter<ObjectMapper> {

    /** Limits that are a handler's own need handlers, so that this many are never needed. */
    private static final int MOST_LIMITED = 1000;

    private final SpringFormat format;

    private final AbstractJacksonHttpMessageConverter<ObjectMapper> original;

    private final SpringOffer offer;

    private final Exchange exchange;

    private final ContentBudget memory;

    private final Side side;

    private final int bufferSize;

    private final DecodeLimits limits;

    private final JacksonBounds bounds;

    private final PlannedJson json;

    /** Null until it is asked for. */
    private volatile @Nullable Boolean plain;

    private final BoundedCache<Limited, LimitedConverter> limited = new BoundedCache<>(MOST_LIMITED);

    private final BodyTimers timers;

    /**
     * A converter.
     *
     * @param format what the original converts
     * @param original converts
     * @param offer which media types take part
     */
    @SuppressWarnings("unchecked") // the class of the mapper only decides which mappers can be registered by type
    MeteredJacksonHttpMessageConverter(
            SpringFormat format,
            AbstractJacksonHttpMessageConverter<?> original,
            SpringOffer offer,
            Metering metering,
            BufferedExchange buffered) {
        super((ObjectMapper) original.getMapper());
        this.format = format;
        this.original = (AbstractJacksonHttpMessageConverter<ObjectMapper>) original;
        this.offer = offer;
        this.timers = new BodyTimers(new TypeTimers(metering, format()));
        this.exchange = buffered.exchange();
        this.memory = buffered.memory();
        this.side = metering.side();
        this.bufferSize = buffered.bufferSize();
        this.limits = buffered.limits();
        this.bounds = buffered.bounds();
        this.json = buffered.json();
    }

    /** What the meters call it. */
    public String format() {
        return format.format().name();
    }

    /** The most bytes of content that may be read as a type. */
    public long longest(ResolvableType type) {
        return exchange.limits(type, limits).contentSize();
    }

    /** Whether content with this media type is left to another format. */
    public boolean isLeft(MediaType mediaType) {
        return offer.isLeft(mediaType);
    }

    public SpringFormat springFormat() {
        return format;
    }

    /** The same mapper for the messages of streams. */
    MeteredCodec messages(Metering streamMetering) {
        Codec messages = format.messages(getMapper(), bounds);
        return new MeteredCodec(messages, streamMetering, (type, reason) -> {});
    }

    @Override
    public void setSupportedMediaTypes(List<MediaType> mediaTypes) {
        original.setSupportedMediaTypes(mediaTypes);
    }

    @Override
    public List<MediaType> getSupportedMediaTypes() {
        return original.getSupportedMediaTypes();
    }

    @Override
    public List<MediaType> getSupportedMediaTypes(Class<?> type) {
        return offer.offered(type, original.getSupportedMediaTypes(type));
    }

    @Override
    public void setDefaultCharset(@Nullable Charset charset) {
        original.setDefaultCharset(charset);
    }

    @Override
    public @Nullable Charset getDefaultCharset() {
        return original.getDefaultCharset();
    }

    @Override
    public void registerMappersForType(Class<?> type, Consumer<Map<MediaType, ObjectMapper>> registration) {
        original.registerMappersForType(type, registration);
    }

    @Override
    public Map<MediaType, ObjectMapper> getMappersForType(Class<?> type) {
        return original.getMappersForType(type);
    }

    @Override
    public boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
        return !offer.isLeft(mediaType)
                && !StreamTypes.isOnce(type.toClass())
                && original.canRead(type, known(mediaType));
    }

    @Override
    public boolean canWrite(ResolvableType type, Class<?> valueClass, @Nullable MediaType mediaType) {
        return !offer.isLeft(mediaType) && original.canWrite(type, valueClass, known(mediaType));
    }

    /** What the original knows a vendor's media type as. */
    private @Nullable MediaType known(@Nullable MediaType mediaType) {
        return format.isLabelledByVendors() && format.mediaTypes().named(mediaType) != null
                ? format.mediaTypes().own().get(0)
                : mediaType;
    }

    /** The type alone, which the original then finds: it adds the others, and this one where it is not as it was chosen. */
    @Override
    protected void addDefaultHeaders(HttpHeaders headers, Object value, @Nullable MediaType contentType)
            throws IOException {
        MediaType label = offer.labelled(value.getClass(), contentType);
        if (label == null
                || !label.isConcrete()
                || MediaType.APPLICATION_OCTET_STREAM.equalsTypeAndSubtype(label)
                || getDefaultCharset() != null) {
            super.addDefaultHeaders(headers, value, label);
        } else if (!StringUtils.hasLength(headers.getFirst(HttpHeaders.CONTENT_TYPE))) {
            headers.set(HttpHeaders.CONTENT_TYPE, label.toString());
        }
    }

    @Override
    public Object read(ResolvableType type, HttpInputMessage input, @Nullable Map<String, Object> hints)
            throws IOException {
        StepTimer timer = timers.toRead(type);
        RequestContext context = exchange.context();
        try (ReceivedBody body = ReceivedBody.of(type, input, exchange, limits)) {
            StepTimer.Steps steps = timer.steps(context);
            try (PooledContent head = received(body, steps);
                    DecodingPermit permit = memory.permit(side)) {
                BodyParts parts = new BodyParts(body, head, permit, context);
                Outcome outcome = Outcome.ERROR;
                try {
                    Object value = parsed(type, parts, hints);
                    outcome = Outcome.SUCCESS;
                    return value;
                } catch (IOException | RuntimeException e) {
                    outcome = SpringOutcome.of(e);
                    throw e;
                } finally {
                    steps.ended(Step.DESERIALIZE, outcome);
                    parts.tellSizes(timer, steps, outcome == Outcome.SUCCESS ? outcome : Outcome.MALFORMED);
                }
            }
        } catch (DecodingException | ContentTooLargeException | OverloadedException | UnsupportedCodingException e) {
            throw exchange.unreadable(e, input);
        }
    }

    private PooledContent received(ReceivedBody body, StepTimer.Steps steps) throws IOException {
        Outcome outcome = Outcome.ERROR;
        try {
            PooledContent head = memory.receive(body.stream(), body.declared(), body.limits(), bufferSize);
            outcome = Outcome.SUCCESS;
            return head;
        } catch (IOException | RuntimeException e) {
            outcome = Outcome.of(e);
            throw e;
        } finally {
            steps.ended(Step.RECEIVE, outcome);
        }
    }

    private Object parsed(ResolvableType type, BodyParts parts, @Nullable Map<String, Object> hints)
            throws IOException {
        try {
            parts.permit.acquireFor(parts.head.size());
            Object planned = planned(type, parts, hints);
            if (planned != null) {
                return planned;
            }
            Object value = reader(type, parts).read(type, parts, hints);
            parts.settle();
            return value;
        } catch (OutOfMemoryError e) {
            throw parts.refusalOr(new OverloadedException(e));
        } catch (RuntimeException e) {
            throw parts.refusalOr(ParserFailure.told(e, format.format().name()));
        }
    }

    /** What a plan reads of content that is there at once; null where Jackson is to read it. */
    private @Nullable Object planned(ResolvableType type, BodyParts parts, @Nullable Map<String, Object> hints) {
        if (!json.reads() || parts.rest != null) {
            return null;
        }
        MediaType contentType = parts.getHeaders().getContentType();
        ObjectMapper mapper = mapper(type.toClass(), contentType);
        return json.reads(format, mapper, contentType, hints)
                ? json.read(mapper, type, parts.head, parts.body.limits(), parts.source())
                : null;
    }

    private ObjectMapper mapper(Class<?> type, @Nullable MediaType contentType) {
        return JacksonMetering.mapper(original.getMappersForType(type), contentType, getMapper());
    }

    private AbstractJacksonHttpMessageConverter<ObjectMapper> reader(ResolvableType type, BodyParts parts) {
        DecodeLimits within = parts.body.limits();
        if (format != SpringFormat.SMILE && !bounds.anyApplies(within)) {
            return original;
        }
        ObjectMapper mapper = mapper(type.toClass(), parts.getHeaders().getContentType());
        return limited.get(new Limited(mapper, within), key -> new LimitedConverter(key.mapper, bounds, key.limits));
    }

    @Override
    protected void writeInternal(
            Object value, ResolvableType type, HttpOutputMessage output, @Nullable Map<String, Object> hints)
            throws IOException {
        StepTimer timer = timers.toWrite(type, value.getClass());
        try (PooledContent held = memory.allocate()) {
            BufferedBody body = new BufferedBody(output, held, bufferSize, exchange);
            Outcome outcome = Outcome.ERROR;
            StepTimer.Steps steps = timer.steps(exchange.context());
            try {
                if (isPlanned(value, type, held, output, hints)) {
                    body.written();
                } else {
                    original.write(value, type, null, body, hints);
                }
                outcome = Outcome.SUCCESS;
            } catch (IOException | RuntimeException e) {
                outcome = SpringOutcome.of(e);
                throw e;
            } finally {
                steps.ended(Step.SERIALIZE, outcome);
            }
            if (exchange.hasContent(output)) {
                steps.size(body.count(), Outcome.SUCCESS);
            }
            body.send();
        } catch (RuntimeException e) {
            throw exchange.unfinished(e);
        }
    }

    private boolean isPlanned(
            Object value,
            ResolvableType type,
            PooledContent held,
            HttpOutputMessage output,
            @Nullable Map<String, Object> hints) {
        if (!json.writes()) {
            return false;
        }
        MediaType contentType = output.getHeaders().getContentType();
        ObjectMapper mapper = mapper(value.getClass(), contentType);
        return json.writes(format, mapper, value, contentType, hints)
                && isPlain()
                && json.write(mapper, value, type, held.buffer());
    }

    /** Whether the original writes what its mapper does, and no prefix that an application has given it. */
    private boolean isPlain() {
        Boolean known = plain;
        if (known == null) {
            known = PlainOutput.isOf(original);
            plain = known;
        }
        return known;
    }

    private record Limited(ObjectMapper mapper, DecodeLimits limits) {}

    /** A body of which the first part, or all, has been read in. */
    private final class BodyParts implements HttpInputMessage {

        private final ReceivedBody body;

        private final PooledContent head;

        private final DecodingPermit permit;

        private final RequestContext context;

        private final InputStream content;

        private @Nullable StreamedRest rest;

        BodyParts(ReceivedBody body, PooledContent head, DecodingPermit permit, RequestContext context) {
            this.body = body;
            this.head = head;
            this.permit = permit;
            this.context = context;
            InputStream all = new ByteArrayInputStream(head.buffer().array(), 0, head.size());
            if (head.size() >= bufferSize) {
                this.rest = new StreamedRest(body.stream(), head, body.limits(), permit);
                all = new SequenceInputStream(all, rest);
            }
            this.content = memory.isCapped() || format == SpringFormat.CBOR ? checked(all) : all;
        }

        private CheckedInput checked(InputStream all) {
            boolean charged = memory.isCapped();
            MediaType contentType = charged ? body.headers().getContentType() : null;
            return new CheckedInput(
                    all,
                    format,
                    charged ? format.heapEstimate(contentType != null ? contentType.getCharset() : null) : null,
                    new DecodedMemory(0, body.limits(), source()));
        }

        DecodedMemory.Source source() {
            return memory.isCapped() ? context.decodedMemory() : DecodedMemory.Source.UNBOUNDED;
        }

        @Override
        public InputStream getBody() {
            return content;
        }

        @Override
        public HttpHeaders getHeaders() {
            return body.headers();
        }

        /** What was read has become a value. */
        void settle() {
            if (content instanceof CheckedInput checked) {
                checked.settle();
            }
        }

        /** Why reading stopped, which the parser may have made an error of its own of. */
        RuntimeException refusalOr(RuntimeException failure) {
            return content instanceof CheckedInput checked ? checked.refusalOr(failure) : failure;
        }

        void tellSizes(StepTimer timer, StepTimer.Steps steps, Outcome outcome) {
            steps.size(rest != null ? rest.count() : head.size(), outcome);
            DecompressingInput coded = body.coded();
            if (coded != null) {
                timer.compressedSize(coded.compressedSize(), coded.coding(), outcome);
            }
        }
    }
}
