package io.wireformat.client.internal;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.internal.pipeline.ReceiveLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/**
 * What the responses of a called server may cost, for clients that were given a format.
 *
 * @param contentSize maximum bytes of content that becomes a value
 * @param slowness how slowly content may come
 */
public record ResponseLimits(long contentSize, ReceiveLimits slowness) {

    /** Larger than any problem or error page: a larger body is left out of the error. */
    private static final int MAX_ERROR_SIZE = 1024 * 1024;

    private static final int CHUNK = 8 * 1024;

    /** Reading so much of a body that is not wanted costs about as much as a new connection. */
    public static final int MAX_UNREAD_BYTES = 1024 * 1024;

    public static final Duration MAX_UNREAD_TIME = Duration.ofSeconds(1);

    /** Maximum bytes of the body of an error. */
    public int errorSize() {
        return (int) Math.min(contentSize, MAX_ERROR_SIZE);
    }

    /** The limits of any format: the server chooses the format, and could escape those of one. */
    public DecodeLimits within(DecodeLimits usual) {
        return usual.contentSize() > contentSize ? usual.withContentSize(contentSize) : usual;
    }

    /** The body of an error. */
    LimitedBody ofError(InputStream body) {
        return new LimitedBody(body, errorSize(), slowness.measure());
    }

    /** A body that becomes a value, whose size its reader limits. */
    InputStream timed(InputStream body) {
        return slowness.isLimited() ? new LimitedBody(body, Long.MAX_VALUE, slowness.measure()) : body;
    }

    /** The first bytes of a body, as many as an error may have. */
    byte[] beginning(InputStream body) throws IOException {
        LimitedBody limited = ofError(body);
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK];
        try {
            int count;
            while ((count = limited.read(chunk, 0, Math.min(chunk.length, errorSize() - read.size()))) > 0) {
                read.write(chunk, 0, count);
            }
        } catch (IOException e) {
            if (!limited.isRefused()) {
                throw e;
            }
        }
        return read.toByteArray();
    }

    /** Why the body of an error is refused. */
    public static String errorTooLarge(long maxBytes) {
        return "The body of an error is above " + maxBytes + " bytes";
    }
}
