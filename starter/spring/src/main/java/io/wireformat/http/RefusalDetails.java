package io.wireformat.http;

import io.wireformat.web.ContentFault;
import io.wireformat.web.OpenedHandlers;
import io.wireformat.web.ResourceFormats;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
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

    private final ResourceFormats<HttpServletRequest> resources;

    private final OpenedHandlers opened;

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
            ResourceFormats<HttpServletRequest> resources,
            OpenedHandlers opened,
            ServerExchange exchange,
            List<HandlerExceptionResolver> all) {
        this.problems = problems;
        this.formats = formats;
        this.resources = resources;
        this.opened = opened;
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
        RequestMethod asked = ResourceFormats.handled(HttpMethod.valueOf(request.getMethod()));
        boolean told = problems.appliesTo(request);
        Exception explained = exception;
        if (exception instanceof HttpMediaTypeNotSupportedException unsupported) {
            List<MediaType> readable = readable(request, handler, unsupported);
            String header = asked != null ? ResourceFormats.ACCEPT_HEADERS.get(asked) : null;
            if (header != null && !readable.isEmpty() && !response.isCommitted()) {
                response.setHeader(header, MediaType.toString(readable));
            }
            if (asked != null && told) {
                String reason = resources.whyNotRead(request, asked, request.getContentType());
                ResourceFormats.complete(unsupported.getBody(), "accepts", readable, reason);
                explained = reason == null ? unsupported : explained(unsupported, readable, request, reason);
            }
        } else if (exception instanceof HttpMediaTypeNotAcceptableException unacceptable && asked != null && told) {
            Set<MediaType> writable = new LinkedHashSet<>(opened.told(unacceptable.getSupportedMediaTypes()));
            if (handler instanceof HandlerMethod method) {
                writable.addAll(formats.writable(method));
            }
            String reason = resources.whyNotWritten(
                    request, asked, exchange.accepted(request).ranges());
            ResourceFormats.complete(unacceptable.getBody(), "produces", writable, reason);
            explained = reason == null ? unacceptable : new UnacceptableException(List.copyOf(writable), reason);
        } else if (exception instanceof HttpMessageNotReadableException unreadable && problems.appliesTo(request)) {
            request.setAttribute(FAULT, ContentFault.describe(unreadable, request.getContentType()));
        } else if (exception instanceof UnwritableValueException unwritable) {
            request.setAttribute(FAULT, unwritable.getMessage());
        }
        if (explained == exception) {
            return null;
        }
        ((ErrorResponse) explained)
                .getBody()
                .setProperties(((ErrorResponse) exception).getBody().getProperties());
        return resolvedByOthers(request, response, handler, explained);
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

    /** What a request could have contained that was refused. */
    List<MediaType> readable(
            HttpServletRequest request, @Nullable Object handler, HttpMediaTypeNotSupportedException refusal) {
        RequestMethod asked = ResourceFormats.handled(HttpMethod.valueOf(request.getMethod()));
        Set<MediaType> ofPath = asked != null ? resources.readable(request, asked) : Set.of();
        if (!ofPath.isEmpty()) {
            return List.copyOf(ofPath);
        }
        List<MediaType> ofHandler = handler instanceof HandlerMethod found ? formats.readable(found) : List.of();
        return ofHandler.isEmpty() ? opened.told(refusal.getSupportedMediaTypes()) : ofHandler;
    }
}
