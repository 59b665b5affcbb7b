package io.wireformat.http;

import io.wireformat.DecodingException;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.OverloadedException;
import io.wireformat.internal.coding.UnsupportedCodingException;
import io.wireformat.internal.jackson.HeapEstimate;
import io.wireformat.internal.jackson.JacksonBounds;
import io.wireformat.internal.pipeline.CodedInput;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.Outcome;
import io.wireformat.internal.pipeline.PooledContent;
import io.wireformat.internal.pipeline.Step;
import io.wireformat.internal.pipeline.StepTimer;
import io.wireformat.internal.pipeline.TypeTimers;
import io.wireformat.web.BoundTypes;
import io.wireformat.web.SpringFormat;
import io.wireformat.web.StreamTypes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractJacksonHttpMessageConverter;
import tools.jackson.databind.ObjectMapper;

/**
 * One of Spring's Jackson converters with its steps timed. Content passes through a buffer, so that reading in and
 * parsing, and writing and sending, are told apart; what exceeds the buffer is streamed as Spring does, and its
 * transport then counts as parsing or writing. All else, settings made later included, is the original's. A subclass,
 * because Spring's {@code @JsonView} support asks for the converter's class.
 *
 * <p>Safe for use by many threads.
 */
final class MeteredJacksonHttpMessageConverter extends AbstractJacksonHttpMessageConverter<ObjectMapper> {

    /** Limits that are a handler's own need handlers, so that this many are never needed. */
    private static final int MOST_LIMITED = 1000;

    private final SpringFormat format;

    private final AbstractJacksonHttpMessageConverter<ObjectMapper> original;

    private final SpringOffer offer;

    private final Exchange exchange;

    private final ContentBudget memory;

    private final int bufferSize;

    private final DecodeLimits limits;

    private final JacksonBounds bounds;

    private final Map<Limited, LimitedConverter> limited = new ConcurrentHashMap<>();

    private final TypeTimers timers;

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
        this.timers = new TypeTimers(metering, format());
        this.exchange = buffered.exchange();
        this.memory = buffered.memory();
        this.bufferSize = buffered.bufferSize();
        this.limits = buffered.limits();
        this.bounds = buffered.bounds();
    }

    /** What the meters call it. */
    String format() {
        return format.format().name();
    }

    /** The most bytes of content that the current request may have. */
    long longest() {
        return exchange.limits(limits).contentSize();
    }

    /** Whether content with this media type is left to another format. */
    boolean isLeft(MediaType mediaType) {
        return offer.isLeft(mediaType);
    }

    SpringFormat springFormat() {
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

    @Override
    protected void addDefaultHeaders(HttpHeaders headers, Object value, @Nullable MediaType contentType)
            throws IOException {
        super.addDefaultHeaders(headers, value, offer.labelled(value.getClass(), contentType));
    }

    @Override
    public Object read(ResolvableType type, HttpInputMessage input, @Nullable Map<String, Object> hints)
            throws IOException {
        StepTimer timer = timers.of(BoundTypes.toRead(type));
        try (ReceivedBody body = ReceivedBody.of(input, exchange, limits)) {
            try (PooledContent head = timer.time(
                    Step.RECEIVE, () -> memory.receive(body.stream(), body.declared(), body.limits(), bufferSize))) {
                return parse(type, parts(body, head), timer, hints);
            }
        } catch (DecodingException | ContentTooLargeException | OverloadedException | UnsupportedCodingException e) {
            throw exchange.unreadable(e, input);
        }
    }

    private BodyParts parts(ReceivedBody body, PooledContent head) {
        boolean charged = memory.isCapped();
        MediaType contentType = charged ? body.headers().getContentType() : null;
        return new BodyParts(
                body,
                head,
                bufferSize,
                format,
                charged ? format.heapEstimate(contentType != null ? contentType.getCharset() : null) : null,
                charged ? exchange.memory() : DecodedMemory.Source.UNBOUNDED);
    }

    private Object parse(ResolvableType type, BodyParts parts, StepTimer timer, @Nullable Map<String, Object> hints)
            throws IOException {
        Outcome outcome = Outcome.MALFORMED;
        try {
            Object value =
                    timer.time(Step.DESERIALIZE, () -> reader(type, parts).read(type, parts, hints), SpringOutcome::of);
            outcome = Outcome.SUCCESS;
            parts.memory.settle();
            return value;
        } catch (RuntimeException e) {
            parts.memory.release();
            RuntimeException refusal = parts.content.refusal();
            throw refusal != null ? refusal : e;
        } finally {
            timer.size(parts.rest.count(), outcome);
            CodedInput coded = parts.body.coded();
            if (coded != null) {
                timer.codedSize(coded.codedSize(), coded.coding(), outcome);
            }
        }
    }

    private AbstractJacksonHttpMessageConverter<ObjectMapper> reader(ResolvableType type, BodyParts parts) {
        DecodeLimits within = parts.body.limits();
        if (!bounds.bind(within)) {
            return original;
        }
        ObjectMapper mapper = JacksonMetering.mapper(
                original.getMappersForType(type.toClass()), parts.getHeaders().getContentType(), getMapper());
        if (limited.size() >= MOST_LIMITED) {
            limited.clear();
        }
        return limited.computeIfAbsent(
                new Limited(mapper, within), key -> new LimitedConverter(key.mapper, bounds, key.limits));
    }

    @Override
    protected void writeInternal(
            Object value, ResolvableType type, HttpOutputMessage output, @Nullable Map<String, Object> hints)
            throws IOException {
        StepTimer timer = timers.of(BoundTypes.toWrite(type, value.getClass()));
        try (PooledContent held = memory.hold()) {
            BufferedBody body = new BufferedBody(output, held, bufferSize, exchange);
            timer.time(
                    Step.SERIALIZE,
                    () -> {
                        original.write(value, type, body.getHeaders().getContentType(), body, hints);
                        return body;
                    },
                    SpringOutcome::of);
            if (exchange.hasContent()) {
                timer.size(body.count(), Outcome.SUCCESS);
            }
            body.send();
        } catch (RuntimeException e) {
            throw exchange.unfinished(e);
        }
    }

    private record Limited(ObjectMapper mapper, DecodeLimits limits) {}

    /** A body of which the first part has been read in. */
    private static final class BodyParts implements HttpInputMessage {

        private final ReceivedBody body;

        private final StreamedRest rest;

        private final CheckedInput content;

        private final DecodedMemory memory;

        BodyParts(
                ReceivedBody body,
                PooledContent head,
                int bufferSize,
                SpringFormat format,
                @Nullable HeapEstimate estimate,
                DecodedMemory.Source source) {
            this.body = body;
            this.rest = new StreamedRest(body.stream(), head, body.limits());
            InputStream first = new ByteArrayInputStream(head.buffer().array(), 0, head.size());
            InputStream all = head.size() < bufferSize ? first : new SequenceInputStream(first, rest);
            this.memory = new DecodedMemory(0, body.limits(), source);
            this.content = new CheckedInput(all, format, estimate, memory);
        }

        @Override
        public InputStream getBody() {
            return content;
        }

        @Override
        public HttpHeaders getHeaders() {
            return body.headers();
        }
    }
}
