package io.wireformat.client.internal;

import io.wireformat.codec.ContentTooSlowException;
import io.wireformat.internal.pipeline.ReceiveRate;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/**
 * The body of a response, read within a maximum size and a minimum rate. A body that was refused stays refused.
 *
 * <p>Spring and the HTTP clients read a body to its end before they close it, so that the connection can serve the next
 * request. A server that sends without end would keep the caller waiting. This body therefore reads a little more at most,
 * and then closes the connection.
 */
final class ResponseBody extends FilterInputStream {

    private static final int CHUNK = 8 * 1024;

    private final long maxBytes;
    private final @Nullable ReceiveRate rate;
    private long count;
    private @Nullable String refusal;
    private boolean atEnd;
    private boolean closed;

    /** A body without limits. */
    ResponseBody(InputStream body) {
        this(body, Long.MAX_VALUE, null);
    }

    /**
     * A body.
     *
     * @param rate measures how slowly the server sends; null for no limit
     */
    ResponseBody(InputStream body, long maxBytes, @Nullable ReceiveRate rate) {
        super(body);
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
        int read = rate != null ? timedRead(rate, bytes, offset, length) : in.read(bytes, offset, length);
        atEnd |= read < 0;
        count += Math.max(0, read);
        if (count > maxBytes) {
            refusal = ResponseLimits.errorTooLarge(maxBytes);
            throw new IOException(refusal);
        }
        return read;
    }

    private int timedRead(ReceiveRate measured, byte[] bytes, int offset, int length) throws IOException {
        int read = 0;
        measured.awaiting();
        try {
            read = in.read(bytes, offset, length);
        } finally {
            measured.arrived(Math.max(0, read));
        }
        try {
            if (read >= 0) {
                measured.check();
            }
            return read;
        } catch (ContentTooSlowException e) {
            refusal = String.valueOf(e.getMessage());
            throw new IOException(refusal, e);
        }
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        // close() of Apache's stream would read it to its end
        Method abort = atEnd || isEndNear() ? null : ClassUtils.getMethodIfAvailable(in.getClass(), "abort");
        if (abort == null) {
            super.close();
            return;
        }
        try {
            abort.invoke(in);
        } catch (ReflectiveOperationException e) {
            throw new IOException("The connection could not be closed", e);
        }
    }

    private boolean isEndNear() {
        byte[] chunk = new byte[CHUNK];
        long start = System.nanoTime();
        try {
            // usually there is nothing more
            int read = in.read();
            for (int unread = 0; read >= 0 && unread < ResponseLimits.MAX_UNREAD_BYTES; unread += read) {
                if (System.nanoTime() - start > ResponseLimits.MAX_UNREAD_TIME.toNanos()) {
                    return false;
                }
                read = in.read(chunk);
            }
            return read < 0;
        } catch (IOException e) {
            return false;
        }
    }
}
