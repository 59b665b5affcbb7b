package io.wireformat.webflux.internal.problem;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.ErrorResponse;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;

/** A 415 that says in its own message and body why, to whichever exception handler an application has. */
final class UnsupportedException extends UnsupportedMediaTypeStatusException {

    private static final long serialVersionUID = 1;

    private final String reason;

    UnsupportedException(
            @Nullable MediaType contentType,
            List<MediaType> readable,
            ResolvableType body,
            HttpMethod method,
            String reason) {
        super(contentType, readable, body, method);
        this.reason = reason;
        setDetail(reason);
    }

    @Override
    public String getReason() {
        return reason;
    }

    @Override
    public String getMessage() {
        return getStatusCode() + " \"" + reason + '"';
    }

    /** An application may have words for the exception that this one is. */
    @Override
    public String getTypeMessageCode() {
        return ErrorResponse.getDefaultTypeMessageCode(UnsupportedMediaTypeStatusException.class);
    }

    @Override
    public String getTitleMessageCode() {
        return ErrorResponse.getDefaultTitleMessageCode(UnsupportedMediaTypeStatusException.class);
    }
}
