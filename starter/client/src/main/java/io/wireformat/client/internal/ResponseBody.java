package io.wireformat.client.internal;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import org.springframework.util.ClassUtils;

/**
 * The body of a response. Spring and the HTTP clients read a body to its end before they close it, so that the connection
 * can serve the next request. A server that sends without end would keep the caller waiting. This body therefore reads a
 * little more at most, and then closes the connection.
 */
final class ResponseBody extends FilterInputStream {

    private static final int CHUNK = 8 * 1024;

    private boolean atEnd;

    private boolean closed;

    ResponseBody(InputStream body) {
        super(body);
    }

    @Override
    public int read() throws IOException {
        int b = super.read();
        atEnd |= b < 0;
        return b;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = super.read(bytes, offset, length);
        atEnd |= read < 0;
        return read;
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        if (atEnd || isEndNear()) {
            closed = true;
            super.close();
        } else {
            abort();
        }
    }

    private boolean isEndNear() {
        try {
            // usually there is nothing more
            if (read() < 0) {
                return true;
            }
            byte[] chunk = new byte[CHUNK];
            long start = System.nanoTime();
            for (int unread = 0; !atEnd && unread < ResponseLimits.MAX_UNREAD_BYTES; ) {
                unread += Math.max(0, read(chunk, 0, chunk.length));
                if (System.nanoTime() - start > ResponseLimits.MAX_UNREAD_TIME.toNanos()) {
                    break;
                }
            }
        } catch (IOException e) {
            // the connection is of no more use
        }
        return atEnd;
    }

    /** Closes the connection, whatever the server still sends. */
    private void abort() throws IOException {
        closed = true;
        // Apache's stream would be read to its end by close()
        Method abort = ClassUtils.getMethodIfAvailable(in.getClass(), "abort");
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
}
