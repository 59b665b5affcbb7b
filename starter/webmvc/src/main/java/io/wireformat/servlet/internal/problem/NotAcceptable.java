package io.wireformat.servlet.internal.problem;

import io.wireformat.http.internal.errors.ReasonedError;
import io.wireformat.text.internal.ForeignText;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.HttpMediaTypeNotAcceptableException;

/** A 406 of Spring MVC with a reason. Its parent depends on the Servlet API, so it is not in the shared module. */
public final class NotAcceptable extends HttpMediaTypeNotAcceptableException implements ReasonedError {

    private static final long serialVersionUID = 1;

    private final String reason;

    public NotAcceptable(List<MediaType> producible, String reason) {
        super(producible);
        this.reason = reason;
        getBody().setDetail(reason);
    }

    @Override
    public String getMessage() {
        return ForeignText.printable(reason);
    }
}
