package io.wireformat.webflux.internal.problem;

import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.ErrorResponse;
import org.springframework.web.server.NotAcceptableStatusException;

/** A 406 that says in its own message and body why, to whichever exception handler an application has. */
final class UnacceptableException extends NotAcceptableStatusException {

    private static final long serialVersionUID = 1;

    private final String reason;

    UnacceptableException(List<MediaType> writable, String reason) {
        super(writable);
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
        return ErrorResponse.getDefaultTypeMessageCode(NotAcceptableStatusException.class);
    }

    @Override
    public String getTitleMessageCode() {
        return ErrorResponse.getDefaultTitleMessageCode(NotAcceptableStatusException.class);
    }
}
