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

/** A body that Spring reads or writes with Jackson. */
public final class JacksonBody {

    private final SpringFormat format;
    private final ResolvableType type;
    private final Supplier<? extends @Nullable MimeType> mediaType;
    private final @Nullable Map<String, Object> hints;

    /**
     * A body.
     *
     * @param type the declared type
     * @param mediaType the media type of the body, or null if it has none; parsed only if it is needed
     * @param hints the hints of Spring's converter or codec
     */
    public JacksonBody(
            SpringFormat format,
            ResolvableType type,
            Supplier<? extends @Nullable MimeType> mediaType,
            @Nullable Map<String, Object> hints) {
        this.format = format;
        this.type = type;
        this.mediaType = mediaType;
        this.hints = hints;
    }

    /** The declared type. */
    public ResolvableType type() {
        return type;
    }

    /** The media type; null if there is none. */
    public @Nullable MimeType mediaType() {
        return mediaType.get();
    }

    /** The hints of Spring's converter or codec. */
    public @Nullable Map<String, Object> hints() {
        return hints;
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
