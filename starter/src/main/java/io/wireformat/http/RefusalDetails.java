package io.wireformat.http;

import io.wireformat.web.ContentFault;
import io.wireformat.web.DocumentedFormats.Direction;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/**
 * Completes what a 400, a 406 and a 415 say, and leaves it to the others to say it. Stands before the application's
 * own exception handlers, which may answer with the problem that the exception carries.
 */
final class RefusalDetails implements HandlerExceptionResolver {

    private static final String FAULT = RefusalDetails.class.getName() + ".fault";

    private final ProblemWriter problems;

    private final HandlerFormats formats;

    private final ResourceFormats resources;

    private final OpenedMappings mappings;

    private final ServerExchange exchange;

    private final List<HandlerExceptionResolver> all;

    /**
     * Details.
     *
     * @param all who makes answers of exceptions, this one among them
     */
    RefusalDetails(
            ProblemWriter problems,
            HandlerFormats formats,
            ResourceFormats resources,
            OpenedMappings mappings,
            ServerExchange exchange,
            List<HandlerExceptionResolver> all) {
        this.problems = problems;
        this.formats = formats;
        this.resources = resources;
        this.mappings = mappings;
        this.exchange = exchange;
        this.all = all;
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception exception) {
        if (RequestStreams.isBroken(request)) {
            // nobody may write behind the part that was sent
            return new ModelAndView();
        }
        if (SlowContentFilter.refusal(request) != null) {
            // the filter answers
            return new ModelAndView();
        }
        // before the other formats are asked, which have reasons of their own
        String reason = problems.appliesTo(request) ? ServerExchange.declineReason(request) : null;
        Exception told = exception;
        if (exception instanceof HttpMediaTypeNotSupportedException unsupported) {
            List<MediaType> readable = resources.readable(request, handler, unsupported);
            String header = header(request);
            if (header != null && !readable.isEmpty() && !response.isCommitted()) {
                response.setHeader(header, MediaType.toString(readable));
            }
            MediaType named = unsupported.getContentType();
            if (reason == null && named != null && problems.appliesTo(request)) {
                reason = mappings.whyShut(request, Direction.REQUEST, List.of(named));
            }
            explain(request, unsupported.getBody(), reason, "accepts", readable);
            told = reason == null ? unsupported : explained(unsupported, readable, request, reason);
        } else if (exception instanceof HttpMediaTypeNotAcceptableException unacceptable) {
            List<MediaType> writable = formats.writable(handler, unacceptable);
            if (reason == null && problems.appliesTo(request)) {
                reason = mappings.whyShut(request, Direction.ANSWER, exchange.accepted(request));
            }
            explain(request, unacceptable.getBody(), reason, "produces", writable);
            told = reason == null ? unacceptable : new UnacceptableException(writable, reason);
        } else if (exception instanceof HttpMessageNotReadableException unreadable && problems.appliesTo(request)) {
            request.setAttribute(FAULT, ContentFault.describe(unreadable, request.getContentType()));
        } else if (exception instanceof UnwritableValueException unwritable) {
            request.setAttribute(FAULT, unwritable.getMessage());
        }
        if (told == exception) {
            return null;
        }
        ((ErrorResponse) told)
                .getBody()
                .setProperties(((ErrorResponse) exception).getBody().getProperties());
        return resolvedByOthers(request, response, handler, told);
    }

    private static HttpMediaTypeNotSupportedException explained(
            HttpMediaTypeNotSupportedException refusal,
            List<MediaType> readable,
            HttpServletRequest request,
            String reason) {
        HttpMediaTypeNotSupportedException explained = new HttpMediaTypeNotSupportedException(
                refusal.getContentType(), readable, HttpMethod.valueOf(request.getMethod()), reason);
        explained.getBody().setDetail(reason);
        return explained;
    }

    /** What the others make of an exception that says more; theirs is the one that was thrown where they leave it. */
    private @Nullable ModelAndView resolvedByOthers(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception explained) {
        for (HandlerExceptionResolver other : all) {
            ModelAndView resolved =
                    other == this ? null : other.resolveException(request, response, handler, explained);
            if (resolved != null) {
                return resolved;
            }
        }
        return null;
    }

    /** What is wrong with the content of a request that names a format, or with its answer; null where nothing is known to be. */
    static @Nullable String fault(HttpServletRequest request) {
        return (String) request.getAttribute(FAULT);
    }

    private static @Nullable String header(HttpServletRequest request) {
        RequestMethod method = RequestMethod.resolve(request.getMethod());
        return method != null ? AcceptHeaders.BY_METHOD.get(method) : null;
    }

    private void explain(
            HttpServletRequest request,
            ProblemDetail problem,
            @Nullable String reason,
            String extension,
            List<MediaType> mediaTypes) {
        if (!problems.appliesTo(request)) {
            return;
        }
        problem.setProperty(extension, MediaType.toString(mediaTypes));
        if (reason != null) {
            problem.setDetail(reason);
        }
    }
}
