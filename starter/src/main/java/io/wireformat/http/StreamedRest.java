package io.wireformat.http;

import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.OverloadedException;
import io.wireformat.metrics.HeldContent;
import io.wireformat.codec.DecodeLimits;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** What follows the buffered part of a body: counted, as held too, and refused above a limit. */
final class StreamedRest extends FilterInputStream {

    private final DecodeLimits limits;

    private final HeldContent head;

    private long count;

    private @Nullable RuntimeException refusal;

    StreamedRest(InputStream rest, HeldContent head, DecodeLimits limits) {
        super(rest);
        this.head = head;
        this.count = head.size();
        this.limits = limits;
    }

    /** How many bytes the body has so far. */
    long count() {
        return count;
    }

    /** Why reading stopped before the end; null where it did not. */
    @Nullable
    RuntimeException refusal() {
        return refusal;
    }

    @Override
    public int read() throws IOException {
        int b = super.read();
        return b < 0 ? b : (int) counted(1, b);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = super.read(bytes, offset, length);
        return read < 0 ? read : (int) counted(read, read);
    }

    private long counted(int read, long result) {
        count += read;
        try {
            if (count > limits.contentSize()) {
                throw ContentTooLargeException.read(limits);
            }
            head.countStreamed(read);
        } catch (ContentTooLargeException | OverloadedException e) {
            refusal = e;
            throw e;
        }
        return result;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
