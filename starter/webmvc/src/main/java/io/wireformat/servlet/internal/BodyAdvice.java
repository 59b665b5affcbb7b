package io.wireformat.servlet.internal;

import io.wireformat.http.internal.converter.FormatConverter;
import io.wireformat.http.internal.errors.ContentFault;
import io.wireformat.http.internal.exchange.VaryHeader;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.servlet.internal.exchange.ServletExchange;
import io.wireformat.text.internal.ForeignText;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/**
 * The last look before a body is written. Tells caches that another {@code Accept} gets another response, also where a
 * converter of the application writes this one. Adds to the problem of Spring's own exception handler what is wrong with
 * the content or the response, unless the application says so itself. If a method with a JSON view, such as an exception
 * handler, got past negotiation, writes nothing, so that nothing appears that the view hides.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#field.vary">RFC 9110: Vary</a>
 */
@ControllerAdvice
public final class BodyAdvice implements ResponseBodyAdvice<Object> {

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
        if (FormatConverter.class.isAssignableFrom(converterType) && JsonViewRule.appliesToResponse(returnType)) {
            throw new HttpMessageNotWritableException(
                    ForeignText.printable(mediaType + " cannot follow the JSON view of " + returnType));
        }
        if (body == null || !(request instanceof ServletServerHttpRequest servlet)) {
            return body;
        }
        if (body instanceof ProblemDetail problem) {
            HttpServletRequest failed = servlet.getServletRequest();
            ContentFault.complete(problem, ServletExchange.context(failed).unread(), failed.getContentType());
        }
        if (!BoundTypes.isLeftToSpring(body.getClass())) {
            VaryHeader.addAccept(response.getHeaders());
        }
        return body;
    }
}
