package io.wireformat.servlet.internal.problem;

import io.wireformat.http.internal.converter.WireHttpMessageConverter;
import io.wireformat.http.internal.errors.ProblemNegotiation;
import io.wireformat.http.internal.exchange.ServerSettings;
import io.wireformat.http.internal.exchange.VaryHeader;
import io.wireformat.servlet.internal.exchange.RequestStreams;
import io.wireformat.servlet.internal.exchange.ServerExchange;
import io.wireformat.web.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServletServerHttpResponse;

/**
 * Writes an error in the format that Accept names, as a {@link Problem}, else as {@code application/problem+json}; and
 * not at all for a request that names no format, unless all errors are to be problems.
 */
public final class ProblemWriter {

    private static final ResolvableType TYPE = ResolvableType.forClass(ProblemDetail.class);

    /** Headers that describe a body which is not going to be sent. */
    private static final Set<String> BODY_HEADERS = Set.of(HttpHeaders.CONTENT_TYPE, HttpHeaders.CONTENT_LENGTH);

    private final List<WireHttpMessageConverter> formats;

    private final Supplier<List<HttpMessageConverter<?>>> others;

    private final ServerExchange exchange;

    private final ProblemNegotiation negotiation;

    public ProblemWriter(
            List<WireHttpMessageConverter> formats,
            Supplier<List<HttpMessageConverter<?>>> others,
            ServerExchange exchange,
            ServerSettings settings) {
        this.formats = formats;
        this.others = others;
        this.exchange = exchange;
        this.negotiation = new ProblemNegotiation(
                mediaType -> formatOf(mediaType) != null,
                mediaType -> formats.stream().anyMatch(format -> format.format().hasStreamsNamedBy(mediaType)),
                mediaType -> writerOf(mediaType) != null,
                settings.allProblems());
    }

    /** Whether errors of this request are problems. */
    public boolean appliesTo(HttpServletRequest request) {
        return negotiation.appliesTo(exchange.accepted(request), request.getContentType())
                || RequestStreams.of(request) != null;
    }

    /** The format that has this media type, or null. */
    @Nullable
    public WireHttpMessageConverter formatOf(MediaType mediaType) {
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
    public boolean write(
            HttpServletRequest request, HttpServletResponse response, ProblemDetail problem, HttpHeaders headers)
            throws IOException {
        if (response.isCommitted() || !appliesTo(request)) {
            return false;
        }
        MediaType chosen = negotiation.chosenFrom(exchange.accepted(request).ranges());
        WireHttpMessageConverter format = formatOf(chosen);
        if (format == null) {
            write(response, problem, headers, writerOf(chosen), chosen);
            return true;
        }
        try {
            write(response, problem, headers, format, chosen);
        } catch (RuntimeException e) {
            // an application's own format need not write problems
            if (response.isCommitted()) {
                throw e;
            }
            MediaType json = MediaType.APPLICATION_PROBLEM_JSON;
            write(response, problem, headers, writerOf(json), json);
        }
        return true;
    }

    private static void write(
            HttpServletResponse response,
            ProblemDetail problem,
            HttpHeaders headers,
            @Nullable HttpMessageConverter<Object> writer,
            MediaType mediaType)
            throws IOException {
        response.resetBuffer();
        response.setStatus(problem.getStatus());
        try (ServletServerHttpResponse output = new ServletServerHttpResponse(response)) {
            headers.forEach((name, values) -> {
                if (BODY_HEADERS.stream().noneMatch(name::equalsIgnoreCase)) {
                    output.getHeaders().put(name, values);
                }
            });
            VaryHeader.addAccept(output.getHeaders());
            if (writer instanceof WireHttpMessageConverter format) {
                format.write(problem, TYPE, mediaType, output, null);
            } else if (writer != null) {
                writer.write(problem, mediaType, output);
            }
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
