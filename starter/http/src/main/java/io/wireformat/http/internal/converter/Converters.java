package io.wireformat.http.internal.converter;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.converter.GenericHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.SmartHttpMessageConverter;

/** Asks converters of any of Spring's kinds. */
public final class Converters {

    private Converters() {}

    /** The first converter that writes a class in a media type, or null. */
    @SuppressWarnings("unchecked") // canWrite is asked
    public static @Nullable HttpMessageConverter<Object> writer(
            List<HttpMessageConverter<?>> converters, Class<?> valueClass, MediaType mediaType) {
        for (HttpMessageConverter<?> converter : converters) {
            if (converter.canWrite(valueClass, mediaType)) {
                return (HttpMessageConverter<Object>) converter;
            }
        }
        return null;
    }

    public static boolean canRead(
            HttpMessageConverter<?> converter, ResolvableType body, @Nullable MediaType mediaType) {
        if (converter instanceof SmartHttpMessageConverter<?> smart) {
            return smart.canRead(body, mediaType);
        }
        return converter instanceof GenericHttpMessageConverter<?> generic
                ? generic.canRead(body.getType(), null, mediaType)
                : converter.canRead(body.toClass(), mediaType);
    }

    public static boolean canWrite(
            HttpMessageConverter<?> converter, ResolvableType body, @Nullable MediaType mediaType) {
        return canWrite(converter, body, body.toClass(), mediaType);
    }

    public static boolean canWrite(
            HttpMessageConverter<?> converter,
            ResolvableType body,
            Class<?> valueClass,
            @Nullable MediaType mediaType) {
        if (converter instanceof SmartHttpMessageConverter<?> smart) {
            return smart.canWrite(body, valueClass, mediaType);
        }
        return converter instanceof GenericHttpMessageConverter<?> generic
                ? generic.canWrite(body.getType(), valueClass, mediaType)
                : converter.canWrite(valueClass, mediaType);
    }
}
