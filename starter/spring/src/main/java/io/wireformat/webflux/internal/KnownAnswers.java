package io.wireformat.webflux.internal;

import io.wireformat.internal.BoundedCache;
import io.wireformat.web.internal.AcceptedFormats;
import io.wireformat.web.internal.type.BoundTypes;
import io.wireformat.web.internal.type.ReturnedValue;
import io.wireformat.webflux.internal.codec.FormatMessageWriter;
import io.wireformat.webflux.internal.codec.MeteredJacksonEncoder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.core.ResolvableTypeProvider;
import org.springframework.core.codec.Hints;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.result.method.annotation.AbstractMessageWriterResultHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Which writer writes what in which media type. Spring chooses, once: it works the same out for each answer, and asks each
 * writer twice, ours among them, which costs a request more than our formats save.
 */
final class KnownAnswers {

    private final BoundedCache<Asked, Optional<Choice>> known = new BoundedCache<>(ReturnedValue.MOST);

    /** What a choice depends on, where it depends on nothing else. */
    private record Asked(AcceptedFormats accepted, ReturnedValue returned) {

        // each request asks, and what the compiler makes of a record is slower
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Asked asked && accepted.equals(asked.accepted) && returned.equals(asked.returned);
        }

        @Override
        public int hashCode() {
            return 31 * accepted.hashCode() + returned.hashCode();
        }
    }

    /**
     * What Spring has chosen.
     *
     * @param encoder writes in the writer's place where there is no publisher but the value; null where none does
     * @param published whether the handler returns the publisher of what is written
     */
    private record Choice(
            HttpMessageWriter<Object> writer,
            @Nullable MeteredJacksonEncoder encoder,
            ResolvableType actual,
            ResolvableType element,
            @Nullable MediaType mediaType,
            boolean published) {

        static Choice of(
                HttpMessageWriter<Object> writer,
                ResolvableType actual,
                ResolvableType element,
                @Nullable MediaType mediaType,
                boolean published) {
            MeteredJacksonEncoder encoder = !published
                            && writer.getClass() == EncoderHttpMessageWriter.class
                            && ((EncoderHttpMessageWriter<?>) writer).getEncoder()
                                    instanceof MeteredJacksonEncoder metered
                            && metered.answers(mediaType)
                    ? metered
                    : null;
            return new Choice(writer, encoder, actual, element, mediaType, published);
        }

        Mono<Void> write(Object body, ServerWebExchange exchange) {
            ServerHttpRequest request = exchange.getRequest();
            ServerHttpResponse response = exchange.getResponse();
            Map<String, Object> hints = Hints.from(Hints.LOG_PREFIX_HINT, exchange.getLogPrefix());
            if (encoder != null && mediaType != null) {
                return encoder.answer(body, actual, element, mediaType, request, response, hints);
            }
            Publisher<?> values = published ? (Publisher<?>) body : Mono.just(body);
            return writer.write(values, actual, element, mediaType, request, response, hints);
        }
    }

    /**
     * Writes a body.
     *
     * @param handler who answers, always the same one
     */
    <H extends AbstractMessageWriterResultHandler & NegotiatedResultHandler> Mono<Void> write(
            H handler,
            @Nullable Object body,
            MethodParameter declared,
            @Nullable MethodParameter actual,
            ServerWebExchange exchange) {
        Asked asked = body != null ? asked(body, declared, exchange) : null;
        Optional<Choice> choice = asked != null ? known.getIfPresent(asked) : Optional.empty();
        if (body == null || asked == null || choice != null && choice.isEmpty()) {
            return handler.writeAsSpring(body, declared, actual, exchange);
        }
        if (choice != null) {
            return choice.get().write(body, exchange);
        }
        Noted noted = new Noted(body instanceof Mono || body instanceof Flux);
        Mono<Void> answer = handler.among(handler.getMessageWriters().stream()
                        .<HttpMessageWriter<?>>map(writer -> new NotedWriter(written(writer), noted))
                        .toList())
                .writeAsSpring(body, declared, actual, exchange);
        known.put(asked, lasting(noted, body, declared, handler));
        return answer;
    }

    /** Null where an answer depends on more: on what the handler or the application says, or on the value itself. */
    private static @Nullable Asked asked(Object body, MethodParameter declared, ServerWebExchange exchange) {
        AcceptedFormats accepted = RequestedFormats.known(exchange);
        return accepted == null
                        || exchange.getAttribute(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE) != null
                        || exchange.getResponse().getHeaders().containsHeader(HttpHeaders.CONTENT_TYPE)
                        || body instanceof ResolvableTypeProvider
                ? null
                : new Asked(accepted, ReturnedValue.of(declared, body));
    }

    /** What was chosen, where it will be again. */
    private static Optional<Choice> lasting(
            Noted noted, Object body, MethodParameter declared, AbstractMessageWriterResultHandler handler) {
        Choice choice = noted.choice;
        Class<?> type = ResolvableType.forMethodParameter(declared).resolve();
        boolean adapted = !noted.published && handler.getAdapterRegistry().getAdapter(type, body) != null;
        return choice == null
                        || adapted
                        || handler.getMessageWriters().stream().anyMatch(writer -> mayChange(writer, choice))
                ? Optional.empty()
                : Optional.of(choice);
    }

    /** Whether a writer of the application's own takes part, which may not keep what it tells. */
    private static boolean mayChange(HttpMessageWriter<?> writer, Choice choice) {
        if (writer instanceof PassingWriter passing) {
            return mayChange(passing.writer(), choice);
        }
        boolean known = writer instanceof FormatMessageWriter
                || writer instanceof FormatOffer
                || converterOf(writer) instanceof MeteredJacksonEncoder
                || BoundTypes.isOfSpring(converterOf(writer).getClass().getName());
        return !known && (writer.canWrite(choice.element, null) || writer.canWrite(choice.element, choice.mediaType));
    }

    private static Object converterOf(HttpMessageWriter<?> writer) {
        return writer instanceof EncoderHttpMessageWriter<?> encoding ? encoding.getEncoder() : writer;
    }

    @SuppressWarnings("unchecked") // it is given what it says that it writes
    private static HttpMessageWriter<Object> written(HttpMessageWriter<?> writer) {
        return (HttpMessageWriter<Object>) writer;
    }

    /** For one answer. */
    private static final class Noted {

        private final boolean published;

        private @Nullable Choice choice;

        Noted(boolean published) {
            this.published = published;
        }
    }

    /** Notes that it was chosen, and for what. */
    private record NotedWriter(HttpMessageWriter<Object> writer, Noted noted) implements PassingWriter {

        @Override
        public List<MediaType> getWritableMediaTypes(ResolvableType type) {
            return writer.getWritableMediaTypes(type);
        }

        @Override
        public Mono<Void> write(
                Publisher<?> values,
                ResolvableType actual,
                ResolvableType element,
                @Nullable MediaType mediaType,
                ServerHttpRequest request,
                ServerHttpResponse response,
                Map<String, Object> hints) {
            noted.choice = Choice.of(writer, actual, element, mediaType, noted.published);
            return writer.write(values, actual, element, mediaType, request, response, hints);
        }
    }
}
