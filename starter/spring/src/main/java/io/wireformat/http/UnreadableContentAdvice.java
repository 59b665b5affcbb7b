package io.wireformat.http;

import io.wireformat.web.ContentFault;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/**
 * Says what is wrong with content, or with an answer, in the problem that Spring's own exception handler makes of it, which says that there
 * is something wrong. What the application says itself stays.
 */
@ControllerAdvice
public final class UnreadableContentAdvice implements ResponseBodyAdvice<Object> {

    UnreadableContentAdvice() {}

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
        if (body instanceof ProblemDetail problem
                && (ContentFault.UNKNOWN.equals(problem.getDetail())
                        || ContentFault.UNWRITABLE.equals(problem.getDetail()))
                && request instanceof ServletServerHttpRequest servlet) {
            String fault = RefusalDetails.fault(servlet.getServletRequest());
            if (fault != null) {
                problem.setDetail(fault);
            }
        }
        return body;
    }
}
