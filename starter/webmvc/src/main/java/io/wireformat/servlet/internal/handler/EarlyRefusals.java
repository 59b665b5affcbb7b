package io.wireformat.servlet.internal.handler;

import io.wireformat.http.internal.converter.Converters;
import io.wireformat.http.internal.errors.ContentRefusal;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.handlers.EarlyNotAcceptable;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.handlers.ResourceFormats;
import io.wireformat.servlet.internal.exchange.ServletExchange;
import io.wireformat.servlet.internal.problem.NotAcceptable;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;

/** Refuses requests before a handler runs if no format that they name can write the response, or all memory is in use. */
public final class EarlyRefusals implements HandlerInterceptor {

    private final ServletExchange exchange;
    private final Supplier<Stream<HttpMessageConverter<?>>> converters;
    private final ResourceFormats<HttpServletRequest> resources;
    private final EarlyNotAcceptable notAcceptable;

    /** With the converters of the application, which are asked for when the first request comes. */
    public EarlyRefusals(
            ServletExchange exchange,
            Supplier<Stream<HttpMessageConverter<?>>> converters,
            ResourceFormats<HttpServletRequest> resources) {
        this.exchange = exchange;
        this.converters = converters;
        this.resources = resources;
        this.notAcceptable = new EarlyNotAcceptable(
                resources,
                (body, mediaType) ->
                        converters.get().anyMatch(converter -> Converters.canWrite(converter, body, mediaType)),
                returned -> false);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws NotAcceptable {
        if (request.getDispatcherType() != DispatcherType.REQUEST || !(handler instanceof HandlerMethod method)) {
            return true;
        }
        RequestContext context = ServletExchange.context(request);
        AcceptedFormats accepted = exchange.accepted(request, context);
        ContentRefusal refusal = context.withoutRoom();
        if (refusal != null) {
            throw refusal;
        }
        RequestMethod asked =
                accepted.nameAny() ? ResourceFormats.handled(HttpMethod.valueOf(request.getMethod())) : null;
        if (asked != null
                && notAcceptable.isCertain(
                        method,
                        asked,
                        accepted,
                        request.getAttribute(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE) != null)) {
            // Spring itself refuses the request if no format is the reason
            String reason = resources.whyNotWritten(request, asked, accepted.ranges());
            if (reason != null) {
                throw new NotAcceptable(writable(HandlerBodies.awaitedResponse(method)), reason);
            }
        }
        return true;
    }

    private List<MediaType> writable(ResolvableType body) {
        return converters
                .get()
                .filter(converter -> Converters.canWrite(converter, body, null))
                .flatMap(writer -> writer.getSupportedMediaTypes(body.toClass()).stream())
                .distinct()
                .toList();
    }
}
