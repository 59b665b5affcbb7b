package io.wireformat.servlet.internal.problem;

import io.wireformat.http.internal.errors.ContentFault;
import io.wireformat.http.internal.errors.UnwritableValueException;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.handlers.ResourceFormats;
import io.wireformat.servlet.internal.exchange.RequestStreams;
import io.wireformat.servlet.internal.exchange.ServerExchange;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
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
public final class RefusalDetails implements HandlerExceptionResolver {

    private static final String FAULT = RefusalDetails.class.getName() + ".fault";

    private final ProblemWriter problems;

    private final ResourceFormats<HttpServletRequest> resources;

    private final ServerExchange exchange;

    private final List<HandlerExceptionResolver> all;

    /**
     * Details.
     *
     * @param all who makes answers of exceptions, this one among them
     */
    public RefusalDetails(
            ProblemWriter problems,
            ResourceFormats<HttpServletRequest> resources,
            ServerExchange exchange,
            List<HandlerExceptionResolver> all) {
        this.problems = problems;
        this.resources = resources;
        this.exchange = exchange;
        this.all = all;
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        if (RequestStreams.isBroken(request)) {
            // nobody may write behind the part that was sent
            return new ModelAndView();
        }
        if (SlowContentFilter.refusal(request) != null) {
            // the filter answers
            return new ModelAndView();
        }
        boolean told = problems.appliesTo(request);
        Exception exception = AcceptedFormats.areTooMany(failure)
                        && exchange.accepted(request).nameAny()
                ? tooManyMediaTypes()
                : failure;
        Exception explained = exception;
        if (exception instanceof HttpMediaTypeNotSupportedException unsupported) {
            ResourceFormats.Alternatives alternatives = alternatives(request, unsupported);
            RequestMethod asked = RequestMethod.resolve(request.getMethod());
            String header = asked != null ? ResourceFormats.ACCEPT_HEADERS.get(asked) : null;
            if (header != null && !alternatives.mediaTypes().isEmpty() && !response.isCommitted()) {
                response.setHeader(header, MediaType.toString(alternatives.mediaTypes()));
            }
            if (told) {
                alternatives.tellIn(unsupported.getBody());
                explained = explained(unsupported, alternatives, request);
            }
        } else if (exception instanceof HttpMediaTypeNotAcceptableException unacceptable && told) {
            ResourceFormats.Alternatives alternatives = resources.toAnswer(
                    request,
                    HttpMethod.valueOf(request.getMethod()),
                    exchange.accepted(request),
                    unacceptable.getSupportedMediaTypes());
            alternatives.tellIn(unacceptable.getBody());
            explained = alternatives.reason() == null
                    ? unacceptable
                    : new NotAcceptable(alternatives.mediaTypes(), alternatives.reason());
        } else if (exception instanceof HttpMessageNotReadableException unreadable && told) {
            request.setAttribute(FAULT, ContentFault.describe(unreadable, request.getContentType()));
        } else if (exception instanceof UnwritableValueException unwritable) {
            if (unwritable.getStatusCode() == HttpStatus.NOT_ACCEPTABLE) {
                explained = new NotAcceptable(List.of(), String.valueOf(unwritable.getReason()));
            } else {
                request.setAttribute(FAULT, unwritable.getReason());
            }
        }
        if (explained == failure) {
            return null;
        }
        ((ErrorResponse) explained)
                .getBody()
                .setProperties(((ErrorResponse) exception).getBody().getProperties());
        return resolvedByOthers(request, response, handler, explained);
    }

    /** What is accepted and what there is can be more pairs than Spring compares. */
    private static HttpMediaTypeNotAcceptableException tooManyMediaTypes() {
        HttpMediaTypeNotAcceptableException refusal = new HttpMediaTypeNotAcceptableException(List.of());
        refusal.getBody().setDetail(AcceptedFormats.TOO_MANY);
        return refusal;
    }

    private static HttpMediaTypeNotSupportedException explained(
            HttpMediaTypeNotSupportedException refusal,
            ResourceFormats.Alternatives alternatives,
            HttpServletRequest request) {
        if (alternatives.reason() == null) {
            return refusal;
        }
        HttpMediaTypeNotSupportedException explained = new HttpMediaTypeNotSupportedException(
                refusal.getContentType(),
                alternatives.mediaTypes(),
                HttpMethod.valueOf(request.getMethod()),
                alternatives.reason());
        explained.getBody().setDetail(alternatives.reason());
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
    public static @Nullable String fault(HttpServletRequest request) {
        return (String) request.getAttribute(FAULT);
    }

    /** What a request could have contained that was refused. */
    ResourceFormats.Alternatives alternatives(HttpServletRequest request, HttpMediaTypeNotSupportedException refusal) {
        return resources.toContent(
                request,
                HttpMethod.valueOf(request.getMethod()),
                request.getContentType(),
                refusal.getSupportedMediaTypes());
    }
}
