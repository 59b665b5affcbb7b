package io.wireformat.http.internal.converter;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.internal.jackson.JacksonBounds;
import org.springframework.http.converter.AbstractJacksonHttpMessageConverter;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;

/** Reads as any of Spring's Jackson converters with a mapper does, within limits. Safe for use by many threads. */
final class LimitedConverter extends AbstractJacksonHttpMessageConverter<ObjectMapper> {

    private final JacksonBounds bounds;
    private final DecodeLimits limits;

    LimitedConverter(ObjectMapper mapper, JacksonBounds bounds, DecodeLimits limits) {
        super(mapper);
        this.bounds = bounds;
        this.limits = limits;
    }

    @Override
    protected ObjectReader customizeReader(ObjectReader reader, JavaType type) {
        return bounds.within(limits, reader);
    }
}
