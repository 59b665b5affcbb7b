package io.wireformat.reactive;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.http.BoundTypes;
import io.wireformat.metrics.ArrivingContent;
import io.wireformat.metrics.CodedInput;
import io.wireformat.metrics.ContentDecoder;
import io.wireformat.metrics.HeldContent;
import io.wireformat.metrics.Outcome;
import io.wireformat.metrics.Step;
import io.wireformat.metrics.StepTimer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.Hints;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpMessage;
import org.springframework.http.codec.AbstractJacksonDecoder;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.MimeType;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;
import tools.jackson.databind.ObjectMapper;

/**
 * One of Spring's Jackson decoders with the time of each single value taken: that of collecting its content, and that of
 * parsing it. A stream of values is left to the original, or read as one list where that has none, as of XML and CBOR.
 * All else, settings made later included, is the original's.
 *
 * <p>Safe for use by many threads.
 */
final class MeteredJacksonDecoder extends AbstractJacksonDecoder<ObjectMapper> {

    private static final long NOT_DECLARED = -1;

    private static final String ASKED_HINT = Asked.class.getName();

    private final AbstractJacksonDecoder<ObjectMapper> original;

    private final JacksonMeters meters;

    @SuppressWarnings("unchecked") // the class of the mapper only decides which mappers can be registered by type
    MeteredJacksonDecoder(AbstractJacksonDecoder<?> original, JacksonMeters meters) {
        super(
                (ObjectMapper) original.getMapper(),
                original.getDecodableMimeTypes().toArray(MimeType[]::new));
        this.original = (AbstractJacksonDecoder<ObjectMapper>) original;
        this.meters = meters;
    }

    JacksonMeters meters() {
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
            return decodeToMono(body, ReactiveFormat.listOf(type), mimeType, hints)
                    .flatMapIterable(list -> (List<?>) list);
        }
        Flux<Object> values = original.decode(body, type, meters.known(mimeType), hints);
        return Flux.deferContextual(context -> {
            PacedHandler.release(context);
            return values;
        });
    }

    @Override
    public Mono<Object> decodeToMono(
            Publisher<DataBuffer> body,
            ResolvableType type,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        StepTimer timer = meters.timers().of(BoundTypes.toRead(type));
        RequestRules rules = meters.requests();
        Asked asked = hints != null ? (Asked) hints.get(ASKED_HINT) : null;
        long declared = asked != null ? asked.request().getHeaders().getContentLength() : NOT_DECLARED;
        DecodeLimits limits = asked != null ? rules.limits(asked.declared(), meters.limits()) : meters.limits();
        ContentDecoder decoder = asked != null ? rules.decoderWhereCoded(asked.request(), limits) : ContentDecoder.NONE;
        return Mono.deferContextual(context -> {
            Map<String, Object> all =
                    context.isEmpty() ? hints : Hints.merge(hints, ContextView.class.getName(), context);
            ArrivingContent.Reader<Optional<Object>> reader =
                    (content, coded) -> parse(content, coded, type, mimeType, all, timer);
            return CollectedContent.<Object>read(
                            body,
                            getMaxInMemorySize(),
                            () -> meters.await(timer, declared, limits),
                            content -> meters.timing().during(context, () -> content.read(decoder, reader)))
                    .onErrorMap(Refusals::of);
        });
    }

    private Optional<Object> parse(
            HeldContent content,
            @Nullable CodedInput coded,
            ResolvableType type,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints,
            StepTimer timer)
            throws IOException {
        if (content.size() == 0) {
            return Optional.empty();
        }
        CollectedContent.checkSize(content.size(), getMaxInMemorySize());
        ByteBuffer bytes = ByteBuffer.wrap(content.buffer().array(), 0, content.size());
        DataBuffer buffer = DefaultDataBufferFactory.sharedInstance.wrap(bytes);
        return Optional.ofNullable(timed(buffer, coded, type, mimeType, hints, timer));
    }

    @Override
    public Object decode(
            DataBuffer content, ResolvableType type, @Nullable MimeType mimeType, @Nullable Map<String, Object> hints) {
        try {
            return timed(content, null, type, mimeType, hints, meters.timers().of(BoundTypes.toRead(type)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Object timed(
            DataBuffer content,
            @Nullable CodedInput coded,
            ResolvableType type,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints,
            StepTimer timer)
            throws IOException {
        int size = content.readableByteCount();
        Outcome outcome = Outcome.MALFORMED;
        try {
            Object value =
                    timer.time(Step.DESERIALIZE, () -> original.decode(content, type, meters.known(mimeType), hints));
            outcome = Outcome.SUCCESS;
            return value;
        } finally {
            timer.size(size, outcome);
            if (coded != null) {
                timer.codedSize(coded.codedSize(), coded.coding(), outcome);
            }
        }
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
        return Hints.merge(hints, ASKED_HINT, new Asked(request, actualType));
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
    private record Asked(HttpMessage request, ResolvableType declared) {}
}
