package io.wireformat.reactive.internal;

import io.wireformat.DecodingException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.http.internal.converter.JacksonBody;
import io.wireformat.http.internal.converter.JacksonDecoding;
import io.wireformat.http.internal.converter.JacksonFormat;
import io.wireformat.http.internal.exchange.BodyReader;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.internal.pipeline.Body;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.PooledContent;
import io.wireformat.text.internal.ForeignText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.Hints;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DataBufferWrapper;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpMessage;
import org.springframework.http.MediaType;
import org.springframework.http.codec.AbstractJacksonDecoder;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.MimeType;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;

/**
 * One of Spring's Jackson decoders, with the time that each single value takes to be collected and to be parsed. The
 * original decodes a stream of values, or this one a list if the original has no streams (XML and CBOR). The original has
 * all settings, later ones included.
 *
 * <p>Safe for use by many threads.
 */
public final class MeteredJacksonDecoder extends AbstractJacksonDecoder<ObjectMapper> implements TimedCodec {

    private static final String SERVER_HINT = ServerRead.class.getName();
    private static final String LIMITS_HINT = DecodeLimits.class.getName();
    private static final byte[] NOTHING = {};

    private final AbstractJacksonDecoder<ObjectMapper> original;
    private final JacksonFormat format;
    private final Predicate<MediaType> reserved;
    private final RequestRules rules;

    @SuppressWarnings("unchecked") // the class of the mapper only decides which mappers can be registered by type
    public MeteredJacksonDecoder(
            AbstractJacksonDecoder<?> original,
            JacksonFormat format,
            Predicate<MediaType> reserved,
            RequestRules rules) {
        super(
                (ObjectMapper) original.getMapper(),
                original.getDecodableMimeTypes().toArray(MimeType[]::new));
        this.original = (AbstractJacksonDecoder<ObjectMapper>) original;
        this.format = format;
        this.reserved = reserved;
        this.rules = rules;
    }

    @Override
    public SpringFormat format() {
        return format.spring();
    }

    @Override
    public boolean canDecode(ResolvableType type, @Nullable MimeType mimeType) {
        return !format.spring().isReserved(mimeType, reserved)
                && original.canDecode(type, format.spring().known(mimeType));
    }

    @Override
    public Flux<Object> decode(
            Publisher<DataBuffer> body,
            ResolvableType type,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        if (format.spring().refusesPublishers()) {
            return decodeToMono(body, BoundTypes.listOf(type), mimeType, hints).flatMapIterable(list -> (List<?>) list);
        }
        Flux<DataBuffer> parts = Flux.from(body).map(MeteredJacksonDecoder::copied);
        Flux<Object> values = original.decode(parts, type, format.spring().known(mimeType), hints);
        ServerRead server = serverRead(hints);
        return Flux.deferContextual(context -> {
                    rules.awaitsAnyTime(context);
                    rules.context(context, server != null ? server.request() : null)
                            .seesStream();
                    if (server != null) {
                        rules.coding().requireUncoded(server.request());
                    }
                    return values;
                })
                .onErrorMap(failure -> withHeaders(server, failure));
    }

    /** Spring releases a malformed part twice, which would take it from another request that has got it meanwhile. */
    private static DataBuffer copied(DataBuffer part) {
        byte[] bytes = new byte[part.readableByteCount()];
        part.read(bytes);
        DataBufferUtils.release(part);
        return DefaultDataBufferFactory.sharedInstance.wrap(bytes);
    }

    @Override
    public Mono<Object> decodeToMono(
            Publisher<DataBuffer> body,
            ResolvableType type,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        ServerRead server = serverRead(hints);
        HttpMessage message = server != null ? server.request() : null;
        Metering metering = format.metering(message != null && rules.coding().decodes(message));
        DecodeLimits limits = limitsOf(server, metering);
        JacksonBody content = new JacksonBody(format.spring(), type, () -> mimeType, hints);
        return CollectedContent.read(
                        body,
                        message,
                        getMaxInMemorySize(),
                        rules,
                        context -> reader(content, metering, limits, rules.context(context, message)))
                .onErrorMap(failure -> withHeaders(server, failure));
    }

    /** Sets the headers of a refusal: Spring leaves them out of the response to a request that names no format of ours. */
    private static Throwable withHeaders(@Nullable ServerRead server, Throwable reason) {
        Throwable failure = FormatMessageReader.unread(reason, server != null ? server.request() : null);
        if (server == null && failure instanceof org.springframework.core.codec.DecodingException) {
            // Spring's message repeats Jackson's, which repeats the content
            return new org.springframework.core.codec.DecodingException(
                    ForeignText.printable(failure.getMessage()), failure.getCause());
        }
        if (server != null
                && failure instanceof ResponseStatusException refusal
                && !server.response().isCommitted()) {
            server.response().getHeaders().putAll(refusal.getHeaders());
        }
        return failure;
    }

    @Override
    @SuppressWarnings("NullAway") // the interface allows null, the abstract class does not
    public @Nullable Object decode(
            DataBuffer content, ResolvableType type, @Nullable MimeType mimeType, @Nullable Map<String, Object> hints) {
        try (PooledContent pooled = format.metering().memory().allocate()) {
            int size = content.readableByteCount();
            pooled.buffer().ensure(size);
            content.read(pooled.buffer().array(), 0, size);
            pooled.buffer().advance(size);
            pooled.account();
            Metering metering = format.metering();
            return reader(
                            new JacksonBody(format.spring(), type, () -> mimeType, hints),
                            metering,
                            limitsOf(serverRead(hints), metering),
                            RequestContext.NONE)
                    .read(Body.of(pooled))
                    .orElse(null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (DecodingException e) {
            throw new org.springframework.core.codec.DecodingException(ForeignText.printable(e.getMessage()), e);
        } finally {
            DataBufferUtils.release(content);
        }
    }

    private BodyReader reader(JacksonBody body, Metering metering, DecodeLimits limits, RequestContext request) {
        ResolvableType type = body.type();
        MimeType known = format.spring().known(body.mediaType());
        JacksonDecoding decoding = new JacksonDecoding(
                format, body, metering.memory().isCapped()) {
            @Override
            protected ObjectMapper mapper() {
                return selectMapper(type, known);
            }

            @Override
            protected Object parse(InputStream content, boolean limited) {
                DataBuffer buffer = new DataBufferWrapper(DefaultDataBufferFactory.sharedInstance.wrap(NOTHING)) {
                    @Override
                    public InputStream asInputStream() {
                        return content;
                    }
                };
                return limited
                        ? MeteredJacksonDecoder.super.decode(
                                buffer, type, known, Hints.merge(body.hints(), LIMITS_HINT, limits))
                        : original.decode(buffer, type, known, body.hints());
            }
        };
        return format.reader(decoding, metering, limits, request);
    }

    @Override
    protected ObjectMapper selectMapper(ResolvableType type, @Nullable MimeType mimeType) {
        return JacksonFormat.mapper(original.getMappersForType(type.toClass()), mimeType, getMapper());
    }

    @Override
    protected ObjectReader customizeReader(
            ObjectReader reader, ResolvableType type, @Nullable Map<String, Object> hints) {
        DecodeLimits limits = hints != null ? (DecodeLimits) hints.get(LIMITS_HINT) : null;
        return limits != null ? format.bounds().within(limits, reader) : reader;
    }

    private static @Nullable ServerRead serverRead(@Nullable Map<String, Object> hints) {
        return hints != null ? (ServerRead) hints.get(SERVER_HINT) : null;
    }

    private DecodeLimits limitsOf(@Nullable ServerRead server, Metering metering) {
        return server != null ? rules.limits(server.declared(), metering.limits()) : metering.limits();
    }

    @Override
    public void setMaxInMemorySize(int byteCount) {
        original.setMaxInMemorySize(byteCount);
    }

    @Override
    public int getMaxInMemorySize() {
        return original.getMaxInMemorySize();
    }

    @Override
    public List<MimeType> getDecodableMimeTypes() {
        return original.getDecodableMimeTypes();
    }

    @Override
    public List<MimeType> getDecodableMimeTypes(ResolvableType type) {
        return original.getDecodableMimeTypes(type);
    }

    @Override
    public Map<String, Object> getDecodeHints(
            ResolvableType actualType, ResolvableType type, ServerHttpRequest request, ServerHttpResponse response) {
        Map<String, Object> hints = original.getDecodeHints(actualType, type, request, response);
        return Hints.merge(hints, SERVER_HINT, new ServerRead(request, response, actualType));
    }

    @Override
    public void registerMappersForType(Class<?> type, Consumer<Map<MimeType, ObjectMapper>> registration) {
        original.registerMappersForType(type, registration);
    }

    @Override
    public @Nullable Map<MimeType, ObjectMapper> getMappersForType(Class<?> type) {
        return original.getMappersForType(type);
    }

    /**
     * The request that a server reads a body of.
     *
     * @param declared the type that the handler declares
     */
    private record ServerRead(HttpMessage request, ServerHttpResponse response, ResolvableType declared) {}
}
