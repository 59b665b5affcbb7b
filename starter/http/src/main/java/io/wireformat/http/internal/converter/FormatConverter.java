package io.wireformat.http.internal.converter;

import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.converter.SmartHttpMessageConverter;

/** A format in Spring's negotiation, under media types that requests name and no range stands for. */
public interface FormatConverter extends SmartHttpMessageConverter<Object> {

    /** Why the format does not read a type, whatever the media type; null where it does. */
    @Nullable
    String whyNotRead(ResolvableType type);

    /** Why the format does not write a type, whatever the media type; null where it does. */
    @Nullable
    String whyNotWritten(ResolvableType type, Class<?> valueClass);
}
