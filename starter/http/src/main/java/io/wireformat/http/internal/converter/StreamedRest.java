package io.wireformat.http.internal.converter;

import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.internal.pipeline.DecodingPermit;
import io.wireformat.internal.pipeline.PooledContent;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** What follows the buffered part of a body: counted in memory too, limited, and awaited without a permit. */
final class StreamedRest extends FilterInputStream {

    private final DecodeLimits limits;

    private final PooledContent head;

    private final DecodingPermit permit;

    private long count;

    StreamedRest(InputStream rest, PooledContent head, DecodeLimits limits, DecodingPermit permit) {
        super(rest);
        this.head = head;
        this.count = head.size();
        this.limits = limits;
        this.permit = permit;
    }

    /** How many bytes the body has so far. */
    long count() {
        return count;
    }

    @Override
    public int read() throws IOException {
        permit.close();
        int b = super.read();
        return b < 0 ? b : (int) counted(1, b);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        permit.close();
        int read = super.read(bytes, offset, length);
        return read < 0 ? read : (int) counted(read, read);
    }

    private long counted(int read, long result) {
        count += read;
        if (count > limits.contentSize()) {
            throw ContentTooLargeException.read(limits);
        }
        head.countStreamed(read);
        permit.acquireFor(count);
        return result;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
