package io.wireformat.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServletServerHttpResponse;

/**
 * Writes an error in the format that Accept names, as a {@link Problem}, else as {@code application/problem+json}; and
 * not at all for a request that names no format, unless all errors are to be problems.
 */
final class ProblemWriter {

    private static final ResolvableType TYPE = ResolvableType.forClass(ProblemDetail.class);

    /** Headers that describe a body which is not going to be sent. */
    private static final Set<String> BODY_HEADERS = Set.of(HttpHeaders.CONTENT_TYPE, HttpHeaders.CONTENT_LENGTH);

    private static final MediaType NONE = new MediaType("*", "*", 0.0);

    private static final List<MediaType> JSON = List.of(MediaType.APPLICATION_JSON, MediaType.APPLICATION_PROBLEM_JSON);

    private final List<WireHttpMessageConverter> formats;

    private final Supplier<List<HttpMessageConverter<?>>> others;

    private final ServerExchange exchange;

    private final ServerSettings settings;

    ProblemWriter(
            List<WireHttpMessageConverter> formats,
            Supplier<List<HttpMessageConverter<?>>> others,
            ServerExchange exchange,
            ServerSettings settings) {
        this.formats = formats;
        this.others = others;
        this.exchange = exchange;
        this.settings = settings;
    }

    /** Whether errors of this request are problems. */
    boolean appliesTo(HttpServletRequest request) {
        return exchange.accepted(request).stream().anyMatch(range -> range.getQualityValue() > 0 && concerns(range))
                || concerns(request.getContentType())
                || RequestStreams.of(request) != null
                || (settings.allProblems() && !acceptsHtml(request));
    }

    private boolean acceptsHtml(HttpServletRequest request) {
        return exchange.accepted(request).stream().anyMatch(MediaType.TEXT_HTML::equalsTypeAndSubtype);
    }

    /** The media type of a format that the client likes best to read a problem in. */
    private MediaType preferred(HttpServletRequest request) {
        MediaType best = NONE;
        for (MediaType range : exchange.accepted(request)) {
            if (range.getQualityValue() > best.getQualityValue() && canWrite(range)) {
                best = range;
            }
        }
        return best;
    }

    private boolean canWrite(MediaType range) {
        if (formatOf(range) != null || isJson(range)) {
            return true;
        }
        SpringFormat format = SpringFormat.of(range);
        return settings.allProblems() && format != null && writerOf(format.ofProblem(range)) != null;
    }

    private static boolean isJson(MediaType range) {
        return JSON.stream().anyMatch(range::equalsTypeAndSubtype);
    }

    /** Whether JSON is named with a higher weight than a format, or with the same one and before it. */
    static boolean prefersJson(List<MediaType> accepted, MediaType format) {
        MediaType best = NONE;
        for (MediaType range : accepted) {
            boolean named = format.equalsTypeAndSubtype(range) || isJson(range);
            if (named && range.getQualityValue() > best.getQualityValue()) {
                best = range;
            }
        }
        return isJson(best);
    }

    private boolean concerns(@Nullable String mediaType) {
        try {
            return mediaType != null && concerns(MediaType.parseMediaType(mediaType));
        } catch (InvalidMediaTypeException e) {
            return false;
        }
    }

    private boolean concerns(MediaType mediaType) {
        return formats.stream().anyMatch(format -> format.concerns(mediaType));
    }

    /** The format that has this media type, or null. */
    @Nullable
    WireHttpMessageConverter formatOf(MediaType mediaType) {
        for (WireHttpMessageConverter format : formats) {
            if (format.isNamedBy(mediaType)) {
                return format;
            }
        }
        return null;
    }

    /**
     * Writes a problem.
     *
     * @param headers what else the answer says
     * @return whether it was written; false where {@link #appliesTo} is false, or where an answer is under way
     */
    boolean write(HttpServletRequest request, HttpServletResponse response, ProblemDetail problem, HttpHeaders headers)
            throws IOException {
        if (response.isCommitted() || !appliesTo(request)) {
            return false;
        }
        response.resetBuffer();
        response.setStatus(problem.getStatus());
        try (ServletServerHttpResponse output = new ServletServerHttpResponse(response)) {
            headers.forEach((name, values) -> {
                if (BODY_HEADERS.stream().noneMatch(name::equalsIgnoreCase)) {
                    output.getHeaders().put(name, values);
                }
            });
            MediaType preferred = preferred(request);
            WireHttpMessageConverter format = formatOf(preferred);
            if (format != null) {
                format.write(problem, TYPE, preferred, output, null);
            } else {
                SpringFormat spring = SpringFormat.of(preferred);
                writeAs(
                        spring != null ? spring.ofProblem(preferred) : MediaType.APPLICATION_PROBLEM_JSON,
                        problem,
                        output);
            }
        }
        return true;
    }

    private void writeAs(MediaType mediaType, ProblemDetail problem, ServletServerHttpResponse output)
            throws IOException {
        HttpMessageConverter<Object> writer = writerOf(mediaType);
        if (writer != null) {
            writer.write(problem, mediaType.removeQualityValue(), output);
        }
    }

    @SuppressWarnings("unchecked") // canWrite has been asked
    private @Nullable HttpMessageConverter<Object> writerOf(MediaType mediaType) {
        for (HttpMessageConverter<?> other : others.get()) {
            if (other.canWrite(ProblemDetail.class, mediaType)) {
                return (HttpMessageConverter<Object>) other;
            }
        }
        return null;
    }
}
