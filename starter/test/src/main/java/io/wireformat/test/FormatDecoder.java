package io.wireformat.test;

import io.wireformat.DecodingException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.AbstractDataBufferDecoder;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.util.MimeType;
import reactor.core.publisher.Flux;

/** Decodes one format in a reactive test client. A {@code Flux} is read as one list. */
final class FormatDecoder extends AbstractDataBufferDecoder<Object> {

    private static final int ANY_SIZE = -1;

    private final Format format;

    FormatDecoder(Format format) {
        super(format.mediaTypes().toArray(MimeType[]::new));
        this.format = format;
        setMaxInMemorySize(ANY_SIZE);
    }

    @Override
    public boolean canDecode(ResolvableType type, @Nullable MimeType mimeType) {
        return mimeType != null && format.exchanges(type, mimeType);
    }

    @Override
    public Flux<Object> decode(
            Publisher<DataBuffer> content,
            ResolvableType element,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        return decodeToMono(content, ResolvableType.forClassWithGenerics(List.class, element), mimeType, hints)
                .flatMapIterable(list -> (List<?>) list);
    }

    @Override
    public Object decode(
            DataBuffer content, ResolvableType type, @Nullable MimeType mimeType, @Nullable Map<String, Object> hints) {
        byte[] bytes = new byte[content.readableByteCount()];
        content.read(bytes);
        DataBufferUtils.release(content);
        try {
            return format.content().decode(bytes, type.getType());
        } catch (DecodingException e) {
            throw new org.springframework.core.codec.DecodingException(String.valueOf(e.getMessage()), e);
        }
    }
}
