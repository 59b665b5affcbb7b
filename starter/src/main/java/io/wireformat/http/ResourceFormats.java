package io.wireformat.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** What the handlers at a request's path could have read. */
final class ResourceFormats {

    private final HandlerFormats formats;

    private final Supplier<Stream<RequestMappingHandlerMapping>> mappings;

    /** With the application's mappings, which are asked for when the first request comes. */
    ResourceFormats(HandlerFormats formats, Supplier<Stream<RequestMappingHandlerMapping>> mappings) {
        this.formats = formats;
        this.mappings = mappings;
    }

    /** The media types that the path reads with a method; none where it reads no content. */
    Set<MediaType> readable(HttpServletRequest request, RequestMethod asked) {
        Set<MediaType> readable = new LinkedHashSet<>();
        mappings.get()
                .flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
                .filter(mapped -> OpenedMappings.serves(mapped.getKey(), request, asked))
                .forEach(mapped -> readable.addAll(readable(mapped.getKey(), mapped.getValue())));
        return readable;
    }

    /** What a request could have contained that was refused. */
    List<MediaType> readable(
            HttpServletRequest request, @Nullable Object handler, HttpMediaTypeNotSupportedException refusal) {
        RequestMethod method = RequestMethod.resolve(request.getMethod());
        Set<MediaType> ofPath = method != null ? readable(request, method) : Set.of();
        if (!ofPath.isEmpty()) {
            return List.copyOf(ofPath);
        }
        List<MediaType> ofHandler = handler instanceof HandlerMethod found ? formats.readable(found) : List.of();
        return ofHandler.isEmpty() ? formats.told(refusal.getSupportedMediaTypes()) : ofHandler;
    }

    private List<MediaType> readable(RequestMappingInfo info, HandlerMethod handler) {
        Set<MediaType> consumed = info.getConsumesCondition().getConsumableMediaTypes();
        return consumed.isEmpty() ? formats.readable(handler) : formats.readable(handler, consumed);
    }
}
