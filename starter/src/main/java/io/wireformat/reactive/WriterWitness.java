package io.wireformat.reactive;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.result.method.annotation.AbstractMessageWriterResultHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Spring's own choice of an answer's media type, with nothing to write; to be made once. */
final class WriterWitness extends AbstractMessageWriterResultHandler {

    private final AtomicReference<@Nullable MediaType> chosen;

    private final Set<MediaType> candidates = new LinkedHashSet<>();

    private WriterWitness(
            List<HttpMessageWriter<?>> writers,
            AbstractMessageWriterResultHandler original,
            AtomicReference<@Nullable MediaType> chosen) {
        super(writers, original.getContentTypeResolver(), original.getAdapterRegistry());
        this.chosen = chosen;
    }

    /**
     * A choice among writers.
     *
     * @param original the part of the application that would choose
     */
    static WriterWitness among(List<HttpMessageWriter<?>> writers, AbstractMessageWriterResultHandler original) {
        AtomicReference<@Nullable MediaType> chosen = new AtomicReference<>();
        List<HttpMessageWriter<?>> asked = writers.stream()
                .<HttpMessageWriter<?>>map(writer -> new Asked<>(writer, chosen::set))
                .toList();
        return new WriterWitness(asked, original, chosen);
    }

    /**
     * The media type of the answer; null where it has none.
     *
     * @param body the type of what is written
     * @throws org.springframework.web.server.NotAcceptableStatusException where none is both accepted and produced
     */
    @Nullable
    MediaType choose(ServerWebExchange exchange, MethodParameter body, MethodParameter declared) {
        writeBody(null, body, declared, exchange).block();
        return chosen.get();
    }

    /** The media types that one was chosen from. */
    List<MediaType> candidates() {
        return List.copyOf(candidates);
    }

    @Override
    protected @Nullable MediaType selectMediaType(
            ServerWebExchange exchange, Supplier<List<MediaType>> producible, List<MediaType> accepted) {
        Set<MediaType> declared = exchange.getAttribute(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE);
        candidates.addAll(declared != null ? declared : producible.get());
        return super.selectMediaType(exchange, producible, accepted);
    }

    /** Says what it is asked to write, which is nothing. */
    private record Asked<T>(HttpMessageWriter<T> writer, Consumer<@Nullable MediaType> chosen)
            implements HttpMessageWriter<T> {

        @Override
        public List<MediaType> getWritableMediaTypes() {
            return writer.getWritableMediaTypes();
        }

        @Override
        public List<MediaType> getWritableMediaTypes(ResolvableType type) {
            return writer.getWritableMediaTypes(type);
        }

        @Override
        public boolean canWrite(ResolvableType type, @Nullable MediaType mediaType) {
            return writer.canWrite(type, mediaType);
        }

        @Override
        public Mono<Void> write(
                Publisher<? extends T> values,
                ResolvableType type,
                @Nullable MediaType mediaType,
                ReactiveHttpOutputMessage message,
                Map<String, Object> hints) {
            chosen.accept(mediaType);
            return Mono.empty();
        }
    }
}
