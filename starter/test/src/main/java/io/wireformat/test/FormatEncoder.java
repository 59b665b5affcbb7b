package io.wireformat.test;

import io.wireformat.EncodingException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.AbstractEncoder;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.util.MimeType;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Encodes one format in a reactive test client. A {@code Flux} is written as one list. */
final class FormatEncoder extends AbstractEncoder<Object> {

    private final Format format;

    FormatEncoder(Format format) {
        super(format.mediaTypes().toArray(MimeType[]::new));
        this.format = format;
    }

    @Override
    public boolean canEncode(ResolvableType type, @Nullable MimeType mimeType) {
        return mimeType != null && format.exchanges(type, mimeType);
    }

    @Override
    public Flux<DataBuffer> encode(
            Publisher<?> values,
            DataBufferFactory buffers,
            ResolvableType type,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        Mono<DataBuffer> content = values instanceof Mono<?> value
                ? value.map(body -> encodeValue(body, buffers, type, mimeType, hints))
                : Flux.from(values)
                        .collectList()
                        .map(list -> encodeValue(
                                list, buffers, ResolvableType.forClassWithGenerics(List.class, type), mimeType, hints));
        return content.flux();
    }

    @Override
    public DataBuffer encodeValue(
            Object value,
            DataBufferFactory buffers,
            ResolvableType type,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        try {
            return buffers.wrap(format.content().encode(value, type.getType()));
        } catch (EncodingException e) {
            throw new org.springframework.core.codec.EncodingException(String.valueOf(e.getMessage()), e);
        }
    }
}
