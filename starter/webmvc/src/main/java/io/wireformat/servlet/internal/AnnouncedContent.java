package io.wireformat.servlet.internal;

import io.wireformat.http.internal.converter.Converters;
import io.wireformat.http.internal.converter.MeteredJacksonHttpMessageConverter;
import io.wireformat.http.internal.converter.WireHttpMessageConverter;
import io.wireformat.http.internal.handlers.HandlerBodies;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpMethod;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.util.MimeTypeUtils;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Refuses requests by what their heads say of the content that a handler wants. Spring MVC awaits the first byte of content
 * before it asks who reads it, and takes a range of media types for a failure of the server.
 */
final class AnnouncedContent implements HandlerInterceptor {

    private final Supplier<Stream<HttpMessageConverter<?>>> converters;

    private final ToLongFunction<HandlerMethod> longest;

    /**
     * Refusals.
     *
     * @param converters the application's, which are asked for when a request comes
     * @param longest the most bytes of content that a handler takes in our formats, and in Spring's where these are bound
     */
    AnnouncedContent(Supplier<Stream<HttpMessageConverter<?>>> converters, ToLongFunction<HandlerMethod> longest) {
        this.converters = converters;
        this.longest = longest;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws IOException, HttpMediaTypeNotSupportedException {
        if (request.getDispatcherType() != DispatcherType.REQUEST || !(handler instanceof HandlerMethod method)) {
            return true;
        }
        String named = request.getContentType();
        long length = request.getContentLengthLong();
        if (named == null || named.indexOf('*') < 0 && length <= longest.applyAsLong(method)) {
            return true;
        }
        MediaType contentType = parsed(named);
        if (contentType == null || contentType.isConcrete() && length <= longest.applyAsLong(method)) {
            return true;
        }
        ResolvableType body = HandlerBodies.request(method);
        if (body == null) {
            return true;
        }
        if (!contentType.isConcrete()) {
            throw new HttpMediaTypeNotSupportedException(
                    contentType, supported(body.toClass()), HttpMethod.valueOf(request.getMethod()));
        }
        refuseTooLong(contentType, body, length);
        return true;
    }

    /** What Spring names where it refuses content of a type. */
    private List<MediaType> supported(Class<?> type) {
        Set<MediaType> mediaTypes = new LinkedHashSet<>();
        converters.get().forEach(converter -> mediaTypes.addAll(converter.getSupportedMediaTypes(type)));
        List<MediaType> sorted = new ArrayList<>(mediaTypes);
        MimeTypeUtils.sortBySpecificity(sorted);
        return sorted;
    }

    /** None where there is none that can be told; Spring says so. */
    private static @Nullable MediaType parsed(String contentType) {
        try {
            return contentType.isEmpty() ? null : MediaType.parseMediaType(contentType);
        } catch (InvalidMediaTypeException e) {
            return null;
        }
    }

    private void refuseTooLong(MediaType contentType, ResolvableType body, long length) throws IOException {
        HttpMessageConverter<?> reader = converters
                .get()
                .filter(converter -> Converters.canRead(converter, body, contentType))
                .findFirst()
                .orElse(null);
        if (reader instanceof WireHttpMessageConverter format) {
            format.read(body, new Announced(contentType, length), null);
        } else if (reader instanceof MeteredJacksonHttpMessageConverter jackson && length > jackson.longest(body)) {
            jackson.read(body, new Announced(contentType, length), null);
        }
    }

    /** Content that is longer than whoever reads it allows, which is told before any of it is asked for. */
    private record Announced(MediaType contentType, long length) implements HttpInputMessage {

        @Override
        public HttpHeaders getHeaders() {
            HttpHeaders headers = new HttpHeaders();
            headers.setContentType(contentType);
            headers.setContentLength(length);
            return headers;
        }

        @Override
        public InputStream getBody() {
            return InputStream.nullInputStream();
        }
    }
}
