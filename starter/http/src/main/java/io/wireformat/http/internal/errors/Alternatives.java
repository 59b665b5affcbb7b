package io.wireformat.http.internal.errors;

import io.wireformat.http.internal.formats.AcceptedFormats;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;

/**
 * The media types that a request could have named instead of those that it was refused for.
 *
 * @param extension the name of the problem's extension that lists the media types
 * @param reason null if the format is not the reason
 */
public record Alternatives(
        String extension,
        List<MediaType> mediaTypes,
        @Nullable String reason) {

    /** Lists the media types in a problem, and states the reason. */
    public void addTo(ProblemDetail problem) {
        problem.setProperty(extension, MediaType.toString(mediaTypes));
        if (reason != null) {
            problem.setDetail(reason);
        }
    }

    /**
     * The handlers of an application.
     *
     * @param <R> a request, as one of Spring's stacks knows it
     */
    public interface Source<R> {

        /** The media types that content can have which becomes a type. */
        Collection<MediaType> readable(ResolvableType type);

        /**
         * The media types that the body of a refused request could have had.
         *
         * @param known those that Spring lists, which are all if no controller is at the path
         */
        Alternatives ofRequest(R request, HttpMethod method, @Nullable String contentType, Collection<MediaType> known);

        /**
         * The media types that the body of the response could have had.
         *
         * @param known some of them
         */
        Alternatives ofResponse(R request, HttpMethod method, AcceptedFormats accepted, Collection<MediaType> known);
    }
}
