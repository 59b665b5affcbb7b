package io.wireformat.autoconfigure.actuator;

import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/** Finds the name of a format by a media type. The result is always one of our names, never text of the request. */
final class FormatNames {

    private final Map<String, FormatMediaTypes> mediaTypes = new LinkedHashMap<>();

    /** Names of the formats that are on, and of Spring's. */
    FormatNames(SharedFormats formats) {
        formats.named().forEach((name, format) -> mediaTypes.put(name, new FormatMediaTypes(format)));
    }

    /** The name of the format of content with a media type; null where it is none's. */
    @Nullable
    String of(@Nullable MediaType contentType) {
        // application/protobuf+json ends in the name of another format, too
        String own = first(types -> types.own().stream().anyMatch(type -> type.equalsTypeAndSubtype(contentType)));
        return own != null ? own : first(types -> types.named(contentType) != null);
    }

    private @Nullable String first(Predicate<FormatMediaTypes> naming) {
        for (Map.Entry<String, FormatMediaTypes> format : mediaTypes.entrySet()) {
            if (naming.test(format.getValue())) {
                return format.getKey();
            }
        }
        return null;
    }
}
