package io.wireformat.http.internal.negotiation;

import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.formats.FormatRegistry;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.http.MediaType;

/**
 * The media types of a response that is text, if the request names a format. Spring writes text as any media type that the
 * client accepts, and would call it a format's content.
 */
public final class TextOffer {

    /** The names of lines of JSON, as which Spring may send any text. */
    private static final Set<String> LINES_OF_JSON = Set.of("x-ndjson", "ndjson", "jsonl");

    private TextOffer() {}

    /** Whether values of a class are text that Spring writes as it is. */
    public static boolean isText(Class<?> type) {
        return CharSequence.class.isAssignableFrom(type);
    }

    /** The media types among which one is chosen: plain text, and those that the client names and no format has. */
    public static Set<MediaType> offered(AcceptedFormats accepted, FormatRegistry registry) {
        Set<MediaType> offered = new LinkedHashSet<>(List.of(MediaType.TEXT_PLAIN));
        others(accepted.ranges(), registry)
                .filter(MediaType::isConcrete)
                .map(MediaType::removeQualityValue)
                .forEach(offered::add);
        return offered;
    }

    /** The media types in which texts are sent one after the other, in the client's order; none if it accepts none. */
    public static Set<MediaType> published(AcceptedFormats accepted, FormatRegistry registry) {
        Set<MediaType> published = new LinkedHashSet<>();
        others(accepted.ranges(), registry)
                .map(range ->
                        range.isConcrete() ? range : range.includes(MediaType.TEXT_PLAIN) ? MediaType.TEXT_PLAIN : null)
                .filter(Objects::nonNull)
                .map(MediaType::removeQualityValue)
                .forEach(published::add);
        return published;
    }

    /** Whether the client accepts any media type that no format has. */
    public static boolean mayBeAcceptable(List<MediaType> accepted, FormatRegistry registry) {
        return accepted.isEmpty() || others(accepted, registry).findAny().isPresent();
    }

    private static Stream<MediaType> others(List<MediaType> accepted, FormatRegistry registry) {
        return accepted.stream()
                .filter(mediaType -> !registry.isOfFormat(mediaType)
                        && (!registry.isOfStreams(mediaType) || LINES_OF_JSON.contains(mediaType.getSubtype())));
    }
}
