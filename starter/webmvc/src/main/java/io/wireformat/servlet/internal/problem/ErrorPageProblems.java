package io.wireformat.servlet.internal.problem;

import io.wireformat.http.internal.handlers.ProblemMapper;
import io.wireformat.servlet.internal.exchange.ServletExchange;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Responds with problems instead of Boot's error controller, which gets the errors from outside of Spring MVC. An error
 * controller of the application's own stays.
 */
public record ErrorPageProblems(ProblemWriter writer, Class<?> controller) implements HandlerInterceptor {

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws IOException {
        if (request.getDispatcherType() != DispatcherType.REQUEST
                && ServletExchange.context(request).broken() != null) {
            // a container may add the error page to the part that was sent
            return false;
        }
        if (!(handler instanceof HandlerMethod method) || !controller.equals(method.getBeanType())) {
            return true;
        }
        ServletExchange.vary(response);
        ProblemDetail problem = ProblemMapper.problem(
                status(request),
                null,
                request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) instanceof String uri
                        ? uri
                        : request.getRequestURI());
        return !writer.write(request, response, problem, new HttpHeaders());
    }

    /** The status of the error. A request for the page itself, without an error, asks for nothing that exists. */
    private static HttpStatusCode status(HttpServletRequest request) {
        return request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code
                ? HttpStatusCode.valueOf(code)
                : HttpStatus.NOT_FOUND;
    }
}
