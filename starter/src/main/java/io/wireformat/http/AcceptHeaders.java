package io.wireformat.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Tells a client that asks for the options of a resource which media types it reads. An application's own answer to
 * {@code OPTIONS} is left alone.
 *
 * @see <a href="https://www.w3.org/TR/ldp/#header-accept-post">Accept-Post</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc5789#section-3.1">RFC 5789: Accept-Patch</a>
 */
final class AcceptHeaders implements HandlerInterceptor {

    static final Map<RequestMethod, String> BY_METHOD =
            Map.of(RequestMethod.POST, "Accept-Post", RequestMethod.PATCH, HttpHeaders.ACCEPT_PATCH);

    private final HandlerFormats formats;

    private final Supplier<Stream<RequestMappingHandlerMapping>> mappings;

    /** With the application's mappings, which are asked for when the first request comes. */
    AcceptHeaders(HandlerFormats formats, Supplier<Stream<RequestMappingHandlerMapping>> mappings) {
        this.formats = formats;
        this.mappings = mappings;
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
            BY_METHOD.forEach((asked, header) -> {
                Set<MediaType> readable = new LinkedHashSet<>();
                mappings.get()
                        .flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
                        .filter(mapped -> serves(mapped.getKey(), request, asked))
                        .forEach(mapped -> readable.addAll(readable(mapped.getKey(), mapped.getValue())));
                if (!readable.isEmpty()) {
                    response.setHeader(header, MediaType.toString(readable));
                }
            });
        }
    }

    private static boolean serves(RequestMappingInfo info, HttpServletRequest request, RequestMethod asked) {
        return info.getMethodsCondition().getMethods().contains(asked) && OpenedMappings.serves(info, request, asked);
    }

    private List<MediaType> readable(RequestMappingInfo info, HandlerMethod handler) {
        Set<MediaType> consumed = info.getConsumesCondition().getConsumableMediaTypes();
        return consumed.isEmpty() ? formats.readable(handler) : formats.readable(handler, consumed);
    }
}
