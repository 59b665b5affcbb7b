package io.wireformat.http;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.SmartHttpMessageConverter;

/**
 * One of a client's own converters, moved to the front for what the client sends. What Spring writes as it is, such as
 * text, bytes and forms, is left to the others; answers are read by the converter in its old place.
 *
 * @param metered converts
 * @param takesPart whether the request that is being made was given the format
 */
record SpringClientConverter(MeteredJacksonHttpMessageConverter metered, BooleanSupplier takesPart)
        implements SmartHttpMessageConverter<Object> {

    @Override
    public List<MediaType> getSupportedMediaTypes() {
        return metered.getSupportedMediaTypes();
    }

    @Override
    public boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
        return false;
    }

    @Override
    public Object read(ResolvableType type, HttpInputMessage input, @Nullable Map<String, Object> hints)
            throws IOException {
        return metered.read(type, input, hints);
    }

    @Override
    public boolean canWrite(ResolvableType type, Class<?> valueClass, @Nullable MediaType mediaType) {
        return takesPart.getAsBoolean()
                && !BoundTypes.isLeftToSpring(valueClass)
                && metered.canWrite(type, valueClass, mediaType);
    }

    @Override
    public void write(
            Object value,
            ResolvableType type,
            @Nullable MediaType mediaType,
            HttpOutputMessage output,
            @Nullable Map<String, Object> hints)
            throws IOException {
        metered.write(value, type, mediaType, output, hints);
    }
}
