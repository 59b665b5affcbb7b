package io.wireformat.reactive.internal;

import io.wireformat.http.internal.converter.JacksonBody;
import io.wireformat.http.internal.converter.JacksonFormat;
import io.wireformat.http.internal.converter.UnwritableText;
import io.wireformat.http.internal.converter.WrittenBody;
import io.wireformat.http.internal.errors.UnwritableValueException;
import io.wireformat.http.internal.exchange.BodyWriters;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.internal.pipeline.ExchangeMemory;
import io.wireformat.internal.pipeline.PooledContent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.EncodingException;
import org.springframework.core.codec.Hints;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.codec.AbstractJacksonEncoder;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.MimeType;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.ObjectMapper;

/**
 * One of Spring's Jackson encoders with the time that each single value takes. The original encodes a stream of values, or
 * this one a list if the original has no streams. The original has all settings, later ones included.
 *
 * <p>As of 7.0, Spring's encoders of XML and CBOR write a value, but refuse the publisher of one value that WebFlux passes,
 * and the response becomes a 500. This encoder writes it if the request or the application names the format; all other
 * responses are as without the starter.
 *
 * <p>Safe for use by many threads.
 */
public final class MeteredJacksonEncoder extends AbstractJacksonEncoder<ObjectMapper> implements TimedCodec {

    /** A hint that the request or the application names the format. */
    public static final String NAMED_HINT = MeteredJacksonEncoder.class.getName() + ".named";

    private static final String UNSENT_HINT = MeteredJacksonEncoder.class.getName() + ".unsent";

    private final AbstractJacksonEncoder<ObjectMapper> original;
    private final JacksonFormat format;
    private final Predicate<MediaType> reserved;
    private final RequestRules rules;
    private final BodyWriters writers;

    @SuppressWarnings("unchecked") // the class of the mapper only decides which mappers can be registered by type
    public MeteredJacksonEncoder(
            AbstractJacksonEncoder<?> original,
            JacksonFormat format,
            Predicate<MediaType> reserved,
            RequestRules rules,
            BodyWriters writers) {
        super(
                (ObjectMapper) original.getMapper(),
                original.getEncodableMimeTypes().toArray(MimeType[]::new));
        this.original = (AbstractJacksonEncoder<ObjectMapper>) original;
        this.format = format;
        this.reserved = reserved;
        this.rules = rules;
        this.writers = writers;
    }

    @Override
    public SpringFormat format() {
        return format.spring();
    }

    @Override
    public boolean canEncode(ResolvableType type, @Nullable MimeType mimeType) {
        return !format.spring().isReserved(mimeType, reserved)
                && original.canEncode(type, format.spring().known(mimeType));
    }

    @Override
    public Flux<DataBuffer> encode(
            Publisher<?> values,
            DataBufferFactory buffers,
            ResolvableType type,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        boolean named = hints != null && hints.containsKey(NAMED_HINT);
        if (values instanceof Mono<?> value && (named || !format.spring().refusesPublishers())) {
            return encode(value, buffers, type, mimeType, hints);
        }
        if (named && !(values instanceof Mono) && makesLists(mimeType)) {
            return encode(Flux.from(values).collectList(), buffers, BoundTypes.listOf(type), mimeType, hints);
        }
        Flux<DataBuffer> content =
                original.encode(values, buffers, type, format.spring().known(mimeType), hints);
        return values instanceof Mono
                ? content
                : Flux.deferContextual(context -> {
                    rules.context(context, null).seesStream();
                    return content;
                });
    }

    /**
     * Whether the values of a publisher of many are written as one list. As of 7.0, Spring has no stream of XML and CBOR, and puts
     * brackets of JSON around Smile.
     */
    private boolean makesLists(@Nullable MimeType mimeType) {
        return format.spring() != SpringFormat.JSON
                && mimeType != null
                && format.spring().mediaTypes().named(MediaType.asMediaType(mimeType)) != null;
    }

    private Flux<DataBuffer> encode(
            Mono<?> value,
            DataBufferFactory buffers,
            ResolvableType type,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        return Flux.deferContextual(context -> {
            RequestContext request = rules.context(context, null);
            return value.map(one -> encoded(one, buffers, type, mimeType, hints, request));
        });
    }

    @Override
    public DataBuffer encodeValue(
            Object value,
            DataBufferFactory buffers,
            ResolvableType type,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        return encoded(value, buffers, type, mimeType, hints, RequestContext.NONE);
    }

    private DataBuffer encoded(
            Object value,
            DataBufferFactory buffers,
            ResolvableType type,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints,
            RequestContext request) {
        MimeType known = format.spring().known(mimeType);
        JacksonBody body = new JacksonBody(format.spring(), type, () -> known, hints);
        boolean sent = hints == null || !hints.containsKey(UNSENT_HINT);
        try {
            DataBuffer content = format.write(
                            value, body, request, sent, () -> new EncodedBody(encoded(value, body, buffers)))
                    .buffer();
            ExchangeMemory memory = request.memory();
            if (memory != null && format.metering().memory().isCapped()) {
                // the network holds it until the client has taken it
                memory.hold(content.readableByteCount());
            }
            return content;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Encodes by a plan, or with Spring's encoder. Text that the format does not have is no failure of the server. */
    private DataBuffer encoded(Object value, JacksonBody body, DataBufferFactory buffers) {
        Supplier<ObjectMapper> mapper = () -> selectMapper(body.type(), body.mediaType());
        DataBuffer planned = format.json().mayWrite(value) ? planned(value, body, buffers, mapper) : null;
        if (planned != null) {
            return planned;
        }
        try {
            return original.encodeValue(value, buffers, body.type(), body.mediaType(), body.hints());
        } catch (EncodingException e) {
            io.wireformat.EncodingException text = UnwritableText.in(mapper.get(), value, format.spring());
            if (text == null) {
                throw e;
            }
            RuntimeException failure = writers.unwritable(
                    format.spring().format().name(), body.type().getType(), text);
            throw failure instanceof UnwritableValueException unwritable ? unwritable.withUnsent(value) : failure;
        }
    }

    private @Nullable DataBuffer planned(
            Object value, JacksonBody body, DataBufferFactory buffers, Supplier<ObjectMapper> mapper) {
        try (PooledContent pooled = format.metering().memory().allocate()) {
            return format.json().write(mapper, body.plainJson(), value, pooled.buffer())
                    ? buffers.allocateBuffer(pooled.size())
                            .write(pooled.buffer().array(), 0, pooled.size())
                    : null;
        }
    }

    private record EncodedBody(DataBuffer buffer) implements WrittenBody {

        @Override
        public long size() {
            return buffer.readableByteCount();
        }

        @Override
        public byte[] copy() {
            byte[] bytes = new byte[buffer.readableByteCount()];
            buffer.toByteBuffer(ByteBuffer.wrap(bytes));
            return bytes;
        }
    }

    @Override
    protected ObjectMapper selectMapper(ResolvableType type, @Nullable MimeType mimeType) {
        return JacksonFormat.mapper(original.getMappersForType(type.toClass()), mimeType, getMapper());
    }

    @Override
    public void setStreamingMediaTypes(List<MediaType> mediaTypes) {
        original.setStreamingMediaTypes(mediaTypes);
    }

    @Override
    public List<MediaType> getStreamingMediaTypes() {
        return original.getStreamingMediaTypes();
    }

    @Override
    public List<MimeType> getEncodableMimeTypes() {
        return original.getEncodableMimeTypes();
    }

    @Override
    public List<MimeType> getEncodableMimeTypes(ResolvableType type) {
        return original.getEncodableMimeTypes(type);
    }

    @Override
    public Map<String, Object> getEncodeHints(
            @Nullable ResolvableType actualType,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        writers.leaveCompressionToServer(response.getHeaders());
        Map<String, Object> hints = original.getEncodeHints(actualType, type, mediaType, request, response);
        if (!ReactiveResponseHead.hasBody(response)) {
            hints = Hints.merge(hints, UNSENT_HINT, true);
        }
        // nothing but the application has set it so far
        return response.getHeaders().getContentType() != null ? Hints.merge(hints, NAMED_HINT, true) : hints;
    }

    @Override
    public void registerMappersForType(Class<?> type, Consumer<Map<MimeType, ObjectMapper>> registration) {
        original.registerMappersForType(type, registration);
    }

    @Override
    public @Nullable Map<MimeType, ObjectMapper> getMappersForType(Class<?> type) {
        return original.getMappersForType(type);
    }
}
