package io.wireformat.http.internal.converter;

import io.wireformat.EncodingException;
import io.wireformat.http.internal.errors.UnwritableValues;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.web.ErrorResponse;

/** An answer that one of our formats cannot write, of which nothing has been sent. */
public final class UnwritableValueException extends HttpMessageNotWritableException implements ErrorResponse {

    private static final long serialVersionUID = 1;

    private final String format;

    private final HttpStatus status;

    private transient @Nullable Object unsent;

    public UnwritableValueException(String format, EncodingException failure) {
        super(UnwritableValues.describe(format, failure), failure);
        this.format = format;
        this.status = UnwritableValues.status(failure);
    }

    /** The name of the format. */
    public String format() {
        return format;
    }

    /** The same where the answer is a stream, of which some messages have been taken: what has them all. */
    public UnwritableValueException of(Object stream) {
        unsent = stream;
        return this;
    }

    /** The stream to write in another format, from its first message on; null where the answer is the value itself. */
    public @Nullable Object unsent() {
        return unsent;
    }

    @Override
    public HttpStatusCode getStatusCode() {
        return status;
    }

    @Override
    public ProblemDetail getBody() {
        return ProblemDetail.forStatusAndDetail(getStatusCode(), getMessage());
    }
}
