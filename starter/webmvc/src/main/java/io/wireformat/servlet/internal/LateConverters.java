package io.wireformat.servlet.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;

/** Marks a list of converters that the formats are added to later, and the copies that Spring makes of it. */
enum LateConverters implements HttpMessageConverter<Object> {
    PLACEHOLDER;

    @Override
    public boolean canRead(Class<?> type, @Nullable MediaType mediaType) {
        return false;
    }

    @Override
    public boolean canWrite(Class<?> type, @Nullable MediaType mediaType) {
        return false;
    }

    @Override
    public List<MediaType> getSupportedMediaTypes() {
        return List.of();
    }

    @Override
    public Object read(Class<?> type, HttpInputMessage input) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void write(Object value, @Nullable MediaType contentType, HttpOutputMessage output) {
        throw new UnsupportedOperationException();
    }
}
