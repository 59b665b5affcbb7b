package io.wireformat.converter.internal;

import io.wireformat.EncodingException;
import io.wireformat.web.internal.problem.UnwritableValues;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.web.ErrorResponse;

/** An answer that one of our formats cannot write, of which nothing has been sent. */
public final class UnwritableValueException extends HttpMessageNotWritableException implements ErrorResponse {

    private static final long serialVersionUID = 1;

    private final String format;

    public UnwritableValueException(String format, EncodingException failure) {
        super(UnwritableValues.describe(format, failure), failure);
        this.format = format;
    }

    /** The name of the format. */
    public String format() {
        return format;
    }

    @Override
    public HttpStatusCode getStatusCode() {
        return HttpStatus.INTERNAL_SERVER_ERROR;
    }

    @Override
    public ProblemDetail getBody() {
        return ProblemDetail.forStatusAndDetail(getStatusCode(), getMessage());
    }
}
