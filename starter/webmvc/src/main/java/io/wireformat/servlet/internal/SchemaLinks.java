package io.wireformat.servlet.internal;

import io.wireformat.http.internal.converter.WireHttpMessageConverter;
import io.wireformat.http.internal.schema.SchemaCatalog;
import io.wireformat.http.internal.types.BoundTypes;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
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

    private final BiPredicate<HttpServletRequest, String> mayRead;

    /**
     * Links to what a catalog has.
     *
     * @param mayRead whether whoever sends a request may read a path, which is within the application
     */
    public SchemaLinks(SchemaCatalog catalog, BiPredicate<HttpServletRequest, String> mayRead) {
        this.catalog = catalog;
        this.mayRead = mayRead;
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
        Object content = body instanceof Optional<?> optional ? optional.orElse(null) : body;
        ResolvableType declared = BoundTypes.inside(Optional.class, BoundTypes.ofEntity(returnType));
        Type type = content == null ? null : catalog.unions().toWrite(declared, content.getClass(), false);
        String name = type == null ? null : catalog.nameOf(type);
        if (name != null
                && request instanceof ServletServerHttpRequest servlet
                && mayRead.test(servlet.getServletRequest(), SchemaCatalog.PATH + name)) {
            response.getHeaders()
                    .add(
                            HttpHeaders.LINK,
                            SchemaCatalog.linkTo(
                                    name, servlet.getServletRequest().getContextPath()));
        }
        return body;
    }
}
