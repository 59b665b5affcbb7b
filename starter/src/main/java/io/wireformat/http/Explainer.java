package io.wireformat.http;

import io.wireformat.web.MappedHandlers;
import io.wireformat.http.Explanation.Asked;
import io.wireformat.http.Explanation.Decision;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.web.HttpMediaTypeException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.handler.AbstractUrlHandlerMapping;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.servlet.resource.ResourceHttpRequestHandler;
import org.springframework.web.util.ServletRequestPathUtils;

/**
 * Tells what a request would be answered with, by letting Spring decide about one that nobody sent: the application's
 * own mappings find the handler, its own negotiation and converters choose the media type. No handler runs, nor any
 * filter or interceptor, so that what these refuse is not told. Safe for use by many threads.
 */
final class Explainer {

    private final Supplier<ServerParts> parts;

    private final List<WireHttpMessageConverter> formats;

    private final DeclinedAnswers declined;

    /** With the application's parts, which are asked for when something is to be explained. */
    Explainer(Supplier<ServerParts> parts, List<WireHttpMessageConverter> formats, DeclinedAnswers declined) {
        this.parts = parts;
        this.formats = formats;
        this.declined = declined;
    }

    Explanation explain(Asked asked) {
        if (!asked.hasUri()) {
            return Explanation.ofNobody(asked, Decision.NO_URI);
        }
        ServerParts server = parts.get();
        DescribedRequest request = new DescribedRequest(asked, server.context(), server.servletPrefix());
        if (!request.isInApplication()) {
            return Explanation.ofNobody(asked, Decision.OUTSIDE);
        }
        return as(request, () -> explain(asked, request, server));
    }

    /** Does something as if a request were being answered. */
    private static <T> T as(DescribedRequest request, Supplier<T> work) {
        RequestAttributes before = RequestContextHolder.getRequestAttributes();
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
        try {
            return work.get();
        } finally {
            RequestContextHolder.setRequestAttributes(before);
        }
    }

    private Explanation explain(Asked asked, DescribedRequest request, ServerParts server) {
        ServletRequestPathUtils.parseAndCache(request);
        Found found;
        try {
            found = find(request, server);
        } catch (Exception e) {
            return Explanation.ofNobody(asked, refusal(e, false));
        }
        if (found == null) {
            return Explanation.ofNobody(asked, Decision.NO_HANDLER);
        }
        return found.handler() instanceof HandlerMethod method
                ? new ExplainedHandler(request, method, server, formats, declined)
                        .explain(asked, found.mappingOf(method))
                : Explanation.ofOther(asked, found.handler(), other(found.handler(), request));
    }

    /** Whether there is a static resource is told by Spring's own handler, which only reads. */
    private static Decision other(Object handler, DescribedRequest request) {
        if (!(handler instanceof ResourceHttpRequestHandler resources)) {
            return Decision.OF_HANDLER;
        }
        try {
            resources.handleRequest(request.withoutAnswer(), BlankMessage.of(HttpServletResponse.class));
            return Decision.OF_RESOURCE;
        } catch (ServletException | IOException e) {
            return refusal(e, false);
        }
    }

    private static @Nullable Found find(DescribedRequest request, ServerParts server) throws Exception {
        for (HandlerMapping mapping : server.mappings()) {
            HandlerExecutionChain chain = mapping.getHandler(request);
            if (chain != null) {
                notePath(chain, request);
                return new Found(mapping, chain.getHandler());
            }
        }
        return null;
    }

    /** By the interceptor with which Spring's own mappings do it. */
    private static void notePath(HandlerExecutionChain chain, DescribedRequest request) throws Exception {
        for (HandlerInterceptor interceptor : chain.getInterceptorList()) {
            if (interceptor.getClass().getEnclosingClass() == AbstractUrlHandlerMapping.class) {
                interceptor.preHandle(request, BlankMessage.of(HttpServletResponse.class), chain.getHandler());
            }
        }
    }

    /** What comes of an exception that Spring makes a status of. */
    static Decision refusal(Exception failure, boolean handlerRuns) {
        return Decision.refusal(failure, handlerRuns).possible(possible(failure));
    }

    private static Collection<?> possible(Exception failure) {
        if (failure instanceof HttpRequestMethodNotSupportedException method) {
            Set<HttpMethod> methods = method.getSupportedHttpMethods();
            return methods != null ? methods : List.of();
        }
        return failure instanceof HttpMediaTypeException mediaType ? mediaType.getSupportedMediaTypes() : List.of();
    }

    /** A handler, and who found it. */
    private record Found(HandlerMapping mapping, Object handler) {

        @Nullable
        String mappingOf(HandlerMethod method) {
            return mapping instanceof RequestMappingInfoHandlerMapping infos
                    ? MappedHandlers.mappingOf(method, infos.getHandlerMethods())
                    : null;
        }
    }
}
