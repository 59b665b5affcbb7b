package io.wireformat.http.internal.exchange;

import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;

/**
 * A value to write as a body.
 *
 * @param type the declared type
 * @param onlyClass whether the type is only the class of the value
 * @param chosen the media type that was chosen; null for the format's own
 */
public record BodyValue(
        Object value,
        ResolvableType type,
        boolean onlyClass,
        @Nullable MediaType chosen) {}
