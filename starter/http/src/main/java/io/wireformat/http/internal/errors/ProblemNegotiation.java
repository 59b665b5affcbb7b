package io.wireformat.http.internal.errors;

import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.formats.HeaderCache;
import io.wireformat.http.internal.formats.SpringFormat;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/** Whether an error is a problem, and in which media type. Safe for use by many threads. */
public final class ProblemNegotiation {

    private static final List<MediaType> JSON = List.of(MediaType.APPLICATION_JSON, MediaType.APPLICATION_PROBLEM_JSON);
    private static final MediaType NONE = new MediaType("*", "*", 0.0);

    private final Supplier<FormatRegistry> formats;
    private final Predicate<MediaType> streams;
    private final Predicate<MediaType> writtenBySpring;
    private final boolean always;
    private final HeaderCache<Boolean> ofContent = new HeaderCache<>();

    /**
     * A negotiation among the formats of a server.
     *
     * @param formats needed when the first request arrives
     * @param streams whether a media type names streams that only the starter has
     * @param writtenBySpring whether Spring writes problems in a media type
     * @param always whether all errors are problems, or only those of requests that name one of our formats or its streams
     */
    public ProblemNegotiation(
            Supplier<FormatRegistry> formats,
            Predicate<MediaType> streams,
            Predicate<MediaType> writtenBySpring,
            boolean always) {
        this.formats = formats;
        this.streams = streams;
        this.writtenBySpring = writtenBySpring;
        this.always = always;
    }

    /**
     * Whether the errors of a request are problems.
     *
     * @param contentType the header's text; null if the request has none
     */
    public boolean appliesTo(AcceptedFormats accepted, @Nullable String contentType) {
        return (accepted.nameAny()
                        && accepted.ranges().stream().anyMatch(range -> range.getQualityValue() > 0 && isOurs(range)))
                || namesOurs(contentType)
                || accepted.mistake() != null
                || (always && accepted.ranges().stream().noneMatch(MediaType.TEXT_HTML::equalsTypeAndSubtype));
    }

    private boolean namesOurs(@Nullable String contentType) {
        return contentType != null && ofContent.of(contentType, () -> isOursByName(contentType));
    }

    private boolean isOursByName(String contentType) {
        try {
            MediaType named = MediaType.parseMediaType(contentType);
            return isOurs(named) || formats.get().mistakeIn(named) != null;
        } catch (InvalidMediaTypeException e) {
            return false;
        }
    }

    private boolean isOurs(MediaType mediaType) {
        return formats.get().isOfFormat(mediaType) || streams.test(mediaType);
    }

    /** The media type of a problem: the one that the client prefers, else JSON. */
    public MediaType chosenFrom(List<MediaType> accepted) {
        MediaType best = NONE;
        MediaType chosen = MediaType.APPLICATION_PROBLEM_JSON;
        for (MediaType range : accepted) {
            MediaType candidate = range.getQualityValue() > best.getQualityValue() ? sentAs(range) : null;
            if (candidate != null) {
                best = range;
                chosen = candidate;
            }
        }
        return chosen;
    }

    private @Nullable MediaType sentAs(MediaType range) {
        if (formats.get().isOfFormat(range)) {
            return range.removeQualityValue();
        }
        if (isJson(range)) {
            return MediaType.APPLICATION_PROBLEM_JSON;
        }
        SpringFormat format = always ? SpringFormat.of(range) : null;
        MediaType problem = format != null ? format.ofProblem(range).removeQualityValue() : null;
        return problem != null && writtenBySpring.test(problem) ? problem : null;
    }

    /** Whether a range is JSON by name. */
    private static boolean isJson(MediaType range) {
        return JSON.stream().anyMatch(range::equalsTypeAndSubtype);
    }

    /**
     * The media types of a format for a problem. Spring offers {@code application/problem+json} alone, which
     * {@code application/json} does not name, and a client that prefers JSON would get the format.
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
