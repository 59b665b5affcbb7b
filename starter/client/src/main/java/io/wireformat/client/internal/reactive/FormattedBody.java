package io.wireformat.client.internal.reactive;

import io.wireformat.client.internal.ChosenFormat;
import io.wireformat.client.internal.ClientFormat;
import io.wireformat.client.internal.SentValue;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.reactive.internal.MeteredJacksonEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.Hints;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.client.reactive.ClientHttpRequest;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.reactive.function.BodyInserter;
import org.springframework.web.reactive.function.client.ClientRequest;
import reactor.core.publisher.Mono;

/**
 * The body of a request in the format of its client, or in the format that the server is known to read instead. The
 * client's own writers write what has no format, such as text, bytes and forms.
 */
final class FormattedBody implements BodyInserter<Object, ClientHttpRequest> {

    private final ClientRequest request;
    private final ClientFormat format;
    private final ClientCodecs codecs;
    private volatile @Nullable SentValue<BodyInserter<?, ClientHttpRequest>> sent;

    FormattedBody(ClientRequest request, ClientFormat format, ClientCodecs codecs) {
        this.request = request;
        this.format = format;
        this.codecs = codecs;
    }

    /** The value that was sent in a format that we chose; null if there is none, or if it is a stream of values. */
    @Nullable
    SentValue<BodyInserter<?, ClientHttpRequest>> sent() {
        return sent;
    }

    @Override
    public Mono<Void> insert(ClientHttpRequest output, Context context) {
        return request.body().insert(output, JsonViewRule.appliesTo(context.hints()) ? context : new Writer(context));
    }

    /** Writes before the client's own writers, and is the context in which they are asked. */
    private final class Writer implements HttpMessageWriter<Object>, Context {

        private final Context context;

        Writer(Context context) {
            this.context = context;
        }

        @Override
        public List<HttpMessageWriter<?>> messageWriters() {
            List<HttpMessageWriter<?>> writers = new ArrayList<>(context.messageWriters());
            writers.add(0, this);
            return writers;
        }

        @Override
        public Optional<ServerHttpRequest> serverRequest() {
            return context.serverRequest();
        }

        @Override
        public Map<String, Object> hints() {
            return context.hints();
        }

        @Override
        public List<MediaType> getWritableMediaTypes() {
            return List.of();
        }

        @Override
        public boolean canWrite(ResolvableType type, @Nullable MediaType mediaType) {
            return writer(type, mediaType) != null;
        }

        private @Nullable HttpMessageWriter<Object> writer(ResolvableType type, @Nullable MediaType mediaType) {
            ChosenFormat own = BoundTypes.isLeftToSpring(type.toClass()) ? null : format.own(mediaType);
            HttpMessageWriter<Object> writer = own != null ? writer(type, own) : null;
            return writer != null ? writer : codecs.streamWriter(type, mediaType);
        }

        private @Nullable HttpMessageWriter<Object> writer(ResolvableType type, ChosenFormat choice) {
            return codecs.writer(type, choice, context.messageWriters());
        }

        @Override
        public Mono<Void> write(
                Publisher<?> values,
                ResolvableType type,
                @Nullable MediaType mediaType,
                ReactiveHttpOutputMessage message,
                Map<String, Object> hints) {
            return Mono.defer(() -> {
                format.requireMatch(type);
                if (mediaType != null) {
                    return write(writer(type, mediaType), values, type, mediaType, message);
                }
                Predicate<ChosenFormat> canWrite = other -> writer(type, other) != null;
                ChosenFormat choice = format.choose(request.url(), canWrite);
                Publisher<?> content = values instanceof Mono<?> single
                        ? single.doOnNext(value -> sent = new SentValue<>(
                                request.url(),
                                request.method(),
                                choice,
                                canWrite,
                                other -> (again, ignored) ->
                                        write(writer(type, other), Mono.just(value), type, other.mediaType(), again)))
                        : values;
                return write(writer(type, choice), content, type, choice.mediaType(), message);
            });
        }

        private Mono<Void> write(
                @Nullable HttpMessageWriter<Object> writer,
                Publisher<?> values,
                ResolvableType type,
                MediaType mediaType,
                ReactiveHttpOutputMessage message) {
            Map<String, Object> hints = Hints.merge(context.hints(), MeteredJacksonEncoder.NAMED_HINT, true);
            return Objects.requireNonNull(writer, "No writer").write(values, type, mediaType, message, hints);
        }
    }
}
