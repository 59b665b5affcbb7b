package io.wireformat.http;

import io.wireformat.DecodingException;
import io.wireformat.FieldNumber;
import java.io.Serializable;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ProblemDetail;

/**
 * An error, in every format. JSON errors stay Spring's own {@link ProblemDetail}.
 *
 * @param type what kind of problem it is, as a URI; {@code about:blank} where the status says it all
 * @param title the kind in words
 * @param status the HTTP status
 * @param detail this occurrence in words
 * @param instance this occurrence as a URI
 * @param extensions what else is known, by name, as text
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457: problem details</a>
 */
public record Problem(
        @FieldNumber(1) @Nullable String type,
        @FieldNumber(2) @Nullable String title,
        @FieldNumber(3) int status,
        @FieldNumber(4) @Nullable String detail,
        @FieldNumber(5) @Nullable String instance,
        @FieldNumber(6) Map<String, String> extensions)
        implements Serializable {

    /** The same for a format. */
    public static Problem of(ProblemDetail detail) {
        Map<String, Object> properties = detail.getProperties();
        Map<String, String> extensions = new LinkedHashMap<>();
        if (properties != null) {
            properties.forEach((name, value) -> extensions.put(name, Objects.toString(value, "")));
        }
        return new Problem(
                text(detail.getType()),
                detail.getTitle(),
                detail.getStatus(),
                detail.getDetail(),
                text(detail.getInstance()),
                extensions);
    }

    /**
     * The same for Spring.
     *
     * @throws DecodingException when a field that has to be a URI is not
     */
    public ProblemDetail toProblemDetail() {
        ProblemDetail problem = ProblemDetail.forStatus(status);
        if (type != null) {
            problem.setType(uri("type", type));
        }
        if (title != null) {
            problem.setTitle(title);
        }
        problem.setDetail(detail);
        if (instance != null) {
            problem.setInstance(uri("instance", instance));
        }
        extensions.forEach(problem::setProperty);
        return problem;
    }

    private static URI uri(String field, String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new DecodingException("is not a URI").inField(field);
        }
    }

    private static @Nullable String text(@Nullable URI uri) {
        return uri != null ? uri.toString() : null;
    }
}
