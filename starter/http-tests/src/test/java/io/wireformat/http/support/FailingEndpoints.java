package io.wireformat.http.support;

import io.wireformat.fixtures.Point;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.ErrorResponse;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.support.WebExchangeBindException;
import org.springframework.web.server.ResponseStatusException;

/** Fails in every way; counts the calls that reach a handler. */
@RestController
public class FailingEndpoints {

    /** What a request may bring. */
    public static final int MOST_BYTES = 256;

    public static final AtomicInteger CALLS = new AtomicInteger();

    @PostMapping("/points")
    Point same(@RequestBody Point point) {
        CALLS.incrementAndGet();
        return point;
    }

    @PostMapping("/valid")
    Point valid(@Validated @RequestBody Point point) {
        CALLS.incrementAndGet();
        return point;
    }

    @GetMapping(path = "/table", produces = "text/csv")
    String table() {
        CALLS.incrementAndGet();
        return "1,2";
    }

    @GetMapping("/conflict")
    Point conflict() {
        CALLS.incrementAndGet();
        throw new ResponseStatusException(HttpStatus.CONFLICT);
    }

    @GetMapping("/busy")
    Point busy() {
        CALLS.incrementAndGet();
        ErrorResponseException busy = new ErrorResponseException(HttpStatus.TOO_MANY_REQUESTS);
        busy.getHeaders().set(HttpHeaders.RETRY_AFTER, "7");
        throw busy;
    }

    @GetMapping("/fails")
    Point fails() {
        CALLS.incrementAndGet();
        throw new IllegalStateException("on purpose");
    }

    @GetMapping("/away")
    Point away() {
        CALLS.incrementAndGet();
        throw new Away();
    }

    @InitBinder("point")
    void check(WebDataBinder binder) {
        binder.addValidators(new PositiveX());
    }

    @ExceptionHandler({MethodArgumentNotValidException.class, WebExchangeBindException.class})
    ProblemDetail invalid() {
        return ProblemDetail.forStatus(HttpStatus.UNPROCESSABLE_CONTENT);
    }

    /** An error response of the application's own. */
    private static final class Away extends RuntimeException implements ErrorResponse {

        private static final long serialVersionUID = 1;

        @Override
        public HttpStatusCode getStatusCode() {
            return HttpStatus.SERVICE_UNAVAILABLE;
        }

        @Override
        public HttpHeaders getHeaders() {
            HttpHeaders headers = new HttpHeaders();
            headers.set(HttpHeaders.RETRY_AFTER, "7");
            headers.set("X-Region", "north");
            return headers;
        }

        @Override
        public ProblemDetail getBody() {
            return ProblemDetail.forStatusAndDetail(getStatusCode(), "Away until seven");
        }
    }

    private static final class PositiveX implements Validator {

        @Override
        public boolean supports(Class<?> type) {
            return type == Point.class;
        }

        @Override
        public void validate(Object target, Errors errors) {
            if (((Point) target).x() < 0) {
                errors.reject("negative");
            }
        }
    }
}
