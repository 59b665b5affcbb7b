package io.wireformat.http.internal.handlers;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.http.MediaType;

/**
 * The media types that a handler declares.
 *
 * @param included any if empty
 */
record MediaTypeDeclaration(List<MediaType> included, List<MediaType> excluded) {

    private static final String NOT = "!";

    /** Parses Spring's expressions, in which an exclamation mark precedes an excluded media type. */
    static MediaTypeDeclaration of(Collection<?> expressions) {
        List<String> all = expressions.stream().map(Object::toString).toList();
        return new MediaTypeDeclaration(
                all.stream()
                        .filter(one -> !one.startsWith(NOT))
                        .map(MediaType::parseMediaType)
                        .toList(),
                all.stream()
                        .filter(one -> one.startsWith(NOT))
                        .map(one -> MediaType.parseMediaType(one.substring(NOT.length())))
                        .toList());
    }

    /** Whether the handler is for JSON alone, which is neither a patch nor a vendor's; its errors may be JSON too. */
    boolean isOnlyJson() {
        return included.stream().anyMatch(MediaTypeDeclaration::isJson)
                && included.stream().allMatch(MediaTypeDeclaration::isJsonOrProblem);
    }

    private static boolean isJsonOrProblem(MediaType mediaType) {
        return isJson(mediaType) || MediaType.APPLICATION_PROBLEM_JSON.equalsTypeAndSubtype(mediaType);
    }

    private static boolean isJson(MediaType mediaType) {
        return MediaType.APPLICATION_JSON.equalsTypeAndSubtype(mediaType)
                && mediaType.getParameters().size() == (mediaType.getCharset() != null ? 1 : 0);
    }

    boolean admits(MediaType mediaType) {
        return (included.isEmpty() || included.stream().anyMatch(mediaType::isCompatibleWith)) && !excludes(mediaType);
    }

    boolean excludes(MediaType mediaType) {
        return excluded.stream().anyMatch(range -> range.includes(mediaType));
    }

    /** Whether a body can be admitted by both declarations. */
    boolean overlaps(MediaTypeDeclaration other) {
        return included.isEmpty() || included.stream().anyMatch(other::admits);
    }

    /** The same declaration with more media types at its end; a declaration of any media type stays as it is. */
    MediaTypeDeclaration with(Collection<MediaType> more) {
        return included.isEmpty()
                ? this
                : new MediaTypeDeclaration(
                        Stream.concat(included.stream(), more.stream())
                                .distinct()
                                .toList(),
                        excluded);
    }

    /** The expressions that Spring parses. */
    String[] expressions() {
        return Stream.concat(
                        included.stream().map(MediaType::toString),
                        excluded.stream().map(mediaType -> NOT + mediaType))
                .toArray(String[]::new);
    }
}
