package io.wireformat.servlet.internal.problem;

import io.wireformat.http.internal.errors.RequestTarget;
import io.wireformat.http.internal.errors.UnwritableValueException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ProblemDetail;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * What exception handlers return. Spring forgets a failure to write that, and goes on with the exception that was handled: so
 * the problem is written here.
 *
 * @param written writes what they return
 * @param problems writes the problem
 */
public record UnwritableErrors(HandlerMethodReturnValueHandler written, ProblemWriter problems)
        implements HandlerMethodReturnValueHandler {

    @Override
    public boolean supportsReturnType(MethodParameter type) {
        return written.supportsReturnType(type);
    }

    @Override
    public void handleReturnValue(
            @Nullable Object value, MethodParameter type, ModelAndViewContainer container, NativeWebRequest request)
            throws Exception {
        try {
            written.handleReturnValue(value, type, container, request);
        } catch (UnwritableValueException e) {
            HttpServletRequest asked = request.getNativeRequest(HttpServletRequest.class);
            HttpServletResponse answer = request.getNativeResponse(HttpServletResponse.class);
            ProblemDetail problem = e.getBody();
            if (asked != null) {
                RequestTarget.nameIn(problem, asked.getRequestURI());
            }
            if (asked == null || answer == null || !problems.write(asked, answer, problem, new HttpHeaders())) {
                throw e;
            }
            container.setRequestHandled(true);
        }
    }
}
