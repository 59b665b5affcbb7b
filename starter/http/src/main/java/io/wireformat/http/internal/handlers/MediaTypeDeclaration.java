package io.wireformat.http.internal.handlers;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.http.MediaType;

/**
 * Media types that a handler declares, in Spring's words.
 *
 * @param included what it is for; anything where there is none
 * @param excluded what it is not for
 */
public record MediaTypeDeclaration(List<MediaType> included, List<MediaType> excluded) {

    private static final String NOT = "!";

    /**
     * Reads a declaration.
     *
     * @param expressions media types, those that are excluded with an exclamation mark ahead
     */
    public static MediaTypeDeclaration of(Stream<String> expressions) {
        List<MediaType> included = new ArrayList<>();
        List<MediaType> excluded = new ArrayList<>();
        expressions.forEach(expression -> {
            if (expression.startsWith(NOT)) {
                excluded.add(MediaType.parseMediaType(expression.substring(NOT.length())));
            } else {
                included.add(MediaType.parseMediaType(expression));
            }
        });
        return new MediaTypeDeclaration(List.copyOf(included), List.copyOf(excluded));
    }

    /** Whether JSON is all that is included, and what is a patch or a vendor's is none; errors may be said to be JSON too. */
    boolean isOnlyJson() {
        return included.stream().anyMatch(MediaTypeDeclaration::isJson)
                && included.stream().allMatch(MediaTypeDeclaration::isJsonOrProblem);
    }

    /** Whether JSON is all that is included, and some of it patches. */
    boolean isPatchInJson() {
        return included.stream().anyMatch(MediaTypeDeclaration::isPatch)
                && included.stream().allMatch(mediaType -> isPatch(mediaType) || isJsonOrProblem(mediaType));
    }

    private static boolean isPatch(MediaType mediaType) {
        return mediaType.getSubtype().endsWith("patch+json");
    }

    private static boolean isJsonOrProblem(MediaType mediaType) {
        return isJson(mediaType) || MediaType.APPLICATION_PROBLEM_JSON.equalsTypeAndSubtype(mediaType);
    }

    private static boolean isJson(MediaType mediaType) {
        return MediaType.APPLICATION_JSON.equalsTypeAndSubtype(mediaType)
                && mediaType.getParameters().size() == (mediaType.getCharset() != null ? 1 : 0);
    }

    /** Whether content with a media type is for it. */
    public boolean admits(MediaType mediaType) {
        return (included.isEmpty() || included.stream().anyMatch(mediaType::isCompatibleWith)) && !excludes(mediaType);
    }

    boolean excludes(MediaType mediaType) {
        return excluded.stream().anyMatch(range -> range.includes(mediaType));
    }

    /** Whether content may be for both. */
    boolean overlaps(MediaTypeDeclaration other) {
        return included.isEmpty() || included.stream().anyMatch(other::admits);
    }

    /** The same with more, behind what there is. */
    public MediaTypeDeclaration with(Collection<MediaType> more) {
        return new MediaTypeDeclaration(
                Stream.concat(included.stream(), more.stream()).distinct().toList(), excluded);
    }

    /** As Spring reads it. */
    public String[] expressions() {
        return Stream.concat(
                        included.stream().map(MediaType::toString),
                        excluded.stream().map(mediaType -> NOT + mediaType))
                .toArray(String[]::new);
    }
}
