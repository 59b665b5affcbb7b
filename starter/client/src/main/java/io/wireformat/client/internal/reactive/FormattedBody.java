package io.wireformat.client.internal.reactive;

import io.wireformat.client.internal.ChosenFormat;
import io.wireformat.client.internal.ClientFormat;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.http.internal.types.BoundTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.client.reactive.ClientHttpRequest;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.reactive.function.BodyInserter;
import org.springframework.web.reactive.function.client.ClientRequest;
import reactor.core.publisher.Mono;

/**
 * The body of one request, in its client's format or in the one that the server is known to read instead. What Spring
 * writes as it is, such as text, bytes and forms, is left to the client's own writers.
 */
final class FormattedBody implements BodyInserter<Object, ClientHttpRequest> {

    private final ClientRequest request;

    private final ClientFormat format;

    private final ClientCodecs codecs;

    private volatile @Nullable SentValue sent;

    FormattedBody(ClientRequest request, ClientFormat format, ClientCodecs codecs) {
        this.request = request;
        this.format = format;
        this.codecs = codecs;
    }

    /** The value that was sent, in a format of our choice; null where it was none, or a stream of values. */
    @Nullable
    SentValue sent() {
        return sent;
    }

    /** Hints decide about properties, as only Spring's own writers let them. */
    @Override
    public Mono<Void> insert(ClientHttpRequest output, Context context) {
        return request.body()
                .insert(
                        output,
                        JsonViewRule.appliesTo(context.hints()) ? context : new FormatContext(new Writer(context)));
    }

    private record FormatContext(Writer writer) implements Context {

        @Override
        public List<HttpMessageWriter<?>> messageWriters() {
            List<HttpMessageWriter<?>> writers = new ArrayList<>();
            writers.add(writer);
            writer.streams().forEach(writers::add);
            writers.addAll(writer.context.messageWriters());
            return writers;
        }

        @Override
        public Optional<ServerHttpRequest> serverRequest() {
            return writer.context.serverRequest();
        }

        @Override
        public Map<String, Object> hints() {
            return writer.context.hints();
        }
    }

    /** Stands before the client's own writers. */
    private final class Writer implements HttpMessageWriter<Object> {

        private final Context context;

        Writer(Context context) {
            this.context = context;
        }

        Stream<HttpMessageWriter<?>> streams() {
            return codecs.streamWriters(format);
        }

        @Override
        public List<MediaType> getWritableMediaTypes() {
            return List.of();
        }

        @Override
        public boolean canWrite(ResolvableType type, @Nullable MediaType mediaType) {
            ChosenFormat own = format.own(mediaType);
            return own != null && !BoundTypes.isLeftToSpring(type.toClass()) && canWrite(type, own);
        }

        private boolean canWrite(ResolvableType type, ChosenFormat choice) {
            return codecs.canWrite(type, choice, context.messageWriters());
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
                return checked(values, type, mediaType, message);
            });
        }

        private Mono<Void> checked(
                Publisher<?> values,
                ResolvableType type,
                @Nullable MediaType mediaType,
                ReactiveHttpOutputMessage message) {
            ChosenFormat named = mediaType != null ? format.own(mediaType) : null;
            if (named != null) {
                return codecs.write(values, type, named, message, context);
            }
            ChosenFormat choice = format.choose(request.url(), other -> canWrite(type, other));
            Publisher<?> content = values instanceof Mono<?> single
                    ? single.doOnNext(value -> sent = new SentValue(codecs, context, value, type, choice))
                    : values;
            return codecs.write(content, type, choice, message, context);
        }
    }
}
