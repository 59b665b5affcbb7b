package io.wireformat.internal.pipeline;

import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.DecodedMemory;
import java.io.IOException;
import java.io.InputStream;

/**
 * The part of a body that follows the buffered one. It has the same limits and counts in the same memory, and is awaited
 * without the permit to decode. A stream that decompresses applies the limits itself, and does not wait.
 */
final class RestOfBody extends InputStream {

    private final InputStream rest;

    private final PooledContent head;

    private final DecodingPermit permit;

    private final DecodeLimits limits;

    private final DecodedMemory memory;

    private final boolean decompressed;

    private long count;

    RestOfBody(
            InputStream rest,
            PooledContent head,
            DecodingPermit permit,
            DecodeLimits limits,
            DecodedMemory memory,
            boolean decompressed) {
        this.rest = rest;
        this.head = head;
        this.permit = permit;
        this.limits = limits;
        this.memory = memory;
        this.decompressed = decompressed;
        this.count = head.size();
    }

    /** The number of bytes that the body has so far. */
    long count() {
        return count;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = decompressed ? rest.read(bytes, offset, length) : awaited(bytes, offset, length);
        if (read > 0) {
            count += read;
            if (!decompressed && count > limits.contentSize()) {
                throw ContentTooLargeException.read(limits);
            }
            head.countStreamed(read);
            permit.acquireFor(count);
            memory.grow(read);
        }
        return read;
    }

    private int awaited(byte[] bytes, int offset, int length) throws IOException {
        permit.close();
        return StepTimer.waiting(() -> rest.read(bytes, offset, length), memory::waited);
    }
}
