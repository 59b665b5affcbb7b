package io.wireformat.test;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractSmartHttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.HttpMessageNotWritableException;

/** Converts messages of a test client in one format. */
final class FormatConverter extends AbstractSmartHttpMessageConverter<Object> {

    private final Format format;

    FormatConverter(Format format) {
        super(format.mediaTypes().toArray(MediaType[]::new));
        this.format = format;
    }

    @Override
    public boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
        return canRead(mediaType) && format.content().supports(type.getType());
    }

    @Override
    public boolean canWrite(ResolvableType type, Class<?> valueClass, @Nullable MediaType mediaType) {
        return mediaType != null && canWrite(mediaType) && format.content().supports(written(type, valueClass));
    }

    @Override
    public Object read(ResolvableType type, HttpInputMessage input, @Nullable Map<String, Object> hints)
            throws IOException {
        try {
            return format.content().decode(input.getBody().readAllBytes(), type.getType());
        } catch (DecodingException e) {
            throw new HttpMessageNotReadableException(String.valueOf(e.getMessage()), e, input);
        }
    }

    @Override
    protected void writeInternal(
            Object value, ResolvableType type, HttpOutputMessage output, @Nullable Map<String, Object> hints)
            throws IOException {
        try {
            output.getBody().write(format.content().encode(value, written(type, value.getClass())));
        } catch (EncodingException e) {
            throw new HttpMessageNotWritableException(String.valueOf(e.getMessage()), e);
        }
    }

    private static Type written(ResolvableType type, Class<?> valueClass) {
        return type.resolve(Object.class) == Object.class ? valueClass : type.getType();
    }
}
