package io.wireformat.servlet.internal.problem;

import io.wireformat.http.internal.converter.Converters;
import io.wireformat.http.internal.converter.WireHttpMessageConverter;
import io.wireformat.http.internal.errors.ProblemNegotiation;
import io.wireformat.http.internal.exchange.ServerSettings;
import io.wireformat.http.internal.exchange.VaryHeader;
import io.wireformat.http.internal.handlers.ProblemMapper;
import io.wireformat.servlet.internal.exchange.ServletExchange;
import io.wireformat.web.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServletServerHttpResponse;

/**
 * Writes problems in the format that Accept names, as a {@link Problem}, else as {@code application/problem+json}. Requests
 * that name no format get none, unless all errors are problems.
 */
public final class ProblemWriter {

    private static final ResolvableType TYPE = ResolvableType.forClass(ProblemDetail.class);

    /** Headers of the body that the problem replaces. */
    private static final List<String> BODY_HEADERS = List.of(
            HttpHeaders.CONTENT_TYPE,
            HttpHeaders.CONTENT_LENGTH,
            HttpHeaders.CONTENT_ENCODING,
            HttpHeaders.CONTENT_LANGUAGE,
            HttpHeaders.CONTENT_DISPOSITION);

    private final List<WireHttpMessageConverter> formats;
    private final Supplier<List<HttpMessageConverter<?>>> others;
    private final ServletExchange exchange;
    private final ProblemNegotiation negotiation;

    public ProblemWriter(
            List<WireHttpMessageConverter> formats,
            Supplier<List<HttpMessageConverter<?>>> others,
            ServletExchange exchange,
            ServerSettings settings) {
        this.formats = formats;
        this.others = others;
        this.exchange = exchange;
        this.negotiation = new ProblemNegotiation(
                exchange::formats,
                mediaType -> formats.stream().anyMatch(format -> format.format().hasStreamsNamedBy(mediaType)),
                mediaType -> Converters.writer(others.get(), ProblemDetail.class, mediaType) != null,
                settings.allProblems());
    }

    /** Whether a request names a format, or a stream of any format. */
    boolean namesFormat(HttpServletRequest request) {
        return exchange.accepted(request).nameAny();
    }

    /** Whether errors of this request are problems. */
    public boolean appliesTo(HttpServletRequest request) {
        return negotiation.appliesTo(exchange.accepted(request), request.getContentType())
                || ServletExchange.context(request).isStreamed();
    }

    /** The part of a request that problems depend on. */
    ProblemMapper.Request<HttpServletRequest> describe(HttpServletRequest request) {
        return new ProblemMapper.Request<>(
                request,
                HttpMethod.valueOf(request.getMethod()),
                request.getRequestURI(),
                request.getContentType(),
                exchange.accepted(request));
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
     * @param headers other headers of the response
     * @return whether it was written; false if {@link #appliesTo} is false, or if the response is committed
     */
    public boolean write(
            HttpServletRequest request, HttpServletResponse response, ProblemDetail problem, HttpHeaders headers)
            throws IOException {
        if (response.isCommitted() || !appliesTo(request)) {
            return false;
        }
        MediaType chosen = negotiation.chosenFrom(exchange.accepted(request).ranges());
        WireHttpMessageConverter format = formatOf(chosen);
        try {
            write(response, problem, headers, format, chosen);
        } catch (RuntimeException e) {
            // an application's own format need not write problems
            if (format == null || response.isCommitted()) {
                throw e;
            }
            write(response, problem, headers, null, MediaType.APPLICATION_PROBLEM_JSON);
        }
        return true;
    }

    /** Writes a problem in a format of ours, or with another converter if that is null. */
    private void write(
            HttpServletResponse response,
            ProblemDetail problem,
            HttpHeaders headers,
            @Nullable WireHttpMessageConverter format,
            MediaType mediaType)
            throws IOException {
        response.resetBuffer();
        for (String name : BODY_HEADERS) {
            if (!name.equals(HttpHeaders.CONTENT_LENGTH)) {
                response.setHeader(name, null);
            } else if (response.containsHeader(name)) {
                // Spring Security 7.0 would parse the null
                response.setContentLengthLong(-1);
            }
        }
        response.setStatus(problem.getStatus());
        try (ServletServerHttpResponse output = new ServletServerHttpResponse(response)) {
            headers.forEach((name, values) -> {
                if (BODY_HEADERS.stream().noneMatch(name::equalsIgnoreCase)) {
                    output.getHeaders().put(name, values);
                }
            });
            VaryHeader.addAccept(output.getHeaders());
            if (format != null) {
                format.write(problem, TYPE, mediaType, output, null);
            } else {
                writeAsSpring(problem, mediaType, output);
            }
        }
    }

    /** Writes a value with the first of the application's converters that supports it. Returns false if none does. */
    public boolean writeAsSpring(Object value, MediaType mediaType, HttpOutputMessage output) throws IOException {
        HttpMessageConverter<Object> writer = Converters.writer(others.get(), value.getClass(), mediaType);
        if (writer == null) {
            return false;
        }
        writer.write(value, mediaType, output);
        return true;
    }
}
