package io.wireformat.http.internal.errors;

import java.util.List;
import org.jspecify.annotations.Nullable;
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
}
