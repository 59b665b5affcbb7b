package io.wireformat.reactive.internal;

import io.wireformat.http.internal.formats.SpringFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.codec.json.JacksonJsonEncoder;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.MimeType;
import reactor.core.publisher.Flux;
import tools.jackson.databind.json.JsonMapper;

/** Spring's encoder of JSON, timed: others, such as Actuator, ask for its class. The original has all settings. */
final class MeteredJsonEncoder extends JacksonJsonEncoder implements TimedCodec {

    private final JacksonJsonEncoder original;
    private final MeteredJacksonEncoder metered;

    MeteredJsonEncoder(JacksonJsonEncoder original, MeteredJacksonEncoder metered) {
        super(original.getMapper(), original.getEncodableMimeTypes().toArray(MimeType[]::new));
        this.original = original;
        this.metered = metered;
    }

    @Override
    public SpringFormat format() {
        return metered.format();
    }

    @Override
    public boolean canEncode(ResolvableType type, @Nullable MimeType mimeType) {
        return metered.canEncode(type, mimeType);
    }

    @Override
    public Flux<DataBuffer> encode(
            Publisher<?> values,
            DataBufferFactory buffers,
            ResolvableType type,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        return metered.encode(values, buffers, type, mimeType, hints);
    }

    @Override
    public DataBuffer encodeValue(
            Object value,
            DataBufferFactory buffers,
            ResolvableType type,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        return metered.encodeValue(value, buffers, type, mimeType, hints);
    }

    @Override
    @SuppressWarnings("NullAway") // Spring's constructor calls it before there is an original
    public void setStreamingMediaTypes(List<MediaType> mediaTypes) {
        if (original != null) {
            original.setStreamingMediaTypes(mediaTypes);
        }
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
        return metered.getEncodeHints(actualType, type, mediaType, request, response);
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
