package io.wireformat.servlet.internal;

import io.wireformat.http.internal.exchange.ExchangeLog;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.handlers.ResourceFormats;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.servlet.internal.exchange.ServerExchange;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * All that is done once a handler has answered, in one interceptor.
 *
 * <p>Tells a client that asks for the options of a resource which media types it reads; an application's own answer to
 * {@code OPTIONS} is left alone. Tells caches with a 304, which no converter writes, by what the answer that they keep
 * varies; they put it in the place of what that answer said. Has exchanges logged when they have ended.
 *
 * @see <a href="https://www.w3.org/TR/ldp/#header-accept-post">Accept-Post</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc5789#section-3.1">RFC 5789: Accept-Patch</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-15.4.5">RFC 9110: 304</a>
 */
final class AnsweredExchanges implements HandlerInterceptor {

    private final ResourceFormats<HttpServletRequest> resources;

    private final ServerCoding coding;

    AnsweredExchanges(ResourceFormats<HttpServletRequest> resources, ServerCoding coding) {
        this.resources = resources;
        this.coding = coding;
    }

    /** Behind Spring, which sets an empty {@code Accept-Patch}. */
    @Override
    public void postHandle(
            HttpServletRequest request,
            HttpServletResponse response,
            Object handler,
            @Nullable ModelAndView modelAndView) {
        if (response.isCommitted() || !(handler instanceof HandlerMethod method)) {
            return;
        }
        if (RequestMethod.OPTIONS.name().equals(request.getMethod())
                && method.getBeanType().getEnclosingClass() == RequestMappingInfoHandlerMapping.class) {
            tellReadable(request, response);
        }
        if (response.getStatus() == HttpStatus.NOT_MODIFIED.value()
                && HandlerBodies.responses(method).anyMatch(answer -> BoundTypes.mayBeOurs(answer.toClass()))) {
            try (ServletServerHttpResponse output = new ServletServerHttpResponse(response)) {
                coding.describeNotModified(output.getHeaders());
            }
        }
    }

    private void tellReadable(HttpServletRequest request, HttpServletResponse response) {
        ResourceFormats.ACCEPT_HEADERS.forEach((asked, header) -> {
            Set<MediaType> readable = resources.readable(request, asked);
            if (!readable.isEmpty()) {
                response.setHeader(header, MediaType.toString(readable));
            }
        });
    }

    @Override
    public void afterCompletion(
            HttpServletRequest request, HttpServletResponse response, Object handler, @Nullable Exception exception) {
        if (ExchangeLog.isRead()) {
            ExchangeLog.tell(
                    request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE),
                    response.getStatus(),
                    ServerExchange.context(request).content());
        }
    }
}
