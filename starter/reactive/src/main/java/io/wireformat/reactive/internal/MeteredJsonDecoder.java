package io.wireformat.reactive.internal;

import io.wireformat.http.internal.formats.SpringFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.codec.json.JacksonJsonDecoder;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.MimeType;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Spring's decoder of JSON, timed: others ask for its class. The original has all settings. */
final class MeteredJsonDecoder extends JacksonJsonDecoder implements TimedCodec {

    private final JacksonJsonDecoder original;
    private final MeteredJacksonDecoder metered;

    MeteredJsonDecoder(JacksonJsonDecoder original, MeteredJacksonDecoder metered) {
        super(original.getMapper(), original.getDecodableMimeTypes().toArray(MimeType[]::new));
        this.original = original;
        this.metered = metered;
    }

    @Override
    public SpringFormat format() {
        return metered.format();
    }

    @Override
    public boolean canDecode(ResolvableType type, @Nullable MimeType mimeType) {
        return metered.canDecode(type, mimeType);
    }

    @Override
    public Flux<Object> decode(
            Publisher<DataBuffer> body,
            ResolvableType type,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        return metered.decode(body, type, mimeType, hints);
    }

    @Override
    public Mono<Object> decodeToMono(
            Publisher<DataBuffer> body,
            ResolvableType type,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        return metered.decodeToMono(body, type, mimeType, hints);
    }

    @Override
    @SuppressWarnings("NullAway") // the interface allows null, the abstract class does not
    public @Nullable Object decode(
            DataBuffer content, ResolvableType type, @Nullable MimeType mimeType, @Nullable Map<String, Object> hints) {
        return metered.decode(content, type, mimeType, hints);
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
        return metered.getDecodeHints(actualType, type, request, response);
    }

    @Override
    public void registerMappersForType(Class<?> type, Consumer<Map<MimeType, JsonMapper>> registration) {
        original.registerMappersForType(type, registration);
    }

    @Override
    public @Nullable Map<MimeType, JsonMapper> getMappersForType(Class<?> type) {
        return original.getMappersForType(type);
    }
}
