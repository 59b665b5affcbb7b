package io.wireformat.http.internal.errors;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.ContentTooSlowException;
import io.wireformat.codec.OverloadedException;
import io.wireformat.codec.UnusableClassException;
import io.wireformat.internal.coding.UnsupportedCodingException;
import io.wireformat.text.internal.EventLog;
import io.wireformat.text.internal.ForeignText;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** Content that is not read, for a reason that has a status of its own: 408, 413, 415, 500 or 503. */
public final class ContentRefusal extends ResponseStatusException {

    private static final EventLog log = EventLog.of(ContentRefusal.class);
    private static final long serialVersionUID = 1;

    private final transient HttpHeaders headers = new HttpHeaders();

    private ContentRefusal(HttpStatus status, Throwable failure) {
        this(status, failure.getMessage(), failure);
    }

    private ContentRefusal(HttpStatus status, @Nullable String reported, Throwable failure) {
        super(status, reported == null ? null : ForeignText.printable(reported), failure);
    }

    /** The refusal that a failure to read content is; null where it has no status of its own. */
    public static @Nullable ContentRefusal of(Throwable failure) {
        if (failure instanceof ContentTooLargeException) {
            return new ContentRefusal(HttpStatus.CONTENT_TOO_LARGE, failure);
        }
        if (failure instanceof ContentTooSlowException) {
            return new ContentRefusal(HttpStatus.REQUEST_TIMEOUT, failure);
        }
        if (failure instanceof OverloadedException) {
            ContentRefusal refusal = new ContentRefusal(HttpStatus.SERVICE_UNAVAILABLE, failure);
            refusal.headers.set(HttpHeaders.RETRY_AFTER, "1");
            return refusal;
        }
        if (failure instanceof UnsupportedCodingException unsupported) {
            ContentRefusal refusal = new ContentRefusal(HttpStatus.UNSUPPORTED_MEDIA_TYPE, failure);
            refusal.headers.set(HttpHeaders.ACCEPT_ENCODING, unsupported.acceptEncoding());
            return refusal;
        }
        return failure instanceof UnusableClassException unusable ? of(unusable) : null;
    }

    /**
     * The exception that reactive code throws if content cannot be read: a refusal, Spring's exception for malformed
     * content, or the failure.
     */
    public static Throwable orDecodingException(Throwable failure) {
        if (failure instanceof DecodingException) {
            return new org.springframework.core.codec.DecodingException(
                    ForeignText.printable(failure.getMessage()), failure);
        }
        ContentRefusal refusal = of(failure);
        return refusal != null ? refusal : failure;
    }

    /** The failure of a class of the server, which only the log describes. */
    public static ContentRefusal of(UnusableClassException failure) {
        log.error("A request fails: {}", failure.getMessage());
        log.debug("It fails with", failure);
        return new ContentRefusal(HttpStatus.INTERNAL_SERVER_ERROR, "A class of this server cannot be used", failure);
    }

    @Override
    public HttpHeaders getHeaders() {
        return headers;
    }
}
