package io.wireformat.http.internal.handlers;

import io.wireformat.http.internal.errors.Alternatives;
import io.wireformat.http.internal.errors.ContentFault;
import io.wireformat.http.internal.errors.ReasonedError;
import io.wireformat.http.internal.formats.AcceptedFormats;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.TypeMismatchException;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.EncodingException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebInputException;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;

/**
 * The status, the detail and the headers of the response to a failure, for both stacks, which only write them. Safe for
 * use by many threads.
 *
 * @param <R> a request, as one of Spring's stacks knows it
 */
public final class ProblemMapper<R> {

    private final ResourceFormats<R> alternatives;
    private final Function<Throwable, @Nullable Collection<MediaType>> supported;
    private final boolean servlet;

    private ProblemMapper(
            ResourceFormats<R> alternatives,
            Function<Throwable, @Nullable Collection<MediaType>> supported,
            boolean servlet) {
        this.alternatives = alternatives;
        this.supported = supported;
        this.servlet = servlet;
    }

    /**
     * The problems of Spring MVC.
     *
     * @param supported the media types that a 406 or a 415 of Spring's lists; null if a failure is neither
     */
    public static <R> ProblemMapper<R> ofServlets(
            ResourceFormats<R> alternatives, Function<Throwable, @Nullable Collection<MediaType>> supported) {
        return new ProblemMapper<>(alternatives, supported, true);
    }

    /** The problems of WebFlux. */
    public static <R> ProblemMapper<R> ofWebFlux(ResourceFormats<R> alternatives) {
        return new ProblemMapper<>(alternatives, failure -> supported(failure, alternatives), false);
    }

    private static @Nullable Collection<MediaType> supported(Throwable failure, ResourceFormats<?> alternatives) {
        if (failure instanceof UnsupportedMediaTypeStatusException refusal) {
            ResolvableType body = refusal.getBodyType();
            return body != null ? alternatives.readable(body) : refusal.getSupportedMediaTypes();
        }
        return failure instanceof NotAcceptableStatusException refusal ? refusal.getSupportedMediaTypes() : null;
    }

    /** The part of a request that problems depend on. */
    public record Request<R>(
            R source,
            HttpMethod method,
            String path,
            @Nullable String contentType,
            AcceptedFormats accepted) {}

    /** A problem, and the headers of the response. */
    public record Mapped(ProblemDetail problem, HttpHeaders headers) {}

    /** The problem of a failure; null if Spring, or Boot, knows the status of such a failure. */
    public @Nullable Mapped map(Throwable failure, Request<R> request) {
        Mapped mapped = mapped(failure, request);
        if (mapped != null && mapped.problem().getInstance() == null) {
            setInstance(mapped.problem(), request.path());
        }
        return mapped;
    }

    private @Nullable Mapped mapped(Throwable failure, Request<R> request) {
        if (failure instanceof ErrorResponse error) {
            return ofError(failure, error, request);
        }
        if (servlet ? failure instanceof HttpMessageNotWritableException : failure instanceof EncodingException) {
            return of(HttpStatus.INTERNAL_SERVER_ERROR, "Failed to write the response");
        }
        if (servlet && failure instanceof HttpMessageNotReadableException) {
            return of(HttpStatus.BAD_REQUEST, ContentFault.describe(failure, request.contentType()));
        }
        if (servlet && failure instanceof TypeMismatchException) {
            return of(HttpStatus.BAD_REQUEST, "Failed to convert a parameter");
        }
        return isTooManyMediaTypes(failure, request)
                ? mapped(new ReasonedError.NotAcceptableStatus(List.of(), AcceptedFormats.TOO_MANY), request)
                : null;
    }

    private static Mapped of(HttpStatus status, String detail) {
        return new Mapped(ProblemDetail.forStatusAndDetail(status, detail), new HttpHeaders());
    }

    private Mapped ofError(Throwable failure, ErrorResponse error, Request<R> request) {
        ProblemDetail problem = error.getBody();
        HttpHeaders headers = new HttpHeaders();
        headers.putAll(error.getHeaders());
        Alternatives instead = alternatives(failure, request);
        if (instead != null) {
            String reason = failure instanceof ReasonedError ? problem.getDetail() : null;
            instead.addTo(problem);
            if (reason != null) {
                problem.setDetail(reason);
            }
            // Spring's lists leave out formats, and its Accept of a 406 is for responses, not for requests
            headers.remove(HttpHeaders.ACCEPT);
            headers.remove(HttpHeaders.ACCEPT_PATCH);
            if (isUnsupported(problem.getStatus())) {
                headers.setAccept(instead.mediaTypes());
            }
        } else if (failure instanceof ServerWebInputException input && ContentFault.isOf(input)) {
            problem.setDetail(ContentFault.describe(failure, request.contentType()));
        } else {
            nameSizeLimit(problem);
        }
        return new Mapped(problem, headers);
    }

    /** WebFlux does not say which of its limits was exceeded. */
    private void nameSizeLimit(ProblemDetail problem) {
        if (!servlet && problem.getDetail() == null && problem.getStatus() == HttpStatus.CONTENT_TOO_LARGE.value()) {
            problem.setDetail("The content is larger than spring.http.codecs.max-in-memory-size");
        }
    }

    /** The media types that a request could have named; null if the failure is no 406 or 415 of Spring's. */
    public @Nullable Alternatives alternatives(Throwable failure, Request<R> request) {
        Collection<MediaType> known = supported.apply(failure);
        return known != null && failure instanceof ErrorResponse error
                ? alternatives(isUnsupported(error.getStatusCode().value()), known, request)
                : null;
    }

    private static boolean isUnsupported(int status) {
        return status == HttpStatus.UNSUPPORTED_MEDIA_TYPE.value();
    }

    private Alternatives alternatives(boolean ofRequest, Collection<MediaType> known, Request<R> request) {
        return ofRequest
                ? alternatives.ofRequest(request.source(), request.method(), request.contentType(), known)
                : alternatives.ofResponse(request.source(), request.method(), request.accepted(), known);
    }

    /**
     * Completes what an exception handler of the application's, or of Spring's, responds with.
     *
     * @param unread why the content of the request could not be read; null if it could
     */
    public void complete(ProblemDetail problem, Request<R> request, @Nullable Throwable unread) {
        if (isUnsupported(problem.getStatus())) {
            alternatives(true, List.of(), request).addTo(problem);
        } else if (problem.getStatus() == HttpStatus.NOT_ACCEPTABLE.value()) {
            alternatives(false, List.of(), request).addTo(problem);
        } else {
            nameSizeLimit(problem);
            ContentFault.complete(problem, unread, request.contentType());
        }
    }

    /** Whether a request fails because Spring compares at most 50 media types. */
    public static boolean isTooManyMediaTypes(Throwable failure, Request<?> request) {
        return AcceptedFormats.areTooMany(failure)
                && (request.accepted().nameAny() || request.accepted().mistake() != null);
    }

    /** The problem of a status. */
    public static ProblemDetail problem(HttpStatusCode status, @Nullable String detail, String path) {
        ProblemDetail problem = ProblemDetail.forStatus(status);
        problem.setDetail(detail);
        setInstance(problem, path);
        return problem;
    }

    /**
     * The problem for a response that has a status but no body.
     *
     * @param usual the status of the problem if that of the response is no error
     */
    public static ProblemDetail problemOf(@Nullable HttpStatusCode response, HttpStatus usual, String path) {
        return problem(response != null && response.isError() ? response : usual, null, path);
    }

    /** Containers let targets through that are no URI, such as {@code //}. */
    private static void setInstance(ProblemDetail problem, String path) {
        try {
            problem.setInstance(new URI(path));
        } catch (URISyntaxException e) {
            problem.setInstance(null);
        }
    }
}
