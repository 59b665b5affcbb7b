package io.wireformat.http.internal.errors;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/** Whether a client would rather have a problem in JSON. */
public final class ProblemPreference {

    private static final List<MediaType> JSON = List.of(MediaType.APPLICATION_JSON, MediaType.APPLICATION_PROBLEM_JSON);

    private ProblemPreference() {}

    /** Whether a range is JSON by name. */
    public static boolean isJson(MediaType range) {
        return JSON.stream().anyMatch(range::equalsTypeAndSubtype);
    }

    /**
     * The media types of a format for a problem. Spring offers {@code application/problem+json} alone, which
     * {@code application/json} does not name, and who wants that would end up with the format.
     */
    public static List<MediaType> offered(List<MediaType> format, List<MediaType> accepted) {
        return format.stream().filter(own -> !isJsonOver(own, accepted)).toList();
    }

    /** Whether JSON is named with a higher weight than a format, or with the same one and before it. */
    private static boolean isJsonOver(MediaType format, List<MediaType> accepted) {
        MediaType best = null;
        for (MediaType range : accepted) {
            boolean named = format.equalsTypeAndSubtype(range) || isJson(range);
            if (named && range.getQualityValue() > weight(best)) {
                best = range;
            }
        }
        return best != null && isJson(best);
    }

    private static double weight(@Nullable MediaType range) {
        return range != null ? range.getQualityValue() : 0;
    }
}
