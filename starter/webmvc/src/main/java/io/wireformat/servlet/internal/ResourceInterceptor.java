package io.wireformat.servlet.internal;

import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.handlers.ResourceFormats;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * Refuses ranges as content types. Lists what a resource reads in the response to {@code OPTIONS}, unless the application has
 * one of its own. Sets {@code Vary} on a 304, which no converter writes, because caches replace that of the stored response by
 * it.
 *
 * @param supported the media types that Spring lists if it cannot read a body of a class
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-15.4.5">RFC 9110: 304</a>
 */
record ResourceInterceptor(
        ResourceFormats<HttpServletRequest> resources,
        ServerCoding coding,
        Function<Class<?>, List<MediaType>> supported)
        implements HandlerInterceptor {

    /** Spring MVC takes a range of media types for a failure of the server, and logs it with its stack trace. */
    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws HttpMediaTypeNotSupportedException {
        String named = request.getContentType();
        ResolvableType body = named != null && named.indexOf('*') >= 0 && handler instanceof HandlerMethod method
                ? HandlerBodies.request(method)
                : null;
        MediaType contentType = body != null ? ResourceFormats.parsed(named) : null;
        if (body != null && contentType != null && !contentType.isConcrete()) {
            throw new HttpMediaTypeNotSupportedException(
                    contentType, supported.apply(body.toClass()), HttpMethod.valueOf(request.getMethod()));
        }
        return true;
    }

    /** After Spring, which sets an empty {@code Accept-Patch}. */
    @Override
    public void postHandle(
            HttpServletRequest request,
            HttpServletResponse response,
            Object handler,
            @Nullable ModelAndView modelAndView) {
        if (response.isCommitted() || !(handler instanceof HandlerMethod method)) {
            return;
        }
        boolean optionsOfSpring = HttpMethod.OPTIONS.name().equals(request.getMethod())
                && method.getBeanType().getEnclosingClass() == RequestMappingInfoHandlerMapping.class;
        boolean notModified = response.getStatus() == HttpStatus.NOT_MODIFIED.value();
        if (!optionsOfSpring && !notModified) {
            return;
        }
        try (ServletServerHttpResponse output = new ServletServerHttpResponse(response)) {
            if (optionsOfSpring) {
                resources.setAcceptHeaders(request, HttpMethod.OPTIONS, output.getHeaders());
            }
            if (notModified && HandlerBodies.isNegotiated(method)) {
                coding.describeNotModified(output.getHeaders());
            }
        }
    }
}
