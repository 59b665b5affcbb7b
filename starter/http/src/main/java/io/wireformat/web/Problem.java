package io.wireformat.web;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.FieldNumber;
import io.wireformat.model.internal.json.SameForEveryMapper;
import java.io.Serializable;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ProblemDetail;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An error, in every format. JSON errors stay Spring's own {@link ProblemDetail}.
 *
 * @param type the kind of problem, as a URI; {@code about:blank} if the status says everything
 * @param title the kind in words
 * @param status the HTTP status
 * @param detail this occurrence in words
 * @param instance this occurrence as a URI
 * @param extensions other properties by name, as text or JSON text
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457: problem details</a>
 */
@SameForEveryMapper
public record Problem(
        @FieldNumber(1) @Nullable String type,
        @FieldNumber(2) @Nullable String title,
        @FieldNumber(3) int status,
        @FieldNumber(4) @Nullable String detail,
        @FieldNumber(5) @Nullable String instance,
        @FieldNumber(6) Map<String, String> extensions)
        implements Serializable {

    private static final Set<String> STANDARD = Set.of("type", "title", "status", "detail", "instance");
    private static final String PROPERTIES = "properties";

    /**
     * The same for a format. Its extensions are what JSON shows: texts as they are, all else as JSON text, null not at
     * all.
     *
     * @param mapper the application's, which decides what JSON shows
     * @throws EncodingException when JSON cannot show it
     */
    public static Problem of(ProblemDetail detail, JsonMapper mapper) {
        JsonNode shown;
        try {
            shown = mapper.valueToTree(detail);
        } catch (JacksonException e) {
            throw new EncodingException("JSON cannot write the problem's properties");
        }
        Map<String, String> extensions = new LinkedHashMap<>();
        shown.properties().forEach(property -> extend(extensions, property.getKey(), property.getValue()));
        return new Problem(
                text(detail.getType()),
                text(detail.getTitle()),
                detail.getStatus(),
                text(detail.getDetail()),
                text(detail.getInstance()),
                extensions);
    }

    private static void extend(Map<String, String> extensions, String name, JsonNode value) {
        if (name.equals(PROPERTIES) && value.isObject()) {
            // a mapper that does not know Spring's mix-in writes them as one object
            value.properties().forEach(property -> extend(extensions, property.getKey(), property.getValue()));
        } else if (!value.isNull() && !STANDARD.contains(name.toLowerCase(Locale.ROOT))) {
            extensions.put(unicode(name), unicode(value.isString() ? value.stringValue() : value.toString()));
        }
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

    private static @Nullable String text(@Nullable Object text) {
        return text != null ? unicode(text.toString()) : null;
    }

    /** Text that every format can write: an unpaired surrogate becomes a question mark, so that the error still arrives. */
    private static String unicode(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }
}
