package io.wireformat.servlet.internal;

import io.wireformat.web.internal.ResourceFormats;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * Tells a client that asks for the options of a resource which media types it reads. An application's own answer to
 * {@code OPTIONS} is left alone.
 *
 * @see <a href="https://www.w3.org/TR/ldp/#header-accept-post">Accept-Post</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc5789#section-3.1">RFC 5789: Accept-Patch</a>
 */
final class AcceptHeaders implements HandlerInterceptor {

    private final ResourceFormats<HttpServletRequest> resources;

    AcceptHeaders(ResourceFormats<HttpServletRequest> resources) {
        this.resources = resources;
    }

    /** Behind Spring, which sets an empty {@code Accept-Patch}. */
    @Override
    public void postHandle(
            HttpServletRequest request,
            HttpServletResponse response,
            Object handler,
            @Nullable ModelAndView modelAndView) {
        if (!response.isCommitted()
                && RequestMethod.OPTIONS.name().equals(request.getMethod())
                && handler instanceof HandlerMethod method
                && method.getBeanType().getEnclosingClass() == RequestMappingInfoHandlerMapping.class) {
            ResourceFormats.ACCEPT_HEADERS.forEach((asked, header) -> {
                Set<MediaType> readable = resources.readable(request, asked);
                if (!readable.isEmpty()) {
                    response.setHeader(header, MediaType.toString(readable));
                }
            });
        }
    }
}
