package io.wireformat.rpc.internal.client;

import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes the messages of a stream of responses out of their envelopes. For one thread at a time. */
final class ResponseFrames {

    private static final int END = 2;
    private static final int HEAD = 5;

    private final long maxSize;
    private final ByteBuffer head = ByteBuffer.allocate(HEAD);
    private final ByteArrayOutputStream payload = new ByteArrayOutputStream();
    private boolean ended;
    private @Nullable RpcException error;

    ResponseFrames(long maxSize) {
        this.maxSize = maxSize;
    }

    /** Takes the next bytes; {@code messages} receives each complete message. Bytes after the end are ignored. */
    void add(byte[] bytes, int length, Consumer<byte[]> messages) {
        int at = 0;
        while (at < length && !ended) {
            if (head.hasRemaining()) {
                head.put(bytes[at++]);
                if (!head.hasRemaining()) {
                    requireKnown();
                }
            } else {
                int part = Math.min(head.getInt(1) - payload.size(), length - at);
                payload.write(bytes, at, part);
                at += part;
            }
            if (!ended && !head.hasRemaining() && payload.size() == head.getInt(1)) {
                complete(messages);
            }
        }
    }

    private void requireKnown() {
        long size = head.getInt(1) & 0xffff_ffffL;
        if (size > maxSize) {
            fail(RpcCode.RESOURCE_EXHAUSTED, "A message of " + size + " bytes exceeds the limit of " + maxSize);
        } else if ((head.get(0) & ~END) != 0) {
            fail(RpcCode.INTERNAL, "A message is compressed, which the client has not accepted");
        }
    }

    private void fail(RpcCode code, String message) {
        error = new RpcException(code, message);
        ended = true;
    }

    private void complete(Consumer<byte[]> messages) {
        byte[] message = payload.toByteArray();
        payload.reset();
        head.clear();
        if (head.get(0) == END) {
            ended = true;
            error = ConnectProtocol.end(message);
        } else {
            messages.accept(message);
        }
    }

    boolean isEnded() {
        return ended;
    }

    /**
     * Requires that the stream is complete.
     *
     * @throws RpcException its error
     */
    void requireEnd() {
        if (error != null) {
            throw error;
        }
        if (!ended) {
            throw new RpcException(RpcCode.UNAVAILABLE, "The stream was cut off");
        }
    }
}
