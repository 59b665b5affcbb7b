package io.wireformat.servlet.internal;

import io.wireformat.web.internal.HandlerBodies;
import io.wireformat.web.internal.ServerCoding;
import io.wireformat.web.internal.type.BoundTypes;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.ModelAndView;

/**
 * Tells caches with a 304, which no converter writes, by what the answer that they keep varies. They put it in the place
 * of what that answer said.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-15.4.5">RFC 9110: 304</a>
 */
final class UnmodifiedAnswers implements HandlerInterceptor {

    private final ServerCoding coding;

    UnmodifiedAnswers(ServerCoding coding) {
        this.coding = coding;
    }

    @Override
    public void postHandle(
            HttpServletRequest request,
            HttpServletResponse response,
            Object handler,
            @Nullable ModelAndView modelAndView) {
        if (response.getStatus() == HttpStatus.NOT_MODIFIED.value()
                && !response.isCommitted()
                && handler instanceof HandlerMethod method
                && HandlerBodies.answers(method).anyMatch(answer -> BoundTypes.mayBeOurs(answer.toClass()))) {
            try (ServletServerHttpResponse output = new ServletServerHttpResponse(response)) {
                coding.describeUnsent(output.getHeaders());
            }
        }
    }
}
