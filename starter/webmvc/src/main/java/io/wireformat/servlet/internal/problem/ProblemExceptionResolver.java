package io.wireformat.servlet.internal.problem;

import io.wireformat.http.internal.errors.Alternatives;
import io.wireformat.http.internal.errors.UnwritableValueException;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.handlers.ProblemMapper;
import io.wireformat.http.internal.handlers.ResourceFormats;
import io.wireformat.http.internal.negotiation.TextOffer;
import io.wireformat.servlet.internal.exchange.ServletExchange;
import io.wireformat.text.internal.EventLog;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpMediaTypeException;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.HandlerMethodReturnValueHandlerComposite;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.method.annotation.ExceptionHandlerExceptionResolver;

/**
 * Completes exceptions before the application's exception handlers see them, and responds with a problem to what these
 * leave, which Spring would respond to with an empty body or hand to the error page.
 */
public final class ProblemExceptionResolver implements HandlerExceptionResolver {

    private static final EventLog log = EventLog.of(ProblemExceptionResolver.class);

    private final ProblemWriter writer;
    private final ProblemMapper<HttpServletRequest> mapper;
    private final List<HandlerExceptionResolver> resolvers;

    private ProblemExceptionResolver(
            ProblemWriter writer,
            ResourceFormats<HttpServletRequest> resources,
            List<HandlerExceptionResolver> resolvers) {
        this.writer = writer;
        this.mapper = ProblemMapper.ofServlets(
                resources,
                failure -> failure instanceof HttpMediaTypeException refusal ? refusal.getSupportedMediaTypes() : null);
        this.resolvers = resolvers;
    }

    /**
     * Adds a resolver in front of those of an application, and writes problems behind the exception handlers.
     *
     * @param returned puts the formats into what writes the responses of exception handlers
     */
    public static void addTo(
            List<HandlerExceptionResolver> resolvers,
            ProblemWriter writer,
            ResourceFormats<HttpServletRequest> resources,
            UnaryOperator<List<HandlerMethodReturnValueHandler>> returned) {
        ProblemExceptionResolver problems = new ProblemExceptionResolver(writer, resources, resolvers);
        int behind = 0;
        for (int i = 0; i < resolvers.size(); i++) {
            if (resolvers.get(i) instanceof ExceptionHandlerExceptionResolver handled) {
                behind = i + 1;
                HandlerMethodReturnValueHandlerComposite written = handled.getReturnValueHandlers();
                if (written != null) {
                    handled.setReturnValueHandlers(returned.apply(written.getHandlers()).stream()
                            .<HandlerMethodReturnValueHandler>map(problems::orProblem)
                            .toList());
                }
            }
        }
        resolvers.add(behind, (request, response, handler, failure) -> problems.write(request, response, failure));
        resolvers.add(0, problems);
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        if (ServletExchange.context(request).broken() != null || SlowContentFilter.refusal(request) != null) {
            // nothing may follow the part that was sent; the filter responds to slow content
            return new ModelAndView();
        }
        ProblemMapper.Request<HttpServletRequest> described = writer.describe(request);
        Exception refusal = ProblemMapper.isTooManyMediaTypes(failure, described)
                ? new NotAcceptable(List.of(), AcceptedFormats.TOO_MANY)
                : failure;
        Alternatives instead = mapper.alternatives(refusal, described);
        if (instead != null && refusal instanceof HttpMediaTypeNotSupportedException) {
            listReadable(request, response, instead.mediaTypes());
        }
        if (!writer.appliesTo(request)) {
            return null;
        }
        if (failure instanceof HttpMessageNotReadableException) {
            ServletExchange.context(request).setUnread(failure);
        }
        Exception explained = instead != null ? explained(refusal, instead, described.method()) : failure;
        if (failure instanceof UnwritableValueException unwritable
                && unwritable.getStatusCode() == HttpStatus.NOT_ACCEPTABLE) {
            // an application handles the exception that Spring throws for a 406
            explained = new NotAcceptable(List.of(), String.valueOf(unwritable.getReason()));
        }
        return explained == failure ? null : resolvedByOthers(request, response, handler, explained);
    }

    /** The exception that states the reason, if there is one; its body lists the alternatives. */
    private static Exception explained(Exception refusal, Alternatives instead, HttpMethod method) {
        Exception explained = refusal;
        if (instead.reason() != null) {
            explained = refusal instanceof HttpMediaTypeNotSupportedException unsupported
                    ? new HttpMediaTypeNotSupportedException(
                            unsupported.getContentType(), instead.mediaTypes(), method, instead.reason())
                    : new NotAcceptable(instead.mediaTypes(), instead.reason());
        }
        instead.addTo(((ErrorResponse) explained).getBody());
        return explained;
    }

    private static void listReadable(
            HttpServletRequest request, HttpServletResponse response, List<MediaType> mediaTypes) {
        RequestMethod method = RequestMethod.resolve(request.getMethod());
        String header = method != null ? ResourceFormats.ACCEPT_HEADERS.get(method) : null;
        if (header != null && !mediaTypes.isEmpty() && !response.isCommitted()) {
            response.setHeader(header, MediaType.toString(mediaTypes));
        }
    }

    private @Nullable ModelAndView resolvedByOthers(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception explained) {
        for (HandlerExceptionResolver other : resolvers) {
            ModelAndView resolved =
                    other == this ? null : other.resolveException(request, response, handler, explained);
            if (resolved != null) {
                return resolved;
            }
        }
        return null;
    }

    private @Nullable ModelAndView write(
            HttpServletRequest request, HttpServletResponse response, Exception exception) {
        // a function fails to write its response within an exception of the container's
        Exception failure =
                exception instanceof ServletException && exception.getCause() instanceof UnwritableValueException cause
                        ? cause
                        : exception;
        ProblemMapper.Mapped mapped = writer.appliesTo(request) ? mapper.map(failure, writer.describe(request)) : null;
        if (mapped == null) {
            return null;
        }
        if (failure instanceof HttpMessageNotWritableException) {
            log.error("The response cannot be written", failure);
        }
        try {
            return writer.write(request, response, mapped.problem(), mapped.headers()) ? new ModelAndView() : null;
        } catch (IOException e) {
            log.debug("The client left before it received the problem of {}", failure.toString());
            return new ModelAndView();
        }
    }

    /**
     * Writes what an exception handler returns, in JSON if the request accepts nothing that can be written: the status that the
     * handler chose is worth more than the media type. Spring forgets such a failure, for the one that was handled.
     */
    private HandlerMethodReturnValueHandler orProblem(HandlerMethodReturnValueHandler handler) {
        return new HandlerMethodReturnValueHandler() {
            @Override
            public boolean supportsReturnType(MethodParameter type) {
                return handler.supportsReturnType(type);
            }

            @Override
            public void handleReturnValue(
                    @Nullable Object value,
                    MethodParameter type,
                    ModelAndViewContainer container,
                    NativeWebRequest exchange)
                    throws Exception {
                try {
                    handler.handleReturnValue(value, type, container, exchange);
                } catch (HttpMediaTypeNotAcceptableException | UnwritableValueException e) {
                    HttpServletRequest request = exchange.getNativeRequest(HttpServletRequest.class);
                    HttpServletResponse response = exchange.getNativeResponse(HttpServletResponse.class);
                    if (request == null
                            || response == null
                            || response.isCommitted()
                            || !(writer.appliesTo(request) || writer.namesFormat(request))
                            || !isWrittenAsJson(value, type, container, exchange, response)) {
                        orProblem(e, request, response, container);
                    }
                }
            }

            private boolean isWrittenAsJson(
                    @Nullable Object value,
                    MethodParameter type,
                    ModelAndViewContainer container,
                    NativeWebRequest exchange,
                    HttpServletResponse response)
                    throws Exception {
                Object body = value instanceof HttpEntity<?> entity ? entity.getBody() : value;
                boolean text = body != null && TextOffer.isText(body.getClass());
                response.setContentType(text ? MediaType.TEXT_PLAIN_VALUE : MediaType.APPLICATION_JSON_VALUE);
                try {
                    handler.handleReturnValue(value, type, container, exchange);
                    return true;
                } catch (HttpMediaTypeException
                        | HttpMessageNotWritableException
                        | UnwritableValueException notInJsonEither) {
                    return false;
                }
            }
        };
    }

    private <E extends Exception> void orProblem(
            E failure,
            @Nullable HttpServletRequest request,
            @Nullable HttpServletResponse response,
            ModelAndViewContainer container)
            throws E {
        if (!(failure instanceof UnwritableValueException)
                || request == null
                || response == null
                || write(request, response, failure) == null) {
            throw failure;
        }
        container.setRequestHandled(true);
    }
}
