package io.wireformat.rpc.internal.servlet;

import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.internal.connect.ConnectCall;
import io.wireformat.rpc.internal.connect.Envelopes;
import io.wireformat.rpc.internal.connect.RestFrames;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** The messages of a stream of requests, each read when it is asked for, in the frames that they have over REST. */
final class EnvelopedInput extends InputStream {

    private static final int CHUNK = 8192;

    private final InputStream in;
    private final Envelopes envelopes;
    private final ConnectCall call;
    private final byte[] chunk = new byte[CHUNK];
    private Iterator<byte[]> messages = Collections.emptyIterator();
    private InputStream frame = InputStream.nullInputStream();

    EnvelopedInput(InputStream in, Envelopes envelopes, ConnectCall call) {
        this.in = in;
        this.envelopes = envelopes;
        this.call = call;
    }

    /** The next message; null at the end. */
    byte @Nullable [] next() throws IOException {
        while (!messages.hasNext()) {
            int read = in.read(chunk);
            if (read < 0) {
                envelopes.end();
                return null;
            }
            messages = envelopes.in(ByteBuffer.wrap(chunk, 0, read));
        }
        return messages.next();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        int read = frame.read(bytes, offset, length);
        while (read < 0) {
            byte[] message = framedOrFailure();
            if (message == null) {
                return -1;
            }
            frame = new ByteArrayInputStream(message);
            read = frame.read(bytes, offset, length);
        }
        return read;
    }

    /** A failure passes through readers that know nothing of calls. */
    private byte @Nullable [] framedOrFailure() throws IOException {
        try {
            byte[] message = next();
            return message == null ? null : RestFrames.framed(call.request().codec(), message);
        } catch (RpcException e) {
            call.fail(e);
            throw new IOException(e);
        } catch (RuntimeException e) {
            call.fail(e);
            throw e;
        }
    }
}
