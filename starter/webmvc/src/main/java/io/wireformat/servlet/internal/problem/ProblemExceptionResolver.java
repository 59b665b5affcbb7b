package io.wireformat.servlet.internal.problem;

import io.wireformat.http.internal.errors.ContentFault;
import io.wireformat.http.internal.errors.RequestTarget;
import io.wireformat.http.internal.errors.UnwritableValueException;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/**
 * Makes problems of what Spring would otherwise answer with an empty body or hand to the error page. Stands behind the
 * application's own exception handlers.
 */
public final class ProblemExceptionResolver implements HandlerExceptionResolver {

    private static final Logger log = LoggerFactory.getLogger(ProblemExceptionResolver.class);

    private final ProblemWriter writer;

    private final RefusalDetails details;

    public ProblemExceptionResolver(ProblemWriter writer, RefusalDetails details) {
        this.writer = writer;
        this.details = details;
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception exception) {
        if (!writer.appliesTo(request)) {
            return null;
        }
        HttpHeaders headers = new HttpHeaders();
        ProblemDetail problem = problem(request, withoutWrapper(exception), headers);
        if (problem == null) {
            return null;
        }
        if (problem.getInstance() == null) {
            RequestTarget.nameIn(problem, request.getRequestURI());
        }
        try {
            return writer.write(request, response, problem, headers) ? new ModelAndView() : null;
        } catch (IOException e) {
            log.debug("The client left before it was told of {}", exception.toString());
            return new ModelAndView();
        }
    }

    /** What functions answer with is written in an exception of the container's where it is not. */
    private static Exception withoutWrapper(Exception exception) {
        return exception instanceof ServletException && exception.getCause() instanceof UnwritableValueException cause
                ? cause
                : exception;
    }

    private @Nullable ProblemDetail problem(HttpServletRequest request, Exception exception, HttpHeaders headers) {
        if (exception instanceof ErrorResponse error) {
            headers.putAll(error.getHeaders());
            ProblemDetail problem = error.getBody();
            if (exception instanceof HttpMediaTypeNotSupportedException unsupported) {
                headers.setAccept(details.alternatives(request, unsupported).mediaTypes());
                // Spring's leaves formats out that RefusalDetails has named
                headers.remove(HttpHeaders.ACCEPT_PATCH);
            } else if (exception instanceof HttpMediaTypeNotAcceptableException) {
                // Spring's, which in an answer would say what requests may contain
                headers.remove(HttpHeaders.ACCEPT);
            }
            return problem;
        }
        if (exception instanceof HttpMessageNotReadableException unreadable) {
            return ProblemDetail.forStatusAndDetail(
                    HttpStatus.BAD_REQUEST, ContentFault.describe(unreadable, request.getContentType()));
        }
        if (exception instanceof HttpMessageNotWritableException) {
            log.error("The answer cannot be written", exception);
            return ProblemDetail.forStatusAndDetail(HttpStatus.INTERNAL_SERVER_ERROR, "Failed to write answer");
        }
        return exception instanceof TypeMismatchException
                ? ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, "Failed to convert a parameter")
                : null;
    }
}
