package io.wireformat.http;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/** Links content in one of the formats to its schema. */
@ControllerAdvice
public final class SchemaLinks implements ResponseBodyAdvice<Object> {

    private final SchemaCatalog catalog;

    /** Links to what a catalog has. */
    public SchemaLinks(SchemaCatalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public boolean supports(MethodParameter returnType, Class<? extends HttpMessageConverter<?>> converterType) {
        return converterType == WireHttpMessageConverter.class;
    }

    @Override
    public @Nullable Object beforeBodyWrite(
            @Nullable Object body,
            MethodParameter returnType,
            MediaType mediaType,
            Class<? extends HttpMessageConverter<?>> converterType,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        Type type = body == null ? null : catalog.unions().toWrite(declared(returnType), body.getClass(), false);
        if (type != null && request instanceof ServletServerHttpRequest servlet) {
            String link = catalog.linkTo(type, servlet.getServletRequest().getContextPath());
            if (link != null) {
                response.getHeaders().add(HttpHeaders.LINK, link);
            }
        }
        return body;
    }

    private static ResolvableType declared(MethodParameter returnType) {
        ResolvableType type = ResolvableType.forMethodParameter(returnType);
        return HttpEntity.class.isAssignableFrom(type.toClass())
                ? type.as(HttpEntity.class).getGeneric()
                : type;
    }
}
