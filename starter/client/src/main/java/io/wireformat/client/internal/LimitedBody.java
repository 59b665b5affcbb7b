package io.wireformat.client.internal;

import io.wireformat.codec.ContentTooSlowException;
import io.wireformat.internal.pipeline.ReceiveRate;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A response's body, read within a maximum size and a minimum rate. A body that was refused stays refused. */
final class LimitedBody extends InputStream {

    private final InputStream body;

    private final long maxBytes;

    private final ReceiveRate rate;

    private long count;

    private @Nullable String refusal;

    /**
     * A body.
     *
     * @param rate measures how slowly the server sends
     */
    LimitedBody(InputStream body, long maxBytes, ReceiveRate rate) {
        this.body = body;
        this.maxBytes = maxBytes;
        this.rate = rate;
    }

    /** Whether a limit has been exceeded. */
    boolean isRefused() {
        return refusal != null;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (refusal != null) {
            throw new IOException(refusal);
        }
        int read = 0;
        rate.awaiting();
        try {
            read = body.read(bytes, offset, length);
        } finally {
            rate.arrived(Math.max(0, read));
        }
        count += Math.max(0, read);
        if (count > maxBytes) {
            refusal = ResponseLimits.errorTooLarge(maxBytes);
            throw new IOException(refusal);
        }
        if (read >= 0) {
            checkPace();
        }
        return read;
    }

    private void checkPace() throws IOException {
        try {
            rate.check();
        } catch (ContentTooSlowException e) {
            refusal = String.valueOf(e.getMessage());
            throw new IOException(refusal, e);
        }
    }

    @Override
    public int available() throws IOException {
        return body.available();
    }

    @Override
    public void close() throws IOException {
        body.close();
    }
}
