package io.wireformat.client.internal;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.internal.pipeline.ReceiveLimits;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;

/**
 * The limits of responses to clients that have a format.
 *
 * @param contentSize the maximum bytes of content that becomes a value
 * @param slowness how slowly content may arrive
 */
public record ResponseLimits(long contentSize, ReceiveLimits slowness) {

    /** Larger than any problem or error page. */
    private static final int MAX_ERROR_SIZE = 1024 * 1024;

    /** Reading that much of an unused body costs about as much as a new connection. */
    public static final int MAX_UNREAD_BYTES = 1024 * 1024;

    public static final Duration MAX_UNREAD_TIME = Duration.ofSeconds(1);

    /** The maximum bytes of the body of an error. */
    public int errorSize() {
        return (int) Math.min(contentSize, MAX_ERROR_SIZE);
    }

    /** The limits for any format: the server chooses the format, and could avoid the limits of a single one. */
    public DecodeLimits within(DecodeLimits usual) {
        return usual.contentSize() > contentSize ? usual.withContentSize(contentSize) : usual;
    }

    /** The body of an error. */
    ResponseBody ofError(InputStream body) {
        return new ResponseBody(body, errorSize(), slowness.isLimited() ? slowness.measure() : null);
    }

    /** A message that becomes a value. Its reader limits the size. */
    HttpInputMessage timed(HttpInputMessage message) throws IOException {
        return slowness.isLimited()
                ? new Content(
                        message.getHeaders(), new ResponseBody(message.getBody(), Long.MAX_VALUE, slowness.measure()))
                : message;
    }

    /** Why the body of an error is refused. */
    public static String errorTooLarge(long maxBytes) {
        return "The body of an error is above " + maxBytes + " bytes";
    }

    /** Content with its headers. */
    record Content(HttpHeaders headers, InputStream body) implements HttpInputMessage {

        @Override
        public InputStream getBody() {
            return body;
        }

        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }
    }
}
