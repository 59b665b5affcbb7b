package io.wireformat.servlet.internal.handler;

import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpMediaTypeNotAcceptableException;

/** A 406 that says in its own message and body why, to whichever exception handler an application has. */
public final class UnacceptableException extends HttpMediaTypeNotAcceptableException {

    private static final long serialVersionUID = 1;

    private final String reason;

    public UnacceptableException(List<MediaType> writable, String reason) {
        super(writable);
        this.reason = reason;
        getBody().setDetail(reason);
    }

    @Override
    public String getMessage() {
        return reason;
    }

    /** An application may have words for the exception that this one is. */
    @Override
    public String getTypeMessageCode() {
        return ErrorResponse.getDefaultTypeMessageCode(HttpMediaTypeNotAcceptableException.class);
    }

    @Override
    public String getTitleMessageCode() {
        return ErrorResponse.getDefaultTitleMessageCode(HttpMediaTypeNotAcceptableException.class);
    }
}
