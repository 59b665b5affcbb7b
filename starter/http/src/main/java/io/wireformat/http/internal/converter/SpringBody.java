package io.wireformat.http.internal.converter;

import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import java.lang.reflect.Type;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.util.MimeType;

/**
 * A body that Spring reads or writes with Jackson.
 *
 * @param type the declared type
 * @param mediaType the media type of the body; null if it has none
 * @param hints the hints of Spring's converter or codec
 */
public record SpringBody(
        SpringFormat format,
        ResolvableType type,
        @Nullable MimeType mediaType,
        @Nullable Map<String, Object> hints) {

    /** Whether a JSON view or filter applies. */
    boolean isViewed() {
        return JsonViewRule.appliesTo(hints);
    }

    @Nullable
    Charset charset() {
        return mediaType != null ? mediaType.getCharset() : null;
    }

    /** The type of JSON in UTF-8 without a view, which a plan may write and read; null for other bodies. */
    public @Nullable Type plainJson() {
        Charset charset = charset();
        boolean plain = format == SpringFormat.JSON
                && (charset == null || charset.equals(StandardCharsets.UTF_8))
                && !isViewed();
        if (!plain) {
            return null;
        }
        return type.getType() instanceof Class<?> || !type.hasUnresolvableGenerics() ? type.getType() : type.toClass();
    }
}
