package io.wireformat.http;

import io.wireformat.web.FormatMediaTypes;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/** Tells formats by the media types of content, and never by more than a name that we know. */
public final class FormatNames {

    private final Map<String, FormatMediaTypes> mediaTypes = new LinkedHashMap<>();

    /** Names of the formats that are on, and of Spring's. */
    public FormatNames(WireFormats formats) {
        formats.named().forEach((name, format) -> mediaTypes.put(name, new FormatMediaTypes(format)));
    }

    /** The name of the format of content with a media type; null where it is none's. */
    public @Nullable String of(@Nullable MediaType contentType) {
        for (Map.Entry<String, FormatMediaTypes> format : mediaTypes.entrySet()) {
            if (format.getValue().named(contentType) != null) {
                return format.getKey();
            }
        }
        return null;
    }
}
