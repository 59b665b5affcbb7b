package io.wireformat.servlet.internal;

import io.wireformat.http.internal.exchange.ExchangeLog;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.handlers.ResourceFormats;
import io.wireformat.servlet.internal.exchange.ServerExchange;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * What is done once a handler has returned, in one interceptor.
 *
 * <p>Lists what a resource reads in the response to {@code OPTIONS}, unless the application has one of its own. Sets
 * {@code Vary} on a 304, which no converter writes, because caches replace that of the stored response by it. Logs exchanges
 * when they have ended.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-15.4.5">RFC 9110: 304</a>
 */
final class ExchangeInterceptor implements HandlerInterceptor {

    private final ResourceFormats<HttpServletRequest> resources;

    private final ServerCoding coding;

    ExchangeInterceptor(ResourceFormats<HttpServletRequest> resources, ServerCoding coding) {
        this.resources = resources;
        this.coding = coding;
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
