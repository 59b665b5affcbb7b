package io.wireformat.http.internal.negotiation;

import io.wireformat.http.internal.exchange.ServerSettings;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.formats.SpringFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;

/**
 * The media types with which one of Spring's own converters responds.
 *
 * @param format the converter's
 * @param accepted the media types that the response may have
 * @param reserved media types that belong to other formats
 * @param settings the settings of the application
 */
public record ServerOffer(
        SpringFormat format,
        Supplier<AcceptedFormats> accepted,
        Predicate<MediaType> reserved,
        ServerSettings settings) {

    private static final String ANY_XML = "*+xml";

    /** Whether content with this media type belongs to another format. */
    public boolean isReserved(@Nullable MediaType mediaType) {
        return format.isReserved(mediaType, reserved);
    }

    /**
     * The media types to choose from for a type's content.
     *
     * @param all the media types of the converter
     */
    public List<MediaType> offered(Class<?> type, List<MediaType> all) {
        AcceptedFormats client = accepted.get();
        boolean xml = format == SpringFormat.XML && settings.browsersGetJson();
        boolean problem = ProblemDetail.class.isAssignableFrom(type);
        if (!client.nameAny() && !xml && !problem) {
            return all;
        }
        List<MediaType> ranges = client.ranges();
        List<MediaType> offered = new ArrayList<>(all);
        if (xml) {
            if (isBrowser(ranges)) {
                return List.of();
            }
            offered.removeIf(own -> own.getSubtype().equals(ANY_XML));
        }
        List<MediaType> left = ranges.stream().filter(reserved).toList();
        // else a range would select a type of another format before one that we write
        offered.removeIf(own -> left.stream().anyMatch(own::includes));
        if (problem ? settings.allProblems() : format.isLabelledByVendors()) {
            format.mediaTypes().namedBy(ranges).stream()
                    .filter(named -> !isReserved(named) && !offered.contains(named))
                    .forEach(offered::add);
        }
        return offered;
    }

    private static boolean isBrowser(List<MediaType> ranges) {
        return ranges.stream().anyMatch(MediaType.TEXT_HTML::equalsTypeAndSubtype);
    }

    /** The content type of a response if a media type has been chosen for it. */
    public @Nullable MediaType labelled(Class<?> type, @Nullable MediaType chosen) {
        return settings.allProblems() && ProblemDetail.class.isAssignableFrom(type) && chosen != null
                ? format.ofProblem(chosen)
                : chosen;
    }
}
