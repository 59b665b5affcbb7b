package io.wireformat.reactive;

import com.fasterxml.jackson.annotation.JsonView;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpInputMessage;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.result.method.annotation.AbstractMessageReaderArgumentResolver;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Spring's own choice of who reads the content of a request, without the content being read. */
final class ReaderWitness extends AbstractMessageReaderArgumentResolver {

    private ReaderWitness(List<HttpMessageReader<?>> readers) {
        super(readers);
    }

    /**
     * Who reads the content for a handler's parameter; null where nobody does and the request needs nobody to.
     *
     * @throws org.springframework.web.server.ResponseStatusException when nobody does
     */
    static @Nullable HttpMessageReader<?> of(
            ServerWebExchange exchange, MethodParameter parameter, List<HttpMessageReader<?>> readers) {
        boolean viewed = parameter.hasParameterAnnotation(JsonView.class);
        AtomicReference<@Nullable HttpMessageReader<?>> chosen = new AtomicReference<>();
        List<HttpMessageReader<?>> asked = readers.stream()
                .filter(reader -> !(viewed && reader instanceof FormatMessageReader))
                .<HttpMessageReader<?>>map(reader -> new Asked<>(reader, chosen::set))
                .toList();
        boolean entity = HttpEntity.class.isAssignableFrom(parameter.getParameterType());
        new ReaderWitness(asked)
                .readBody(entity ? parameter.nested() : parameter, parameter, false, new BindingContext(), exchange)
                .block();
        return chosen.get();
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return false;
    }

    @Override
    public Mono<Object> resolveArgument(
            MethodParameter parameter, BindingContext bindings, ServerWebExchange exchange) {
        throw new UnsupportedOperationException();
    }

    /** Says who is asked to read, who then has nothing to. */
    private record Asked<T>(HttpMessageReader<T> reader, Consumer<HttpMessageReader<?>> chosen)
            implements HttpMessageReader<T> {

        @Override
        public List<MediaType> getReadableMediaTypes() {
            return reader.getReadableMediaTypes();
        }

        @Override
        public List<MediaType> getReadableMediaTypes(ResolvableType type) {
            return reader.getReadableMediaTypes(type);
        }

        @Override
        public boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
            return reader.canRead(type, mediaType);
        }

        @Override
        public Flux<T> read(ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints) {
            chosen.accept(reader);
            return Flux.empty();
        }

        @Override
        public Mono<T> readMono(ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints) {
            chosen.accept(reader);
            return Mono.empty();
        }
    }
}
