package io.wireformat.http.internal.errors;

import io.wireformat.text.internal.ForeignText;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.ErrorResponse;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;

/**
 * A 406 or a 415 whose message and body state the reason. Each is an exception of Spring's, so that exception handlers of
 * an application handle it, and has the message codes of that exception.
 */
public interface ReasonedError extends ErrorResponse {

    @Override
    default String getTypeMessageCode() {
        return ErrorResponse.getDefaultTypeMessageCode(getClass().getSuperclass());
    }

    @Override
    default String getTitleMessageCode() {
        return ErrorResponse.getDefaultTitleMessageCode(getClass().getSuperclass());
    }

    /** A 406 of WebFlux. */
    final class NotAcceptableStatus extends NotAcceptableStatusException implements ReasonedError {

        private static final long serialVersionUID = 1;

        private final String reason;

        public NotAcceptableStatus(List<MediaType> producible, String reason) {
            super(producible);
            this.reason = reason;
            setDetail(reason);
        }

        @Override
        public String getReason() {
            return reason;
        }

        @Override
        public String getMessage() {
            return getStatusCode() + " \"" + ForeignText.printable(reason) + '"';
        }
    }

    /** A 415 of WebFlux. */
    final class UnsupportedStatus extends UnsupportedMediaTypeStatusException implements ReasonedError {

        private static final long serialVersionUID = 1;

        private final String reason;

        public UnsupportedStatus(
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
            return getStatusCode() + " \"" + ForeignText.printable(reason) + '"';
        }
    }
}
