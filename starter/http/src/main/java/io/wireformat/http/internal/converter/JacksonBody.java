package io.wireformat.http.internal.converter;

import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import java.lang.reflect.Type;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.util.MimeType;

/**
 * A body that Spring reads or writes with Jackson.
 *
 * @param type the declared type
 * @param named the media type of the body, or null if it has none; parsed only if it is needed
 * @param hints the hints of Spring's converter or codec
 */
public record JacksonBody(
        SpringFormat format,
        ResolvableType type,
        Supplier<? extends @Nullable MimeType> named,
        @Nullable Map<String, Object> hints) {

    /** The media type; null if there is none. */
    public @Nullable MimeType mediaType() {
        return named.get();
    }

    /** Whether a JSON view or filter applies. */
    boolean isViewed() {
        return JsonViewRule.appliesTo(hints);
    }

    @Nullable
    Charset charset() {
        MimeType known = mediaType();
        return known != null ? known.getCharset() : null;
    }

    /** The type of JSON in UTF-8 without a view, which a plan may write and read; null for other bodies. */
    public @Nullable Type plainJson() {
        if (format != SpringFormat.JSON || isViewed()) {
            return null;
        }
        Charset charset = charset();
        if (charset != null && !charset.equals(StandardCharsets.UTF_8)) {
            return null;
        }
        return type.getType() instanceof Class<?> || !type.hasUnresolvableGenerics() ? type.getType() : type.toClass();
    }
}
