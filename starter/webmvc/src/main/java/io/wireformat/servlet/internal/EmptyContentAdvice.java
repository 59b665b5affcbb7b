package io.wireformat.servlet.internal;

import io.wireformat.http.internal.converter.FormatConverter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.RequestBodyAdviceAdapter;

/** Reads a request without content where the format has messages of zero bytes, which Spring takes for no body. */
@ControllerAdvice
public final class EmptyContentAdvice extends RequestBodyAdviceAdapter {

    private final WebMvcFormats formats;

    public EmptyContentAdvice(WebMvcFormats formats) {
        this.formats = formats;
    }

    @Override
    public boolean supports(
            MethodParameter parameter, Type targetType, Class<? extends HttpMessageConverter<?>> converterType) {
        return FormatConverter.class.isAssignableFrom(converterType);
    }

    @Override
    public @Nullable Object handleEmptyBody(
            @Nullable Object body,
            HttpInputMessage input,
            MethodParameter parameter,
            Type targetType,
            Class<? extends HttpMessageConverter<?>> converterType) {
        MediaType contentType = input.getHeaders().getContentType();
        FormatConverter format = body == null && contentType != null ? emptyContentFormat(contentType) : null;
        if (format == null) {
            return body;
        }
        ResolvableType owner = ResolvableType.forClass(parameter.getContainingClass());
        try {
            return format.read(ResolvableType.forType(targetType, owner), input, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The format of content that is a message, or a stream without messages, though it has no bytes. */
    private @Nullable FormatConverter emptyContentFormat(MediaType contentType) {
        FormatConverter format = formats.problems().formatOf(contentType);
        if (format == null) {
            format = formats.streamsOf(contentType);
        }
        return format != null && format.emptyContentIsMessage() ? format : null;
    }
}
