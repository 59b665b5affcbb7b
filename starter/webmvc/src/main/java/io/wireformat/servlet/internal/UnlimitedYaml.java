package io.wireformat.servlet.internal;

import java.lang.reflect.Type;
import java.util.List;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;
import org.springframework.web.servlet.mvc.method.annotation.RequestBodyAdviceAdapter;

/**
 * Refuses bodies in YAML if the application has set limits, which hold for every other format. springdoc brings the library
 * that lets Spring read YAML.
 */
@ControllerAdvice
public final class UnlimitedYaml extends RequestBodyAdviceAdapter {

    private static final String CONVERTERS = "org.springframework.http.converter.yaml";

    @Override
    public boolean supports(
            MethodParameter parameter, Type targetType, Class<? extends HttpMessageConverter<?>> converterType) {
        return converterType.getPackageName().equals(CONVERTERS);
    }

    @Override
    public HttpInputMessage beforeBodyRead(
            HttpInputMessage input,
            MethodParameter parameter,
            Type targetType,
            Class<? extends HttpMessageConverter<?>> converterType) {
        throw new UnsupportedMediaTypeStatusException(input.getHeaders().getContentType(), List.of());
    }
}
