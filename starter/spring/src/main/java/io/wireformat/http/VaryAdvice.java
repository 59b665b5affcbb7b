package io.wireformat.http;

import io.wireformat.web.BoundTypes;
import io.wireformat.web.HandlerBodies;
import io.wireformat.web.VaryByAccept;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/**
 * Tells caches that another {@code Accept} gets another answer, also where a converter of the application's own writes
 * this one.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#field.vary">RFC 9110: Vary</a>
 */
@ControllerAdvice
public final class VaryAdvice implements ResponseBodyAdvice<Object> {

    private final HandlerFormats formats;

    VaryAdvice(HandlerFormats formats) {
        this.formats = formats;
    }

    @Override
    public boolean supports(MethodParameter returnType, Class<? extends HttpMessageConverter<?>> converterType) {
        return true;
    }

    @Override
    public @Nullable Object beforeBodyWrite(
            @Nullable Object body,
            MethodParameter returnType,
            MediaType mediaType,
            Class<? extends HttpMessageConverter<?>> converterType,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        if (body != null
                && !BoundTypes.isLeftToSpring(body.getClass())
                && formats.vary(HandlerBodies.ofEntity(returnType), body.getClass())) {
            VaryByAccept.addTo(response.getHeaders());
        }
        return body;
    }
}
