package io.wireformat.http.internal.converter;

import io.wireformat.http.internal.formats.SpringFormat;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.converter.SmartHttpMessageConverter;
import tools.jackson.databind.ObjectMapper;

/**
 * One of Spring's own converters with Jackson, whose steps are timed. Each is a subclass of the class that it replaces, because
 * other code asks for this class: Spring's {@code @JsonView} support, advice on bodies, and applications that configure a
 * converter.
 */
public interface MeteredConverter extends SmartHttpMessageConverter<Object> {

    /** Converts and meters. */
    MeteredJacksonHttpMessageConverter metered();

    /** The format. */
    default SpringFormat springFormat() {
        return metered().springFormat();
    }

    /** Whether content with this media type belongs to another format. */
    default boolean isReserved(@Nullable MediaType mediaType) {
        return metered().isReserved(mediaType);
    }

    /** The mapper of all types that have none of their own. */
    ObjectMapper getMapper();
}
