package io.wireformat.servlet.internal.problem;

import io.wireformat.http.internal.errors.RequestTarget;
import io.wireformat.servlet.internal.exchange.RequestStreams;
import io.wireformat.servlet.internal.exchange.ServerExchange;
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
 * Answers in the place of Boot's error controller, to which the container hands errors from outside of Spring MVC. An
 * error controller of the application's own is left alone.
 */
public final class ErrorPageProblems implements HandlerInterceptor {

    private final ProblemWriter writer;

    private final Class<?> controller;

    public ErrorPageProblems(ProblemWriter writer, Class<?> controller) {
        this.writer = writer;
        this.controller = controller;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws IOException {
        if (RequestStreams.isBroken(request)) {
            // a container may add the error page to the part that was sent
            return false;
        }
        if (!(handler instanceof HandlerMethod method) || !controller.equals(method.getBeanType())) {
            return true;
        }
        ServerExchange.vary(response);
        HttpStatusCode status = status(request);
        ProblemDetail problem = ProblemDetail.forStatus(status);
        if (status instanceof HttpStatus known) {
            problem.setTitle(known.getReasonPhrase());
        }
        RequestTarget.nameIn(
                problem,
                request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) instanceof String uri
                        ? uri
                        : request.getRequestURI());
        return !writer.write(request, response, problem, new HttpHeaders());
    }

    /** That of the error. Who asks for the page where there was none asks for nothing that an application has. */
    private static HttpStatusCode status(HttpServletRequest request) {
        return request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code
                ? HttpStatusCode.valueOf(code)
                : HttpStatus.NOT_FOUND;
    }
}
