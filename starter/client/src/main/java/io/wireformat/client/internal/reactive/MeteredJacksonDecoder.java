package io.wireformat.client.internal.reactive;

import io.wireformat.DecodingException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.OverloadedException;
import io.wireformat.codec.internal.CborTags;
import io.wireformat.http.internal.converter.JacksonMetering;
import io.wireformat.http.internal.errors.ParserFailure;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.exchange.SpringOutcome;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.internal.coding.UnsupportedCodingException;
import io.wireformat.internal.jackson.HeapEstimate;
import io.wireformat.internal.pipeline.ArrivingContent;
import io.wireformat.internal.pipeline.ContentDecompressor;
import io.wireformat.internal.pipeline.DecompressingInput;
import io.wireformat.internal.pipeline.Outcome;
import io.wireformat.internal.pipeline.PooledContent;
import io.wireformat.internal.pipeline.Step;
import io.wireformat.internal.pipeline.StepTimer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.Hints;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpMessage;
import org.springframework.http.codec.AbstractJacksonDecoder;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.MimeType;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;

/**
 * One of Spring's Jackson decoders with the time of each single value taken: that of collecting its content, and that of
 * parsing it. A stream of values is left to the original, or read as one list where that has none, as of XML and CBOR.
 * All else, settings made later included, is the original's.
 *
 * <p>Safe for use by many threads.
 */
public final class MeteredJacksonDecoder extends AbstractJacksonDecoder<ObjectMapper> {

    private static final long NOT_DECLARED = -1;

    private static final String ASKED_HINT = Asked.class.getName();

    private static final String LIMITS_HINT = DecodeLimits.class.getName();

    private static final int CHUNK = 8192;

    private final AbstractJacksonDecoder<ObjectMapper> original;

    private final JacksonMeters meters;

    @SuppressWarnings("unchecked") // the class of the mapper only decides which mappers can be registered by type
    public MeteredJacksonDecoder(AbstractJacksonDecoder<?> original, JacksonMeters meters) {
        super(
                (ObjectMapper) original.getMapper(),
                original.getDecodableMimeTypes().toArray(MimeType[]::new));
        this.original = (AbstractJacksonDecoder<ObjectMapper>) original;
        this.meters = meters;
    }

    public JacksonMeters meters() {
        return meters;
    }

    @Override
    public boolean canDecode(ResolvableType type, @Nullable MimeType mimeType) {
        return !meters.isLeft(mimeType) && original.canDecode(type, meters.known(mimeType));
    }

    @Override
    public Flux<Object> decode(
            Publisher<DataBuffer> body,
            ResolvableType type,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        if (meters.refusesPublishers()) {
            return decodeToMono(body, BoundTypes.listOf(type), mimeType, hints).flatMapIterable(list -> (List<?>) list);
        }
        Flux<DataBuffer> parts = Flux.from(body).map(MeteredJacksonDecoder::copied);
        Flux<Object> values = original.decode(parts, type, meters.known(mimeType), hints);
        Asked asked = asked(hints);
        return Flux.deferContextual(context -> {
                    meters.requests().awaitsAnyTime(context);
                    if (asked != null) {
                        meters.requests().requireUncodedStream(asked.request());
                    }
                    return values;
                })
                .onErrorMap(failure -> told(
                        asked,
                        failure instanceof UnsupportedCodingException coded ? ContentFailures.of(coded) : failure));
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
        StepTimer timer = meters.timers().toRead(type);
        RequestRules rules = meters.requests();
        Asked asked = asked(hints);
        DecodeLimits limits = limits(asked);
        long declared = asked != null ? asked.request().getHeaders().getContentLength() : NOT_DECLARED;
        return Mono.deferContextual(context -> {
                    Map<String, Object> all =
                            context.isEmpty() ? hints : Hints.merge(hints, ContextView.class.getName(), context);
                    RequestContext request = rules.context(context, asked != null ? asked.request() : null);
                    ArrivingContent.Reader<Optional<Object>> reader =
                            (content, coded) -> parse(content, coded, limits, type, mimeType, all, timer, request);
                    // a refusal that leaves a body unread may be lost with the connection
                    ContentDecompressor decoder = asked != null
                            ? coded -> rules.decoder(asked.request(), limits).decompress(coded)
                            : ContentDecompressor.NONE;
                    return CollectedContent.<Object>read(
                            body,
                            getMaxInMemorySize(),
                            () -> meters.await(timer, declared, limits, request),
                            rules,
                            asked != null && rules.isCoded(asked.request()),
                            request.memory(),
                            content -> content.read(decoder, reader));
                })
                .onErrorMap(failure -> told(asked, ContentFailures.of(failure)));
    }

    /** What answers an error of a request that names no format of ours leaves out the headers that the error has. */
    private static Throwable told(@Nullable Asked asked, Throwable failure) {
        if (asked != null
                && failure instanceof ResponseStatusException refusal
                && !asked.response().isCommitted()) {
            asked.response().getHeaders().putAll(refusal.getHeaders());
        }
        return failure;
    }

    private Optional<Object> parse(
            PooledContent content,
            @Nullable DecompressingInput coded,
            DecodeLimits limits,
            ResolvableType type,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints,
            StepTimer timer,
            RequestContext request)
            throws IOException {
        if (content.size() == 0) {
            return Optional.empty();
        }
        CollectedContent.checkSize(content.size(), getMaxInMemorySize());
        ByteBuffer bytes = ByteBuffer.wrap(content.buffer().array(), 0, content.size());
        DataBuffer buffer = DefaultDataBufferFactory.sharedInstance.wrap(bytes);
        DecodedMemory memory = new DecodedMemory(content.size(), limits, request.decodedMemory());
        try {
            Object value = timed(content.size(), coded, timer, request, () -> {
                Object planned = planned(content, limits, type, mimeType, hints, request);
                if (planned != null) {
                    return planned;
                }
                if (meters.charges()) {
                    Charset charset = mimeType != null ? mimeType.getCharset() : null;
                    HeapEstimate estimate = meters.format().heapEstimate(charset);
                    memory.charge(estimate.add(content.buffer().array(), 0, content.size()));
                }
                return parsed(buffer, limits, type, meters.known(mimeType), hints);
            });
            memory.settle();
            return Optional.ofNullable(value);
        } catch (OutOfMemoryError e) {
            memory.release();
            throw new OverloadedException(e);
        } catch (RuntimeException | Error e) {
            memory.release();
            throw e;
        }
    }

    /** What a plan reads; null where Jackson is to read it. */
    private @Nullable Object planned(
            PooledContent content,
            DecodeLimits limits,
            ResolvableType type,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints,
            RequestContext request) {
        if (!meters.json().reads()) {
            return null;
        }
        ObjectMapper mapper = selectMapper(type, meters.known(mimeType));
        return meters.json().reads(meters.format(), mapper, mimeType, hints)
                ? meters.json()
                        .read(
                                mapper,
                                type,
                                content,
                                limits,
                                meters.charges() ? request.decodedMemory() : DecodedMemory.Source.UNBOUNDED)
                : null;
    }

    @Override
    public Object decode(
            DataBuffer content, ResolvableType type, @Nullable MimeType mimeType, @Nullable Map<String, Object> hints) {
        try {
            DecodeLimits limits = limits(asked(hints));
            return timed(
                    content.readableByteCount(),
                    null,
                    meters.timers().toRead(type),
                    RequestContext.NONE,
                    () -> parsed(content, limits, type, meters.known(mimeType), hints));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Object timed(
            int size,
            @Nullable DecompressingInput coded,
            StepTimer timer,
            RequestContext request,
            StepTimer.Work<Object> work)
            throws IOException {
        Outcome outcome = Outcome.MALFORMED;
        StepTimer.Steps steps = timer.steps(request);
        try {
            Object value = steps.time(Step.DESERIALIZE, work, SpringOutcome::of);
            outcome = Outcome.SUCCESS;
            return value;
        } finally {
            steps.size(size, outcome);
            if (coded != null) {
                timer.compressedSize(coded.compressedSize(), coded.coding(), outcome);
            }
        }
    }

    private Object parsed(
            DataBuffer content,
            DecodeLimits limits,
            ResolvableType type,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        if (meters.format() == SpringFormat.CBOR) {
            checkTags(content);
        }
        try {
            return meters.format() == SpringFormat.SMILE || meters.bounds().anyApplies(limits)
                    ? super.decode(content, type, mimeType, Hints.merge(hints, LIMITS_HINT, limits))
                    : original.decode(content, type, mimeType, hints);
        } catch (RuntimeException e) {
            throw ParserFailure.told(e, meters.format().format().name());
        }
    }

    private static void checkTags(DataBuffer content) {
        CborTags tags = new CborTags();
        byte[] chunk = new byte[Math.min(CHUNK, content.readableByteCount())];
        try (DataBuffer.ByteBufferIterator parts = content.readableByteBuffers()) {
            while (parts.hasNext()) {
                ByteBuffer part = parts.next();
                while (part.hasRemaining()) {
                    int length = Math.min(chunk.length, part.remaining());
                    part.get(chunk, 0, length);
                    tags.pass(chunk, 0, length);
                }
            }
        } catch (DecodingException e) {
            DataBufferUtils.release(content);
            throw new org.springframework.core.codec.DecodingException(String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    protected ObjectMapper selectMapper(ResolvableType type, @Nullable MimeType mimeType) {
        return JacksonMetering.mapper(original.getMappersForType(type.toClass()), mimeType, getMapper());
    }

    @Override
    protected ObjectReader customizeReader(
            ObjectReader reader, ResolvableType type, @Nullable Map<String, Object> hints) {
        DecodeLimits limits = hints != null ? (DecodeLimits) hints.get(LIMITS_HINT) : null;
        return limits != null ? meters.bounds().within(limits, reader) : reader;
    }

    private static @Nullable Asked asked(@Nullable Map<String, Object> hints) {
        return hints != null ? (Asked) hints.get(ASKED_HINT) : null;
    }

    private DecodeLimits limits(@Nullable Asked asked) {
        return asked != null ? meters.requests().limits(asked.declared(), meters.limits()) : meters.limits();
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
        return Hints.merge(hints, ASKED_HINT, new Asked(request, response, actualType));
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
     * What a server asks for.
     *
     * @param declared what the request's content becomes, as a handler declares it
     */
    private record Asked(HttpMessage request, ServerHttpResponse response, ResolvableType declared) {}
}
