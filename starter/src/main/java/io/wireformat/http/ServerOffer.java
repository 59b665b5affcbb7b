package io.wireformat.http;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;

/**
 * Which media types one of Spring's own converters answers with.
 *
 * @param format the converter's
 * @param exchange what is being answered
 * @param reserved media types that are left to other formats
 * @param settings what the application wants
 */
record ServerOffer(SpringFormat format, ServerExchange exchange, Predicate<MediaType> reserved, ServerSettings settings)
        implements SpringOffer {

    private static final String ANY_XML = "*+xml";

    @Override
    public boolean isLeft(@Nullable MediaType mediaType) {
        return mediaType != null && reserved.test(mediaType);
    }

    @Override
    public List<MediaType> offered(Class<?> type, List<MediaType> all) {
        List<MediaType> accepted = exchange.accepted();
        List<MediaType> offered = new ArrayList<>(all);
        if (format == SpringFormat.XML && settings.browsersGetJson()) {
            if (isBrowser(accepted)) {
                return List.of();
            }
            offered.removeIf(own -> own.getSubtype().equals(ANY_XML));
        }
        List<MediaType> left = accepted.stream().filter(reserved).toList();
        // else a range would be chosen for a type that is left, before another one that we do write
        offered.removeIf(own -> left.stream().anyMatch(own::includes));
        if (ProblemDetail.class.isAssignableFrom(type) ? settings.allProblems() : format.isLabelledByVendors()) {
            format.mediaTypes().namedBy(accepted).stream()
                    .filter(named -> !isLeft(named) && !offered.contains(named))
                    .forEach(offered::add);
        }
        return offered;
    }

    private static boolean isBrowser(List<MediaType> accepted) {
        return accepted.stream().anyMatch(MediaType.TEXT_HTML::equalsTypeAndSubtype);
    }

    @Override
    public @Nullable MediaType labelled(Object value, @Nullable MediaType chosen) {
        return settings.allProblems() && value instanceof ProblemDetail && chosen != null
                ? format.ofProblem(chosen)
                : chosen;
    }
}
